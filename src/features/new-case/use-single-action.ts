import { useRef } from 'react'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'

/**
 * Returns a function that performs an action and shows its error. While one is performed, others
 * are ignored: a second tap would start a second case, or open the next step twice.
 */
export function useSingleAction() {
  const isAtWork = useRef(false)
  return async (action: () => unknown): Promise<void> => {
    if (isAtWork.current) return
    isAtWork.current = true
    try {
      await action()
    } catch (error) {
      showSnackbar({ message: (error as Error).message, type: 'error' })
    }
    isAtWork.current = false
  }
}
