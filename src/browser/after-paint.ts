/** Runs the work after the next paint, so that the response to a tap is not delayed. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
