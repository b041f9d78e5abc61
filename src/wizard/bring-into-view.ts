/** A ref that scrolls to an element that a choice has just revealed. */
export const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })
