// A registry of the open overlays, lowest first: sheets, dialogs, drawers and menus.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '#src/browser/after-paint.ts'
import { createExternalStore } from '#src/browser/external-store.ts'

/** Longer than any overlay takes to close, ms. */
const CLOSED_MS = 500

type Overlay = {
  close: () => void
  /** Whether Escape closes it as well as Back. */
  byEscape: boolean
}

const overlays = createExternalStore<readonly Overlay[]>([])

/** Returns how many overlays are open. */
export const countOverlays = (): number => overlays.get().length

// The library's own listener is added some moments after an overlay is visible. Until then, Escape
// would do nothing, or close the overlay below.
function handleKeyDown(event: KeyboardEvent) {
  const top = overlays.get().at(-1)
  if (event.key !== 'Escape' || event.isComposing || !top?.byEscape) return
  event.preventDefault()
  event.stopPropagation()
  top.close()
}

/** Closes all overlays but the lowest `count`, topmost first. A busy one may stay open. */
export function closeOverlaysAbove(count: number): void {
  for (const overlay of overlays.get().slice(count).reverse()) overlay.close()
}

/** Calls the listener whenever an overlay opens or closes. */
export const watchOverlays = overlays.subscribe

// The library waits for the end of the closing animation only from an animation frame on. When that
// frame is late, the end is missed: the overlay would stay, invisible, with the focus, and take
// each tap of the page.
function removeClosed() {
  const closed = '[data-part=content][data-state=closed], [data-part=backdrop][data-state=closed]'
  for (const part of document.querySelectorAll(closed)) {
    part.dispatchEvent(new Event('animationcancel'))
  }
}

/**
 * Registers an overlay while it is open, so that Escape and the browser's Back close it.
 * `byEscape`: false for a screen without a URL of its own, which only Back closes.
 */
export function useOverlay(isOpen: boolean, close: () => void, byEscape = true): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // A layout effect, because Escape or Back may be pressed as soon as the overlay is visible.
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay = { close: () => latest.current(), byEscape }
    // Before the document, on which the library listens.
    window.addEventListener('keydown', handleKeyDown, true)
    overlays.set([...overlays.get(), overlay])
    return () => {
      const others = overlays.get().filter((other) => other !== overlay)
      if (others.length === 0) window.removeEventListener('keydown', handleKeyDown, true)
      overlays.set(others)
      setTimeout(() => afterPaint(removeClosed), CLOSED_MS)
    }
  }, [isOpen, byEscape])
}
