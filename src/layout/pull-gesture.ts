import { useEffect } from 'react'
import type { PullEvent } from '#machines/client/pull.machine.ts'

/** A finger that has moved less than this, in CSS pixels, has no direction yet. */
const SLACK_PX = 8

/** Elements that scroll by themselves: dialogs, menus, and text fields. */
const SELF_SCROLLING = '[role=dialog], [role=alertdialog], [role=menu], textarea, input, select'

const isAtTop = () => window.scrollY <= 0
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1

/**
 * Detects one finger that pulls the page down at its top. The listeners are passive, so they never
 * delay the browser's scrolling. While active, it disables the browser's own pull-to-refresh.
 */
export function usePullGesture(send: (event: PullEvent) => void): void {
  useEffect(() => {
    const root = document.documentElement
    root.style.overscrollBehaviorY = 'contain'
    let start: Touch | null = null
    let isPulling = false

    const stop = (event: PullEvent) => {
      if (isPulling) send(event)
      isPulling = false
      start = null
    }
    const onStart = ({ touches, target }: TouchEvent) => {
      if (touches.length > 1) return stop({ type: 'pull.cancel' })
      const isInSelfScrolling = target instanceof Element && target.closest(SELF_SCROLLING) !== null
      start = isAtTop() && !isZoomed() && !isInSelfScrolling ? (touches[0] ?? null) : null
    }
    const onMove = ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (!start || !touch) return
      const down = touch.clientY - start.clientY
      const sideways = Math.abs(touch.clientX - start.clientX)
      if (!isPulling) {
        if (Math.max(Math.abs(down), sideways) < SLACK_PX) return
        // Sideways moves belong to scrollers, upward moves to the page.
        if (down < sideways) return stop({ type: 'pull.cancel' })
        isPulling = true
        send({ type: 'pull.start' })
      }
      if (isAtTop()) send({ type: 'pull.move', distance: down })
      else stop({ type: 'pull.cancel' })
    }
    const onEnd = () => stop({ type: 'pull.end' })
    const onCancel = () => stop({ type: 'pull.cancel' })

    const passive = { passive: true }
    document.addEventListener('touchstart', onStart, passive)
    document.addEventListener('touchmove', onMove, passive)
    document.addEventListener('touchend', onEnd, passive)
    document.addEventListener('touchcancel', onCancel, passive)
    return () => {
      root.style.removeProperty('overscroll-behavior-y')
      document.removeEventListener('touchstart', onStart)
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('touchend', onEnd)
      document.removeEventListener('touchcancel', onCancel)
    }
  }, [send])
}
