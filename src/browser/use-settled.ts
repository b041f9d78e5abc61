import { useState } from 'react'

/**
 * Returns whether the screen's first data has loaded; later changes come while the person looks.
 */
export function useSettled(isFetching: boolean): boolean {
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled
}
