/**
 * Ends the session of a person who did not want to be remembered, after half an hour without use of
 * the page. The server ends the session after the same time; this removes the data from the screen.
 */
import { isStoredInTab, removePerson } from '#src/identity/known-person.ts'
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const IDLE_MS = 30 * 60_000
const CHECKED_EVERY_MS = 15_000
const NOTED_EVERY_MS = 1_000
/** When the page was last used, ms since 1970; survives a reload. */
const LAST_USE = 'fastpass.last-use'
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const isIdle = () => {
  const lastUse = Number(readInTab(LAST_USE) ?? Date.now())
  return isStoredInTab() && Date.now() - lastUse >= IDLE_MS
}

function signOutIfIdle() {
  if (!isIdle()) return false
  // Typed text stays as a draft until the person signs in again.
  removePerson()
  location.replace('/auth/home')
  return true
}

/** Watches the use of the page. */
export function signOutWhenIdle(): void {
  let notedAt = 0
  const recordUse = () => {
    // A sleeping device stops a page's timers.
    if (signOutIfIdle() || Date.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = Date.now()
    storeInTab(LAST_USE, String(notedAt))
  }
  recordUse()
  for (const use of USES) window.addEventListener(use, recordUse, { capture: true, passive: true })
  document.addEventListener('visibilitychange', signOutIfIdle)
  setInterval(signOutIfIdle, CHECKED_EVERY_MS)
}
