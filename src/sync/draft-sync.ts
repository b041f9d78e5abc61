// Runs the draft-sync machine with the device's storage, the API and the connection.
import { createActor, fromPromise, waitFor } from 'xstate'
import {
  type DraftSyncContext,
  draftSyncMachine,
  type SyncOrder,
  type SyncResult,
  syncRetryDelay,
} from '#machines/client/draft-sync.machine.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { jittered } from '#src/api/backoff.ts'
import type { PersonSession } from '#src/data/person-session.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { draftSignal } from '#src/offline/drafts/drafts.ts'
import { syncDrafts } from '#src/offline/drafts/sync-drafts.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { createRunningService } from './running-service.ts'

/** How long a sign-out waits for the upload of the last answers, ms. */
const SETTLE_MS = 3_000

const ONLY_HERE = 'It’s saved on this phone only.'
const LOST = 'A case you changed here was sent or discarded on another phone.'

const backoff = ({ context }: { context: DraftSyncContext }) => jittered(syncRetryDelay(context))

type DraftSync = { pull: () => void; settle: () => Promise<unknown> }
const running = createRunningService<DraftSync>()

/** Fetches the changes of other devices, if a customer is signed in. */
export const pullDrafts = (): void => running.current()?.pull()

/** Uploads everything that can be uploaded within 3 s. */
export async function settleDrafts(): Promise<void> {
  if (navigator.onLine) await running.current()?.settle()
}

/** Syncs a customer's drafts with the server, until the signal is aborted. */
export function startDraftSync(
  { uuid: personId }: Identity,
  signal: AbortSignal,
  session: PersonSession,
): void {
  const onLost = () => showSnackbar({ message: LOST, type: 'info' })
  const onRefused = (reason: string) =>
    showSnackbar({
      message: `We couldn’t copy a case to your account. ${reason} ${ONLY_HERE}`,
      type: 'info',
    })
  const sync = fromPromise<SyncResult, SyncOrder>(async ({ input }) => {
    const result = await syncDrafts(
      { api: apiClientOf(personId), personId, signal, onLost, onRefused },
      input,
    )
    if (result.status === 'signInNeeded') session.expire(result.reason)
    return result
  })
  const actor = createActor(
    draftSyncMachine.provide({ actors: { syncDrafts: sync }, delays: { backoff } }),
    { input: { isOnline: navigator.onLine } },
  )
  const pull = () => actor.send({ type: 'drafts.pull' })
  const sendNetworkState = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  // A page that becomes visible fetches the other devices' changes. A page that is hidden uploads
  // while it can.
  document.addEventListener('visibilitychange', pull, { signal })
  window.addEventListener('focus', pull, { signal })
  window.addEventListener('online', sendNetworkState, { signal })
  window.addEventListener('offline', sendNetworkState, { signal })
  const stopWatching = draftSignal.watch(() => actor.send({ type: 'draft.change' }))
  signal.addEventListener('abort', () => {
    stopWatching()
    actor.stop()
  })
  actor.start()
  session.watch(({ isConfirmed }) => {
    if (isConfirmed) actor.send({ type: 'session.renew' })
  })
  const settle = () => {
    pull()
    return waitFor(actor, (state) => state.matches('idle'), { timeout: SETTLE_MS }).catch(() => {})
  }
  running.provide(personId, { pull, settle }, signal)
}
