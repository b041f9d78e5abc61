/**
 * Gives a step an entry of its own, for the browser's Back. Like in the app it is made once the
 * question is on the screen, which need not wait for it.
 */
export function addHistoryEntry(number: number): void {
  requestAnimationFrame(() => setTimeout(() => history.pushState(null, '', `?active=${number}`)))
}
