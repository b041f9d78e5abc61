/** The pause before code is requested again, ms; it doubles up to the longest. */
const RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/**
 * Loads code, again and again until it succeeds: once the device is online, or after a pause. The
 * cause of a failure is mostly a connection that was lost halfway.
 */
export async function retryLoading<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = RETRY_MS; ; pause = Math.min(2 * pause, MAX_RETRY_MS)) {
    try {
      return await load()
    } catch (error) {
      await onlineOrAfter(pause)
      // Not before: browsers end the requests of a page that is being left.
      console.error(error)
    }
  }
}

/** Resolves when the device gets a connection, at the latest after a pause in ms. */
const onlineOrAfter = (pause: number) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pause)
  })
