import { useEffect, useEffectEvent } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * What happened when something that is open has no use anymore: the message to show, or a function
 * that shows it.
 */
export type End = string | (() => void) | undefined

/** Calls `close` and shows what happened, once `end` is no longer undefined. */
export function useEnd(end: End, close: () => void): void {
  const finish = useEffectEvent(() => {
    close()
    if (typeof end === 'string') showSnackbar({ message: end, type: 'info' })
    else end?.()
  })
  const isOver = end !== undefined
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
}
