/** The pause before code is requested again, ms; it doubles up to the longest. */
const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/**
 * Loads code until it succeeds: again when the device is online, and after a pause. The cause is
 * mostly a connection that was lost halfway.
 */
export async function retryLoading<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, MAX_RETRY_MS)) {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      await connectionOr(pause)
    }
  }
}

/** Resolves when the device has a connection again, or after a pause in ms. */
const connectionOr = (pause: number) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pause)
  })
