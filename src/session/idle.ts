// Ends the session of a person who did not want to be remembered, after half an hour without use of
// the page. The server ends the session after the same time; this removes the data from the screen.
import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { IDLE_MS, idleMachine } from '#machines/client/idle.machine.ts'
import { isStoredInTab, readPerson, removePerson } from '#src/identity/known-person.ts'
import { pageStorage } from '#src/storage/device-storage.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const CHECKED_EVERY_MS = 5_000
const NOTED_EVERY_MS = 1_000
/**
 * When the page was last used, ms since 1970. In the tab's storage it survives a reload; in the
 * page's it tells the other tabs, after the log-in's name.
 */
const LAST_USE = 'fastpass.last-use'
/** A random name of the log-in, which a copy of the tab shares. */
const LOG_IN = 'fastpass.log-in'
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

const idleActor = createActor(idleMachine, {
  input: { lastUse: Number(readInTab(LAST_USE) ?? Date.now()) },
})

function nameLogIn(): string {
  const name = readInTab(LOG_IN) ?? Math.random().toString(36).slice(2)
  storeInTab(LOG_IN, name)
  return name
}

/** Returns when another tab with the same log-in was last used; 0 when it is not known. */
function lastUseElsewhere(): number {
  const [name, at] = (pageStorage?.getItem(LAST_USE) ?? '').split(' ')
  return name === nameLogIn() ? Number(at) : 0
}

function storeLastUse(lastUse: number) {
  storeInTab(LAST_USE, String(lastUse))
  try {
    pageStorage?.setItem(LAST_USE, `${nameLogIn()} ${lastUse}`)
  } catch {
    // The phone is full: other tabs count their own use only.
  }
}

/** Looks at the clock and at the other tabs. */
export function checkIdle(): void {
  if (!isStoredInTab()) {
    removeInTab(LOG_IN)
    return
  }
  const elsewhere = lastUseElsewhere()
  if (elsewhere > idleActor.getSnapshot().context.lastUse) {
    idleActor.send({ type: 'otherTab.use', at: elsewhere })
  }
  idleActor.send({ type: 'clock.check', at: Date.now() })
}

/**
 * Returns when the session ends, ms since 1970, while the warning is to be shown; else undefined.
 */
export const useIdleDeadline = (): number | undefined =>
  useSelector(idleActor, (snapshot) =>
    snapshot.matches({ warning: 'shown' }) ? snapshot.context.lastUse + IDLE_MS : undefined,
  )

/** Keeps the person logged in, here and on the server. */
export async function stayLoggedIn(): Promise<void> {
  idleActor.send({ type: 'person.stay', at: Date.now() })
  const params = { path: { clerk_user_id: readPerson()?.clerkUserId ?? '' } }
  const { api } = await import('#src/identity/api.ts')
  // Without a connection the next call shows whether the session goes on.
  await api.GET('/verify-clerk/{clerk_user_id}', { params }).catch(() => undefined)
}

/** Says that the warning could not be shown. */
export const failIdleWarning = (): void => idleActor.send({ type: 'warning.fail' })

/** Watches the use of the page. */
export function signOutWhenIdle(): void {
  let notedAt = 0
  const recordUse = () => {
    if (!isStoredInTab() || Date.now() - notedAt < NOTED_EVERY_MS) return
    notedAt = Date.now()
    checkIdle()
    idleActor.send({ type: 'page.use', at: notedAt })
  }
  idleActor.subscribe({
    next: ({ context }) => isStoredInTab() && storeLastUse(context.lastUse),
    complete: () => {
      // Typed text stays as a draft until the person signs in again.
      removePerson()
      location.replace('/auth/home')
    },
  })
  idleActor.start()
  recordUse()
  for (const use of USES) window.addEventListener(use, recordUse, { capture: true, passive: true })
  // A sleeping device stops a page's timers.
  for (const wake of ['visibilitychange', 'resume']) document.addEventListener(wake, checkIdle)
  window.addEventListener('pageshow', checkIdle)
  window.addEventListener('storage', ({ key }) => key === LAST_USE && checkIdle())
  setInterval(checkIdle, CHECKED_EVERY_MS)
}
