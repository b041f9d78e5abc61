import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the browser skip the work for the items of a long list that are far from the screen. It begins when every item
 * was laid out once: the browser then knows their heights, so that scrolling back to a place leads to the same item.
 * The items stay in the document, for the search of the browser, Tab and screen readers.
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
