import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Throttles a callback: calls it at once, and then at most once per interval with the latest value.
 * Safari allows 100 changes of a URL in 10 seconds. `flush` calls it now, and so does leaving the
 * page; `cancel` drops the pending call.
 */
export function useThrottled<Value>(callback: (value: Value) => void, ms: number) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  const state = useRef<{ timer?: number | undefined; waiting?: { value: Value } | undefined }>({})
  const flush = () => {
    const { waiting } = state.current
    state.current.waiting = undefined
    if (waiting) latest.current(waiting.value)
  }
  const wait = () => {
    state.current.timer = window.setTimeout(() => {
      state.current.timer = undefined
      if (!state.current.waiting) return
      flush()
      wait()
    }, ms)
  }
  const cancel = () => {
    state.current.waiting = undefined
  }
  const call = (value: Value) => {
    state.current.waiting = { value }
    if (state.current.timer !== undefined) return
    flush()
    wait()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest value when the page is left
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      clearTimeout(state.current.timer)
      state.current = {}
    }
  }, [])
  return { call, flush, cancel }
}
