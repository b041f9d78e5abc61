import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks a sticky bar with `data-over-content` while page content is scrolled beneath it. The
 * sentinel is an empty element at the edge of the content. Sets attributes instead of state, so
 * that scrolling never renders.
 */
export function useOverContent(side: 'top' | 'bottom'): {
  bar: RefObject<HTMLDivElement | null>
  sentinel: RefObject<HTMLDivElement | null>
} {
  const bar = useRef<HTMLDivElement>(null)
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = bar.current
    if (!element || !sentinel.current) return
    const inset = side === 'bottom' ? element.offsetHeight - 1 : 0
    const observer = new IntersectionObserver(
      ([entry]) => element.toggleAttribute('data-over-content', !entry?.isIntersecting),
      { rootMargin: `0px 0px ${-inset}px 0px` },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [side])
  return { bar, sentinel }
}
