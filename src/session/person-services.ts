// Starts and stops all services that run for the signed-in person. No other code subscribes to the
// session for them.
import type { SnapshotFrom } from 'xstate'
import type { Identity, sessionMachine } from '#machines/client/session.machine.ts'
import { retryLoading } from '#src/browser/retry-loading.ts'
import { whenIdle } from '#src/browser/when-idle.ts'
import type { PersonSession } from '#src/data/person-session.ts'
import { openQueriesOf } from '#src/data/query-client.ts'
import { takeCaseToFinish } from '#src/offline/drafts/case-to-finish.ts'
import { claimDraft } from '#src/offline/drafts/drafts.ts'
import { waitForStorage } from '#src/storage/patience.ts'
import { persistQueries } from '#src/sync/query-persistence.ts'
import { recordConfirmed, recordSecondFactor } from './record-required.ts'
import { expireSessionOf, sessionActor } from './session.ts'

interface PersonServices {
  personId: string
  signal: AbortSignal
  stop: () => void
  session: PersonSession
  /** Resolves when the person's cached data is restored. */
  restored: Promise<void>
  /** Resolves when the case that they finished as a visitor is theirs. */
  claimed: Promise<void>
  isStarted: boolean
}

let services: PersonServices | undefined

type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

const isOpenTo = (personId: string, snapshot: SessionSnapshot) =>
  snapshot.context.identity?.uuid === personId && !snapshot.matches('signingOut')

/**
 * Prepares a person's screens: restores their cached data, and assigns a customer the case that
 * they just finished as a visitor. Resolves when their screens can be shown: with what the device
 * has stored, unless that takes too long. It is then shown when it comes. Never rejects.
 */
export async function preparePerson(identity: Identity): Promise<void> {
  const mine = servicesOf(identity)
  if (identity.role_name === 'customer') claimFinishedCase(mine)
  await waitForStorage(Promise.all([mine.restored, mine.claimed]))
}

/** Starts the services of a person whose screens are open. Does nothing if they already run. */
export async function startPersonServices(identity: Identity): Promise<void> {
  const mine = servicesOf(identity)
  const { signal, session } = mine
  if (mine.isStarted || signal.aborted) return
  mine.isStarted = true
  const [{ startOutbox }, { startAppBadge }, { prefetchForOffline }] = await retryLoading(() =>
    Promise.all([
      import('#src/sync/outbox-actor.ts'),
      import('#src/sync/app-badge.ts'),
      import('#src/sync/prefetch-for-offline.ts'),
    ]),
  )
  if (signal.aborted) return
  startAppBadge(identity, signal)
  await startOutbox(identity, signal, session)
  const later = (start: () => unknown) => whenIdle(() => void (signal.aborted || start()))
  const loadLater = <Part>(load: () => Promise<Part>, start: (part: Part) => unknown) =>
    later(async () => {
      const part = await retryLoading(load)
      if (!signal.aborted) start(part)
    })
  later(() => prefetchForOffline(identity))
  loadLater(
    () => import('#src/sync/live.ts'),
    ({ startLive }) => startLive(identity, signal, session),
  )
  loadLater(
    () => import('#src/pwa/push/renew-at-start.ts'),
    ({ renewAtStart }) => renewAtStart(identity, signal).catch(() => {}),
  )
  if (identity.role_name === 'attorney') {
    loadLater(
      () => import('#src/sync/remove-locked-cases.ts'),
      ({ removeLockedCases }) => removeLockedCases(identity.uuid, signal),
    )
  }
  if (identity.role_name === 'customer') {
    loadLater(
      () => import('#src/sync/draft-sync.ts'),
      ({ startDraftSync }) => startDraftSync(identity, signal, session),
    )
  }
}

function servicesOf(identity: Identity): PersonServices {
  const personId = identity.uuid
  if (services?.personId === personId) return services
  services?.stop()
  const end = new AbortController()
  const { signal } = end
  const session = personSessionOf(personId, signal)
  openQueriesOf(personId, signal, session)
  const mine: PersonServices = {
    personId,
    signal,
    stop: () => end.abort(),
    session,
    restored: persistQueries(identity, signal),
    claimed: Promise.resolve(),
    isStarted: false,
  }
  services = mine
  const subscription = sessionActor.subscribe((snapshot) => {
    if (!isOpenTo(personId, snapshot)) end.abort()
  })
  signal.addEventListener('abort', () => {
    subscription.unsubscribe()
    if (services === mine) services = undefined
  })
  // The person may have signed out while this code was loaded.
  if (!isOpenTo(personId, sessionActor.getSnapshot())) end.abort()
  return mine
}

// A case that cannot be moved stays on the device, and the customer is asked about it.
function claimFinishedCase(mine: PersonServices) {
  const draftId = takeCaseToFinish()
  if (draftId !== null) mine.claimed = claimDraft(mine.personId, draftId).catch(() => {})
}

const personSessionOf = (personId: string, signal: AbortSignal): PersonSession => ({
  watch(listener) {
    if (signal.aborted) return
    const tell = (snapshot: SessionSnapshot) => {
      if (!isOpenTo(personId, snapshot)) return
      listener({
        isConfirmed: snapshot.matches({ signedIn: 'checked' }),
        isExpired: snapshot.matches('expired'),
        // The server sends `false`, or leaves it out.
        isEmailConfirmed: snapshot.context.identity?.email_confirmed === undefined,
      })
    }
    const { unsubscribe } = sessionActor.subscribe(tell)
    signal.addEventListener('abort', unsubscribe)
    tell(sessionActor.getSnapshot())
  },
  expire: (reason) => expireSessionOf(personId, reason),
  requireEmailConfirmation: () => recordConfirmed(personId, false),
  requireSecondFactor: () => recordSecondFactor(personId, false),
})
