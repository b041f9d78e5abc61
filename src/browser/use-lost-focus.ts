import { useEffect } from 'react'
import { afterPaint } from './after-paint.ts'
import { focusHeading } from './focus-heading.ts'

/**
 * Moves focus to the heading when the focused element disappears: with the sheet that closes, because the case no longer
 * allows its action, or because another screen replaces this one. A dialog that closes returns the focus first, where its
 * opener is still there.
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
