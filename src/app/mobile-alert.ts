// Tells people in a wide window that the product is designed for phones (specification §1.1).
import { isAdmin } from '#src/identity/home.ts'
import { currentSession, sessionActor } from '#src/session/session.ts'
import { pageStorage } from '#src/storage/device-storage.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const WIDEST = 440

/** A resize fires many events; it has ended when none has come for this long, in ms. */
const SETTLED_MS = 150

// Excludes phones that are held sideways.
const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)')

const AT_A_DESK = 'fastpass.desk'
const isDeskPath = (path: string) => path.startsWith('/admin') || path === '/auth/signup'
// Read now, because an opened link may redirect to the welcome page and the sign-in.
if (isDeskPath(location.pathname)) storeInTab(AT_A_DESK, '1')

/**
 * Shows the alert on load, and after every resize that changes the width, while the window is wider
 * than 440 px.
 */
export function watchWidth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let width = window.innerWidth
  const check = () => {
    if (window.innerWidth > WIDEST && hasMouse.matches && !isAtDesk()) {
      window.alert('Please use a mobile device.')
    }
  }
  onSessionKnown(check)
  storeDesk()
  sessionActor.subscribe(storeDesk)
  window.addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (window.innerWidth === width) return
      width = window.innerWidth
      onSessionKnown(check)
    }, SETTLED_MS)
  })
}

// After a sign-in the server has not yet said whether the person is an admin.
function onSessionKnown(work: () => void) {
  const isKnown = () => currentSession().status !== 'checking'
  if (isKnown()) return work()
  const { unsubscribe } = sessionActor.subscribe(() => {
    if (!isKnown()) return
    unsubscribe()
    work()
  })
}

/**
 * Returns whether the person is an admin, opened an admin's link and must sign in first, or uses a
 * browser in which an admin was the last to sign in.
 */
function isAtDesk() {
  const session = currentSession()
  if ('identity' in session) return isAdmin(session.identity)
  return readInTab(AT_A_DESK) !== null || pageStorage?.getItem(AT_A_DESK) != null
}

function storeDesk() {
  const session = currentSession()
  if (!('identity' in session)) return
  if (isAdmin(session.identity)) {
    pageStorage?.setItem(AT_A_DESK, '1')
  } else {
    pageStorage?.removeItem(AT_A_DESK)
    removeInTab(AT_A_DESK)
  }
}
