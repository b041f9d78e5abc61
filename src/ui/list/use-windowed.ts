import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the browser skip rendering list items that are far from the screen. Starts after every item
 * was laid out once, so that the browser knows their heights and scrolling back leads to the same
 * item. The items stay in the document, for find-in-page, Tab and screen readers.
 */
export function useWindowed(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => list.current?.setAttribute('data-windowed', ''))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return list
}
