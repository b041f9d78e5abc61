/** Runs the work after the next paint, so that the response to a tap is not delayed. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work))
}

/** Resolves after the next paint; in a hidden page, which is not painted, at once. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) =>
    document.visibilityState === 'hidden' ? setTimeout(resolve) : afterPaint(resolve),
  )
