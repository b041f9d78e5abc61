import { type RefObject, useEffect } from 'react'

/**
 * Stores the height of a sticky bar in a custom property of the root element, for the page's scroll
 * padding and for what stays visible next to the bar. Removes the property together with the bar.
 */
export function useBarHeight(
  bar: RefObject<HTMLElement | null>,
  property: '--top-bar' | '--action-area',
): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() =>
      root.setProperty(property, `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty(property)
    }
  }, [bar, property])
}
