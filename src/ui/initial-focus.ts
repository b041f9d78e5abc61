/** Space around an overlay that its text never takes, px. */
const MARGIN = 48

const CONTROLS = 'input:not([hidden]), select, textarea, button, a[href]'

/**
 * Returns what has the focus when an overlay opens: the overlay itself where its first control, or the given one,
 * stands below so much text that it is out of sight, so that the text is read from its beginning. Otherwise the given
 * control, or null for the first one.
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
