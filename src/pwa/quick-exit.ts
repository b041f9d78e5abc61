// Quick exit: replaces the page by a neutral one, so that nobody who looks on sees a legal case.
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

/** The neutral page, public/measures.html. It has no script, and nothing of the app. */
export const NEUTRAL_PAGE = '/measures'

const LEFT = 'fastpass.left'
const PRESSES = 3
/** Presses that are further apart are no quick exit, ms. */
const MAX_MS = 5_000

/**
 * Replaces the page by the neutral one, at once and without a connection. In this tab, Back then
 * leads to the neutral page too.
 */
export function leaveQuickly(): void {
  storeInTab(LEFT, 'yes')
  // The page is hidden in this frame; the neutral one needs a few more.
  document.documentElement.style.display = 'none'
  document.title = ''
  // A page that Back takes from memory runs nothing but this.
  addEventListener('pageshow', () => location.replace(NEUTRAL_PAGE))
  location.replace(NEUTRAL_PAGE)
}

/**
 * Returns whether Back opened this page after a quick exit; then the neutral page replaces it. A
 * page that was opened in any other way ends the quick exit.
 */
export function staysLeft(): boolean {
  if (readInTab(LEFT) === null) return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'back_forward') {
    removeInTab(LEFT)
    return false
  }
  leaveQuickly()
  return true
}

/**
 * Calls back when Shift alone was pressed three times within five seconds. Returns the function
 * that unsubscribes.
 */
export function onShiftPresses(callback: () => void): () => void {
  let presses: number[] = []
  const end = new AbortController()
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (repeat) return
      const recent = presses.filter((at) => timeStamp - at < MAX_MS)
      presses = key === 'Shift' ? [...recent, timeStamp] : []
      if (presses.length === PRESSES) callback()
    },
    { capture: true, signal: end.signal },
  )
  return () => end.abort()
}
