import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { createActor, type SnapshotFrom, waitFor } from 'xstate'
import { type Identity, type SessionEnd, sessionMachine } from '#machines/client/session.machine.ts'
import { HOUR_MS } from '#machines/durations.ts'
import { watchServerUnreachable } from '#src/api/connectivity.ts'
import { endFirstScreen } from '#src/browser/first-screen.ts'
import { onPersonChanged, readPerson } from '#src/identity/known-person.ts'
import { waitForStorage } from '#src/storage/patience.ts'
import { loadDeviceValues } from '#src/storage/persistent-storage.ts'
import { signOutWhenIdle } from './idle.ts'
import { checkIdentity, endSession, storeIdentity } from './session-actors.ts'
import { readSessionEnd } from './session-end.ts'

/** Returns whether the query string has user=attorney (specification §1.2). */
export const isAttorneyMode = (search: string) =>
  new URLSearchParams(search).get('user') === 'attorney'

/**
 * Returns how long what was read stays open after a session ran out, in ms, as the server says in
 * the page.
 */
function readShownMs(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="ended-session-hours"]')
  return Number(meta?.content ?? 24) * HOUR_MS
}

function createSession() {
  const person = readPerson()
  return createActor(
    sessionMachine.provide({
      actors: { checkIdentity, endSession },
      actions: { storeIdentity: ({ context }) => storeIdentity(context) },
    }),
    {
      input: {
        clerkUserId: person?.clerkUserId ?? null,
        identity: person?.identity ?? null,
        expiredAt: person?.expiredAt ?? null,
        shownMs: readShownMs(),
        end: readSessionEnd(),
        isAttorneyMode: isAttorneyMode(location.search),
      },
    },
  )
}

/** The session's actor. Exists from `startSession` on, before anything is shown. */
export let sessionActor: ReturnType<typeof createSession>

/**
 * `signedIn`: the app is open to `identity`, perhaps before the server has confirmed it. `expired`:
 * still open, but no call succeeds before the person signs in again. `checking`, `unreachable`: a
 * person has signed in, and the server has not identified them yet. `notOnboarded`: they have no
 * account with us.
 */
export type Session =
  | { status: 'signedIn' | 'expired'; identity: Identity; email: string | undefined }
  /** `end`: why the session ended. */
  | { status: 'signingOut' | 'signedOut'; end: SessionEnd }
  | { status: 'checking' | 'unreachable' | 'notOnboarded' }

function sessionOf(snapshot: SnapshotFrom<typeof sessionMachine>): Session {
  const { identity, end } = snapshot.context
  if (identity && snapshot.hasTag('opened')) {
    const status = snapshot.matches('expired') ? 'expired' : 'signedIn'
    return { status, identity, email: readPerson()?.email }
  }
  if (snapshot.matches('needsOnboarding') || snapshot.matches('inAttorneyMode')) {
    return { status: 'notOnboarded' }
  }
  if (snapshot.matches('signingOut')) return { status: 'signingOut', end }
  if (snapshot.matches('signedOut')) return { status: 'signedOut', end }
  if (snapshot.matches('unreachable')) return { status: 'unreachable' }
  return { status: 'checking' }
}

const isSame = (a: Session, b: Session) =>
  a.status === b.status && (!('identity' in a && 'identity' in b) || a.identity === b.identity)

/** Returns the present session. */
export const currentSession = (): Session => sessionOf(sessionActor.getSnapshot())

/** Returns the present session, as a hook. */
export const useSession = (): Session => useSelector(sessionActor, sessionOf, isSame)

/**
 * Returns the signed-in person, for screens that require one; the previous person while such a
 * screen closes after a sign-out. Throws elsewhere.
 */
export function usePerson(): Identity {
  const session = useSession()
  const last = useRef<Identity>(undefined)
  if ('identity' in session) last.current = session.identity
  if (!last.current) throw new Error('This screen is for signed-in people.')
  return last.current
}

/** Ends the session on this device after it ended on the server; null does nothing. */
export function expireSession(reason: SessionEnd | null): void {
  if (reason) sessionActor.send({ type: 'session.expire', reason })
}

/** Ends the session of one person, unless another person is signed in by now. */
export function expireSessionOf(personId: string, reason: SessionEnd | null): void {
  if (sessionActor.getSnapshot().context.identity?.uuid === personId) expireSession(reason)
}

/** Returns the screen that a person must complete before all others; undefined for most people. */
export function requiredScreen(
  identity: Identity,
): '/account-closed' | '/confirm-email' | '/log-in-codes' | undefined {
  const { role_name, closed_until, email_confirmed, second_factor_passed } = identity
  if (closed_until !== undefined) return '/account-closed'
  if (role_name === 'attorney' && email_confirmed === false) return '/confirm-email'
  return second_factor_passed === false ? '/log-in-codes' : undefined
}

/** Resolves with the session once it is known whether a person is signed in. */
export const settledSession = () => sessionWhen((state) => !state.matches('identifying'))

/** Resolves with the session once the server has confirmed it, or cannot be reached. */
export const checkedSession = () =>
  sessionWhen((state) => !state.matches('identifying') && !state.matches({ signedIn: 'checking' }))

async function sessionWhen(isReady: (state: SnapshotFrom<typeof sessionMachine>) => boolean) {
  // `checkIdentity` waits until the first screen is painted. Here a screen waits for the check, so
  // that wait ends.
  if (!isReady(sessionActor.getSnapshot())) endFirstScreen()
  const timeout = Number.POSITIVE_INFINITY
  return sessionOf(await waitFor(sessionActor, isReady, { timeout }))
}

/**
 * Starts the session from this device's storage, and keeps it in sync with the connection and other
 * tabs. Local storage alone is enough: IndexedDB mostly has the same.
 */
export async function startSession(): Promise<void> {
  const loading = loadDeviceValues()
  await waitForStorage(loading)
  sessionActor = createSession().start()
  signOutWhenIdle()
  window.addEventListener('online', () => sessionActor.send({ type: 'network.online' }))
  // Like a returning connection. Not `identity.retry`, which would look up a person who is creating
  // an account.
  watchServerUnreachable(
    (isUnreachable) => !isUnreachable && sessionActor.send({ type: 'network.online' }),
  )
  // The later of the two storages came late, and knows of a sign-in or sign-out.
  void loading.then(reloadIfReplaced)
  // Another tab has signed in or out.
  onPersonChanged(reloadIfReplaced)
  // The person of this tab alone has signed out, and the device remembers another.
  sessionActor.subscribe((snapshot) => snapshot.matches('signedOut') && reloadIfReplaced())
  // The back/forward cache shows this document as it was left, without an event for a sign-in or
  // sign-out since.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadIfReplaced())
}

/**
 * Opens the start in place of this document, if its person is no longer the one who is signed in.
 */
function reloadIfReplaced() {
  const here = sessionActor.getSnapshot().context.clerkUserId ?? undefined
  if (readPerson()?.clerkUserId !== here) location.replace('/')
}
