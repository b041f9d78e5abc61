import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a stable function that calls the latest callback, so that a table's columns stay the
 * same.
 */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
