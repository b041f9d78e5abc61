/** What a held Space presses. Elsewhere it types or scrolls. */
const PRESSED_BY_SPACE =
  'button, summary, [type=checkbox], [type=radio], [role^=menuitem], [role=option]'
/** Where a held Enter types new lines. */
const LINES = 'textarea, [contenteditable]'

function isHeldPress({ key, repeat, target }: KeyboardEvent): boolean {
  if (!repeat || !(target instanceof Element)) return false
  if (key === ' ') return target.matches(PRESSED_BY_SPACE)
  return key === 'Escape' || (key === 'Enter' && !target.matches(LINES))
}

/**
 * Makes a held key press once. A key that is released slowly would also press the button of the
 * sheet that it opens, and so confirm what no person has read.
 */
export function ignoreHeldKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    if (!isHeldPress(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', ignore, true)
}
