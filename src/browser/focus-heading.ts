/**
 * Moves focus to the page's heading when the focused element is gone, so that screen readers
 * announce it. The page stays where it is scrolled to.
 */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  // The page also holds notices for browsers that cannot run the app, which are not shown.
  const shown = headings.find((each) => each.getClientRects().length > 0)
  const heading = shown ?? document.querySelector<HTMLElement>('main')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The same after what the person did on this page: scrolls to the heading too. */
export function showHeading(): void {
  focusHeading()
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}
