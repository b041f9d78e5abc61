/** Scrolls to an element that a choice has just revealed; use it as a ref. */
export const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })
