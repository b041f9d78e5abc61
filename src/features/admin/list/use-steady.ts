import { useCallback, useLayoutEffect, useRef } from 'react'

/** The callback as it is at last, in one that stays the same: a table's columns stay with it. */
export function useSteady<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
