import { type RefObject, useEffect } from 'react'

/**
 * Keeps the columns of a head above those of the body that is scrolled sideways. A focus that moves the head takes the
 * body along.
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
    // Not by the head's scroll event: it comes later, when a finger has moved the body on.
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
