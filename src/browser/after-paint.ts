/** Does it once what the person has just done is on the screen, which must not wait for it. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}
