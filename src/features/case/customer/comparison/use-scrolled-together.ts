import { type RefObject, useEffect } from 'react'

/**
 * Keeps the header's columns above the body's, which scroll sideways. When focus, a text fragment or assistive
 * technology scrolls the header, the body follows.
 */
export function useScrolledTogether(
  head: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [above, below] = [head.current, body.current]
    if (!above || !below) return
    let followed = 0
    const follow = () => {
      above.scrollLeft = below.scrollLeft
      followed = above.scrollLeft
    }
    // Not after the body's own scroll: the header's event comes too late while a finger scrolls on.
    const lead = () => {
      if (above.scrollLeft !== followed) below.scrollLeft = above.scrollLeft
    }
    below.addEventListener('scroll', follow, { passive: true })
    above.addEventListener('scroll', lead, { passive: true })
    return () => {
      below.removeEventListener('scroll', follow)
      above.removeEventListener('scroll', lead)
    }
  }, [head, body])
}
