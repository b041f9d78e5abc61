// Quick exit: replaces the page by a neutral one, so that a person who looks on sees no legal case.

/** The neutral page, public/measures.html. It has no script, and nothing of the app. */
export const NEUTRAL_PAGE = '/measures'

const LEFT = 'fastpass.left'
const PRESSES = 3
/** Presses that are further apart are no quick exit, ms. */
const MAX_MS = 5_000

const LINK = `a[href="${NEUTRAL_PAGE}"]`

/** Returns whether the page has a quick exit. */
export const hasQuickExit = (): boolean => document.querySelector(LINK) !== null

/**
 * Leaves when a link to the neutral page is pressed, or Shift alone three times within five seconds
 * on a page with such a link.
 */
export function watchQuickExit(): void {
  addEventListener(
    'click',
    (event) => {
      if (!(event.target as Element).closest?.(LINK)) return
      event.preventDefault()
      leaveQuickly()
    },
    { capture: true },
  )
  // Back may take a page from memory. While it is being shown, browsers ignore a new address.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && leaveAgain()) setTimeout(leaveAgain)
  })
  let presses: number[] = []
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (repeat) return
      const recent = presses.filter((at) => timeStamp - at < MAX_MS)
      presses = key === 'Shift' ? [...recent, timeStamp] : []
      if (presses.length === PRESSES && hasQuickExit()) leaveQuickly()
    },
    { capture: true },
  )
}

/**
 * Replaces the page by the neutral one, at once and without a connection. In this tab, Back then
 * leads to the neutral page too.
 */
function leaveQuickly(): void {
  inTab((storage) => storage.setItem(LEFT, ''))
  // The page is hidden in this frame; the neutral one needs a few more.
  document.documentElement.style.display = 'none'
  document.title = ''
  location.replace(NEUTRAL_PAGE)
}

/**
 * Returns whether Back opened this page after a quick exit; then the neutral page replaces it. A
 * page that was opened in any other way ends the quick exit.
 */
export function staysLeft(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'back_forward') inTab((storage) => storage.removeItem(LEFT))
  return leaveAgain()
}

function leaveAgain(): boolean {
  const isLeft = inTab((storage) => storage.getItem(LEFT)) === ''
  if (isLeft) leaveQuickly()
  return isLeft
}

/** Returns what the tab's storage says; undefined where the browser denies it. */
function inTab<Result>(ask: (storage: Storage) => Result): Result | undefined {
  try {
    return ask(sessionStorage)
  } catch {
    return undefined
  }
}
