/**
 * Ends the session of a person who did not want to be remembered, after half an hour without use of
 * the page. The server ends the session after the same time; this removes the data from the screen.
 */
import { forgetPerson, isKeptInTab } from '#src/identity/known-person.ts'
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const IDLE_MS = 30 * 60_000
const CHECKED_EVERY_MS = 15_000
const NOTED_EVERY_MS = 1_000
/** When the page was last used, ms since 1970; survives a reload. */
const LAST_USE = 'fastpass.last-use'
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const isIdle = () => {
  const lastUse = Number(readInTab(LAST_USE) ?? Date.now())
  return isKeptInTab() && Date.now() - lastUse >= IDLE_MS
}

function leaveIfIdle() {
  if (!isIdle()) return false
  // Typed text stays as a draft until the person signs in again.
  forgetPerson()
  location.replace('/auth/home')
  return true
}

/** Watches the use of the page. */
export function leaveWhenIdle(): void {
  let notedAt = 0
  const noteUse = () => {
    // A sleeping device stops a page's timers.
    if (leaveIfIdle() || Date.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = Date.now()
    storeInTab(LAST_USE, String(notedAt))
  }
  noteUse()
  for (const use of USES) window.addEventListener(use, noteUse, { capture: true, passive: true })
  document.addEventListener('visibilitychange', leaveIfIdle)
  setInterval(leaveIfIdle, CHECKED_EVERY_MS)
}
