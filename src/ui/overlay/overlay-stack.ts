/** A registry of the open overlays, lowest first: sheets, dialogs, drawers and menus. */
import { useEffect, useLayoutEffect, useRef } from 'react'

type Overlay = { close: () => void }

const overlays: Overlay[] = []
const listeners = new Set<() => void>()

const callListeners = () => {
  for (const listener of listeners) listener()
}

/** Returns how many overlays are open. */
export const countOverlays = (): number => overlays.length

/** Closes all overlays but the lowest `count`, topmost first. A busy one may stay open. */
export function closeOverlaysAbove(count: number): void {
  for (const overlay of overlays.slice(count).reverse()) overlay.close()
}

/** Calls the listener whenever an overlay opens or closes. */
export function watchOverlays(listener: () => void): void {
  listeners.add(listener)
}

/** Registers an overlay while it is open, so that the browser's Back closes it. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // A layout effect, because Back may be pressed as soon as the overlay is visible.
  useLayoutEffect(() => {
    if (!isOpen) return
    const overlay = { close: () => latest.current() }
    overlays.push(overlay)
    callListeners()
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1)
      callListeners()
    }
  }, [isOpen])
}
