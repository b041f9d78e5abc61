/** The outbox machine with the phone's storage, the API and the connection behind it. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { type OutboxContext, outboxMachine, retryDelay } from '#machines/client/outbox.machine.ts'
import type { OutboxItem, Verdict } from '#machines/client/outbox-item.ts'
import { api } from '#src/api/api.ts'
import { keys } from '#src/api/queries.ts'
import { deliver } from '#src/offline/deliver.ts'
import { putDraftAway } from '#src/offline/drafts.ts'
import { listOutbox, outboxSignal } from '#src/offline/outbox.ts'
import { queryClient } from './query-client.ts'
import { sessionActor } from './session.ts'
import { showSnackbar } from './snackbar.ts'

export type OutboxActor = ActorRefFrom<typeof outboxMachine>

/** Documents 1 §8 and 2 §8. */
const ACCEPTED = {
  case: 'Your case was created',
  bid: 'Your bid was submitted',
  bidEdit: 'Your bid was edited',
} as const

/** How long until the items that another tab dealt with have been read again, ms. */
const RELOAD_MS = 250

// Phones that lost the same server must not all come back in the same second.
const backoff = ({ context }: { context: OutboxContext }) =>
  retryDelay(context) * (1 + Math.random() / 2)

let running: { personId: string; actor: Promise<OutboxActor>; stop: () => void } | undefined

/** The outbox of the signed-in person: started on first use, ended with their session. */
export function outboxOf(personId: string): Promise<OutboxActor> {
  if (running?.personId !== personId) {
    running?.stop()
    running = start(personId)
  }
  return running.actor
}

sessionActor.subscribe((snapshot) => {
  if (!snapshot.matches('signingOut')) return
  running?.stop()
  running = undefined
})

function start(personId: string) {
  const end = new AbortController()
  return { personId, actor: open(personId, end.signal), stop: () => end.abort() }
}

async function open(personId: string, signal: AbortSignal): Promise<OutboxActor> {
  // What the phone will not read, it can still take in and send while the app is open.
  const load = () => listOutbox(personId).catch((): OutboxItem[] => [])
  const items = await load()
  for (const { outgoing } of items) {
    // The app ended before the draft was put away: the item holds all of it.
    if (outgoing.kind === 'case') void putDraftAway(personId, outgoing.draft.id)
  }

  const reload = async () => actor.send({ type: 'queue.load', items: await load() })
  const sendItem = fromPromise<Verdict, OutboxItem>(async ({ input }) => {
    const verdict = await deliver(api, input.id)
    if (verdict?.verdict === 'signInNeeded') sessionActor.send({ type: 'session.expire' })
    if (verdict) return verdict
    setTimeout(reload)
    return { verdict: 'retry', afterMs: RELOAD_MS }
  })
  const actor = createActor(outboxMachine.provide({ actors: { sendItem }, delays: { backoff } }), {
    input: { items, isOnline: navigator.onLine },
  })

  actor.on('item.accepted', ({ item: { outgoing } }) => {
    void queryClient.invalidateQueries({ queryKey: keys.cases(personId) })
    showSnackbar({ message: ACCEPTED[outgoing.kind], type: 'success' })
    if (outgoing.kind === 'case') void import('./install.ts').then((it) => it.noteCasePosted())
  })
  actor.on('item.refused', ({ refusal }) => {
    void queryClient.invalidateQueries({ queryKey: keys.cases(personId) })
    showSnackbar({ message: refusal.message, type: 'error' })
  })

  const tellNetwork = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  window.addEventListener('online', tellNetwork, { signal })
  window.addEventListener('offline', tellNetwork, { signal })
  const stopWatching = outboxSignal.watch(() => void reload())
  const session = sessionActor.subscribe((snapshot) => {
    if (snapshot.matches({ signedIn: 'checked' })) actor.send({ type: 'session.renew' })
  })
  signal.addEventListener('abort', () => {
    stopWatching()
    session.unsubscribe()
    actor.stop()
  })
  return signal.aborted ? actor : actor.start()
}
