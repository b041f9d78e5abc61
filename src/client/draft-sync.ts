/** The draft-sync machine with the phone's storage, the API and the connection behind it. */
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type DraftSyncContext,
  draftSyncMachine,
  type SyncOrder,
  type SyncVerdict,
  syncRetryDelay,
} from '#machines/client/draft-sync.machine.ts'
import { apiOf } from '#src/api/api.ts'
import { draftSignal } from '#src/offline/drafts.ts'
import { syncDrafts } from '#src/offline/sync-drafts.ts'
import { expireSessionOf, sessionActor } from './session.ts'
import { showSnackbar } from './snackbar.ts'

/** How long a log-out waits for the last answers to go up, ms. */
const SETTLE_MS = 3_000

const ONLY_HERE = 'It’s saved on this phone only.'
const LOST = 'A case you changed here was sent or discarded on another phone.'

// Phones that lost the same server must not all come back in the same second.
const backoff = ({ context }: { context: DraftSyncContext }) =>
  syncRetryDelay(context) * (1 + Math.random() / 2)

type Running = {
  personId: string
  pull: () => void
  settle: () => Promise<unknown>
  stop: () => void
}
let running: Running | undefined

/** Keeps a customer's drafts the same here and on the server, until their session ends. */
export function startDraftSync(personId: string): void {
  // They may have logged out in the meantime.
  const { identity } = sessionActor.getSnapshot().context
  if (running?.personId === personId || identity?.uuid !== personId) return
  running?.stop()
  running = start(personId)
}

/** Asks what other phones did, if a customer is signed in. */
export const pullDrafts = (): void => running?.pull()

/** Brings everything up that can be, for at most 3 s. */
export async function settleDrafts(): Promise<void> {
  if (navigator.onLine) await running?.settle()
}

sessionActor.subscribe((snapshot) => {
  const isTheirs = snapshot.context.identity?.uuid === running?.personId
  if (isTheirs && !snapshot.matches('signingOut')) return
  running?.stop()
  running = undefined
})

function start(personId: string): Running {
  const end = new AbortController()
  const { signal } = end
  const onLost = () => showSnackbar({ message: LOST, type: 'info' })
  const onRefused = (reason: string) =>
    showSnackbar({
      message: `We couldn’t copy a case to your account. ${reason} ${ONLY_HERE}`,
      type: 'info',
    })
  const sync = fromPromise<SyncVerdict, SyncOrder>(async ({ input }) => {
    const verdict = await syncDrafts(
      { api: apiOf(personId), personId, signal, onLost, onRefused },
      input,
    )
    if (verdict.verdict === 'signInNeeded') expireSessionOf(personId)
    return verdict
  })
  const actor = createActor(
    draftSyncMachine.provide({ actors: { syncDrafts: sync }, delays: { backoff } }),
    { input: { isOnline: navigator.onLine } },
  )
  const pull = () => actor.send({ type: 'drafts.pull' })
  const tellNetwork = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  // Seen again: what did the others do? Put away: what was typed last goes up now, while it can.
  document.addEventListener('visibilitychange', pull, { signal })
  window.addEventListener('focus', pull, { signal })
  window.addEventListener('online', tellNetwork, { signal })
  window.addEventListener('offline', tellNetwork, { signal })
  const stopWatching = draftSignal.watch(() => actor.send({ type: 'draft.change' }))
  const session = sessionActor.subscribe((snapshot) => {
    if (snapshot.matches({ signedIn: 'checked' })) actor.send({ type: 'session.renew' })
  })
  signal.addEventListener('abort', () => {
    stopWatching()
    session.unsubscribe()
    actor.stop()
  })
  actor.start()
  const settle = () => {
    pull()
    return waitFor(actor, (state) => state.matches('idle'), { timeout: SETTLE_MS }).catch(() => {})
  }
  return { personId, pull, settle, stop: () => end.abort() }
}
