/**
 * Returns a signal that aborts with `signal`, or with a `TimeoutError` after a time.
 * `AbortSignal.any` is younger than the oldest browsers that the app supports, and some of these
 * report a timeout as an `AbortError`.
 */
export function withTimeout(signal: AbortSignal, timeoutMs: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { signal: controller.signal })
  setTimeout(
    () => controller.abort(new DOMException('No response came in time.', 'TimeoutError')),
    timeoutMs,
  )
  return controller.signal
}
