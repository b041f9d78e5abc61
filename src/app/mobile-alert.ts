/** Tells people in a wide window that the product is made for phones (document 1 §1). */
import { keepInTab, recallInTab } from '#src/api/tab-memory.ts'
import { currentSession } from '#src/client/session.ts'

const WIDEST = 440

/** One resize is many events; it is over when this long, in ms, none has come. */
const SETTLED_MS = 150

// Excludes phones that are held sideways.
const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)')

const AT_A_DESK = 'fastpass.desk'
const isDeskPath = (path: string) => path.startsWith('/admin') || path === '/auth/signup'
// Read now, because an opened link may redirect to the welcome page and the log-in.
if (isDeskPath(location.pathname)) keepInTab(AT_A_DESK, '1')

/** Shows the alert on load, and after every resize that changes the width, while the window is wider than 440 px. */
export function watchWidth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let width = window.innerWidth
  const check = () => {
    if (window.innerWidth > WIDEST && hasMouse.matches && !isAtDesk()) {
      window.alert('Please use a mobile device.')
    }
  }
  check()
  window.addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (window.innerWidth === width) return
      width = window.innerWidth
      check()
    }, SETTLED_MS)
  })
}

/** Returns whether an admin is on an admin's screen, or a person opened an admin's link and has to log in first. */
function isAtDesk() {
  const session = currentSession()
  if (!('identity' in session)) return recallInTab(AT_A_DESK) !== null
  return session.identity.role_name === 'org:admin' && isDeskPath(location.pathname)
}
