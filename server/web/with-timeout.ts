/**
 * Waits for work, at most `ms`. Rejects with the message when it takes longer; the work itself goes
 * on.
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  ms: number,
  message: string,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
