/**
 * Moves focus to the page's heading when the focused element is gone, so that screen readers
 * announce it. The page stays where it is scrolled to.
 */
export function focusHeading(): void {
  const headings = [...document.querySelectorAll<HTMLElement>('h1')]
  // The page also holds notices for browsers that cannot run the app, which are not shown.
  const shownHeading = headings.find((each) => each.getClientRects().length > 0)
  const heading = shownHeading ?? document.querySelector<HTMLElement>('main')
  if (heading) takeFocus(heading)
}

/** Moves focus to an element that may not be a control. The page stays where it is scrolled to. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** The same after what the person did on this page: scrolls to the heading too. */
export function showHeading(): void {
  focusHeading()
  document.activeElement?.scrollIntoView({ block: 'nearest' })
}

/**
 * Scrolls to the page's top, and moves focus to the heading there if what has it is no longer in
 * view.
 */
export function showTop(): void {
  window.scrollTo(0, 0)
  if (document.activeElement && !isInView(document.activeElement)) focusHeading()
}

/** Returns whether part of an element is within the window. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}
