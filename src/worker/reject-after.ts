/** Returns a promise that rejects after this time, ms. */
export const rejectAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, ms))
