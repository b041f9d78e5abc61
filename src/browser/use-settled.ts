import { useState } from 'react'

/** Whether what a screen opened with has been read: what comes later comes while somebody looks. */
export function useSettled(isFetching: boolean): boolean {
  const [isSettled, setSettled] = useState(!isFetching)
  if (!isSettled && !isFetching) setSettled(true)
  return isSettled
}
