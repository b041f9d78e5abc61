/** Resolves once the page is visible. Rejects with the signal's reason when that is aborted. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const settled = new AbortController()
    const settle = (done: () => void) => {
      settled.abort()
      done()
    }
    const options = { signal: settled.signal }
    const look = () => {
      if (!document.hidden) settle(resolve)
    }
    document.addEventListener('visibilitychange', look, options)
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), options)
  })
}
