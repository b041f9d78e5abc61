import { type RefObject, useEffect } from 'react'

/**
 * Keeps the header's columns above the body's, which scroll sideways. When focus scrolls the
 * header, the body follows.
 */
export function useScrolledTogether(
  head: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [above, below] = [head.current, body.current]
    if (!above || !below) return
    const follow = () => {
      above.scrollLeft = below.scrollLeft
    }
    // Not in the header's scroll event, which comes too late while a finger scrolls the body.
    const lead = () =>
      requestAnimationFrame(() => {
        below.scrollLeft = above.scrollLeft
      })
    below.addEventListener('scroll', follow, { passive: true })
    above.addEventListener('focusin', lead)
    return () => {
      below.removeEventListener('scroll', follow)
      above.removeEventListener('focusin', lead)
    }
  }, [head, body])
}
