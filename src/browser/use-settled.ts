import { useState } from 'react'

/**
 * Returns whether the screen's first data has loaded. Later changes happen while the person looks
 * at the screen.
 */
export function useSettled(isFetching: boolean): boolean {
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled
}
