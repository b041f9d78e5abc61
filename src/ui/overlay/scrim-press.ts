import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Returns the listeners of an overlay's positioner, which covers the screen: a press next to the
 * panel calls `close`. A press that begins on the panel, such as a selection of text, does not.
 *
 * The library adds its own listener some moments after the overlay is visible; until then, a press
 * would do nothing.
 */
export function useScrimPress(close: () => void) {
  const isPressed = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && event.target === event.currentTarget) close()
      isPressed.current = false
    },
  }
}
