/**
 * Moves focus to the page's heading when the focused element is gone, so that screen readers
 * announce it.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
