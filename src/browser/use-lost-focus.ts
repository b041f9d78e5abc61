import { useEffect } from 'react'
import { afterPaint } from './after-paint.ts'
import { focusHeading } from './focus-heading.ts'

/**
 * Moves focus to the heading when the focused element disappears: because its sheet closes, because the case no longer
 * allows the action, or because another screen replaces this one. A dialog that closes returns the focus to its opener
 * first, if that still exists.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused = document.activeElement
    const remember = () => {
      focused = document.activeElement
    }
    const isLost = () => !focused?.isConnected && document.activeElement === document.body
    const observer = new MutationObserver(() => {
      if (isLost()) afterPaint(() => isLost() && focusHeading())
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
