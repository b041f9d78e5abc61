/** The space above and below an overlay, in px. */
const MARGIN = 48

/**
 * Returns the element that gets focus when an overlay opens: the given control, or the title. Also
 * the title if that control is below a long text and not visible, so that the text is read from its
 * start. Never a control that commits: a second press of Enter may follow at once.
 */
export function initialFocus(
  panel: HTMLElement | null,
  title: HTMLElement | null,
  control?: HTMLElement | null,
): HTMLElement | null {
  if (!panel?.parentElement || !control) return title
  const depth = control.getBoundingClientRect().bottom - panel.getBoundingClientRect().top
  return depth > panel.parentElement.clientHeight - MARGIN ? title : control
}

/**
 * Scrolls to what gets the focus in an overlay. The library moves it from the last control to the
 * first one and back without scrolling.
 */
export const scrollToFocused = ({ target }: { target: Element }): void =>
  target.scrollIntoView({ block: 'nearest' })
