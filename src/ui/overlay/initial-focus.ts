/** The space above and below an overlay, in px. */
const MARGIN = 48

const CONTROLS = 'input:not([hidden]), select, textarea, button, a[href]'

/**
 * Returns the element that gets focus when an overlay opens: the given control, or null for the
 * first one. If that control is below a long text and not visible, returns the overlay itself, so
 * that the text is read from its start.
 */
export function initialFocus(
  panel: HTMLElement | null,
  control?: HTMLElement | null,
): HTMLElement | null {
  const first = control ?? panel?.querySelector(CONTROLS)
  if (!panel?.parentElement || !first) return panel
  const depth = first.getBoundingClientRect().bottom - panel.getBoundingClientRect().top
  if (depth > panel.parentElement.clientHeight - MARGIN) return panel
  return control ?? null
}
