/** Scrolls to what a choice has just revealed; a ref for it. */
export const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })
