/** Document 1 §1 and decisions, 'Presentation': the product is made for phones, and says so. */
import { currentSession } from '#src/client/session.ts'

const WIDEST = 440

/** One resize is many events; it is over when this long, in ms, none has come. */
const SETTLED_MS = 150

/** Says so on load and after every resize that leaves the window wider than 440 px. */
export function watchWidth(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    if (window.innerWidth > WIDEST && !isAdminScreen()) {
      window.alert('Please use a mobile device.')
    }
  }
  check()
  window.addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(check, SETTLED_MS)
  })
}

function isAdminScreen() {
  const session = currentSession()
  const isAdmin = 'identity' in session && session.identity.role_name === 'org:admin'
  return isAdmin && location.pathname.startsWith('/admin')
}
