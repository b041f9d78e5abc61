import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Keeps the header's columns above the body's, which scroll sideways. When focus, a text fragment
 * or assistive technology scrolls the header, the body follows. Returns whether there is anything
 * to scroll.
 */
export function useScrolledTogether(
  head: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): boolean {
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    const [above, below] = [head.current, body.current]
    if (!above || !below) return
    // Each ignores the scroll that the other caused: its event comes late, and would undo what a
    // finger has scrolled since.
    let followed = 0
    let led = Number.NaN
    const follow = () => {
      const isLed = below.scrollLeft === led
      led = Number.NaN
      if (isLed) return
      above.scrollLeft = below.scrollLeft
      followed = above.scrollLeft
    }
    const lead = () => {
      if (above.scrollLeft === followed) return
      followed = above.scrollLeft
      below.scrollLeft = followed
      led = below.scrollLeft
    }
    const measure = () => setScrollable(below.scrollWidth > below.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    // The row is as wide as all columns, the body as the screen.
    observer.observe(below)
    if (below.firstElementChild) observer.observe(below.firstElementChild)
    below.addEventListener('scroll', follow, { passive: true })
    above.addEventListener('scroll', lead, { passive: true })
    return () => {
      observer.disconnect()
      below.removeEventListener('scroll', follow)
      above.removeEventListener('scroll', lead)
    }
  }, [head, body])
  return isScrollable
}
