/** The outbox machine with the phone's storage, the API and the connection behind it. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { type OutboxContext, outboxMachine, retryDelay } from '#machines/client/outbox.machine.ts'
import type { OutboxItem, Verdict } from '#machines/client/outbox-item.ts'
import { apiOf } from '#src/api/api.ts'
import { readCasesAgain, saveBid } from '#src/api/saved-cases.ts'
import { deliver } from '#src/offline/deliver.ts'
import { putDraftAway } from '#src/offline/drafts.ts'
import { listOutbox, outboxSignal, takeAccepted } from '#src/offline/outbox.ts'
import { wakeWorkerToSend } from '#src/sw/background-sync.ts'
import { noteConfirmed } from './confirm-email/note-confirmed.ts'
import { queryClient } from './query-client.ts'
import { watchSilence } from './reach.ts'
import { expireSessionOf, sessionActor } from './session.ts'
import { showSnackbar } from './snackbar.ts'

export type OutboxActor = ActorRefFrom<typeof outboxMachine>

/** Documents 1 §8 and 2 §8. */
const ACCEPTED = {
  case: 'Your case was created',
  bid: 'Your bid was submitted',
  bidEdit: 'Your bid was edited',
} as const

// Phones that lost the same server must not all come back in the same second.
const backoff = ({ context }: { context: OutboxContext }) =>
  retryDelay(context) * (1 + Math.random() / 2)

let running: { personId: string; actor: Promise<OutboxActor>; stop: () => void } | undefined

const announced = new Set<string>()

/** Returns whether this page has shown that the server accepted this item. */
export const wasAnnounced = (id: string): boolean => announced.has(id)

/** The outbox of the signed-in person: started on first use, ended with their session. */
export function outboxOf(personId: string): Promise<OutboxActor> {
  if (running?.personId !== personId) {
    running?.stop()
    running = start(personId)
  }
  return running.actor
}

sessionActor.subscribe((snapshot) => {
  const isTheirs = snapshot.context.identity?.uuid === running?.personId
  if (isTheirs && !snapshot.matches('signingOut')) return
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
  // The app ended before the drafts were put away: the items hold all of them.
  for (const item of items) putCaseAway(personId, item)

  const sendItem = fromPromise<Verdict, OutboxItem>(async ({ input }) => {
    const verdict = await deliver(apiOf(personId), personId, input.id)
    if (verdict.verdict === 'signInNeeded') expireSessionOf(personId)
    if (verdict.verdict === 'confirmNeeded') noteConfirmed(personId, false)
    return verdict
  })
  const actor = createActor(outboxMachine.provide({ actors: { sendItem }, delays: { backoff } }), {
    input: { items, isOnline: navigator.onLine },
  })
  const invalidate = () => void readCasesAgain(queryClient, personId)
  actor.on('item.gone', invalidate)
  actor.on('item.refused', ({ refusal }) => {
    invalidate()
    showSnackbar({ message: refusal.message, type: 'error' })
  })

  // Whoever sent it, this page or another or the worker while none was open: told once, where it is seen.
  const tellAccepted = async () => {
    if (document.hidden) return
    for (const item of await takeAccepted(personId).catch((): OutboxItem[] => [])) {
      putCaseAway(personId, item)
      announced.add(item.id)
      const { outgoing } = item
      if (outgoing.kind === 'bid') saveBid(queryClient, personId, outgoing.legalCase.id)
      invalidate()
      showSnackbar({ message: ACCEPTED[outgoing.kind], type: 'success' })
      if (outgoing.kind === 'case') void import('./install.ts').then((it) => it.noteCasePosted())
    }
  }
  const follow = async () => {
    actor.send({ type: 'queue.load', items: await load() })
    await tellAccepted()
  }
  const tellNetwork = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  const look = () => {
    if (document.hidden) return
    // A page that was frozen has not heard of either.
    tellNetwork()
    actor.send({ type: 'page.show' })
    void follow()
  }
  window.addEventListener('online', tellNetwork, { signal })
  window.addEventListener('offline', tellNetwork, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const stopWatching = outboxSignal.watch(() => void follow())
  const stopListening = watchSilence((isSilent) => !isSilent && tellNetwork())
  const session = sessionActor.subscribe((snapshot) => {
    if (snapshot.matches({ signedIn: 'checked' })) actor.send({ type: 'session.renew' })
    if (snapshot.context.identity?.email_confirmed === undefined) {
      actor.send({ type: 'email.confirm' })
    }
  })
  // The page may be closed before it is done: then the worker sends what is left.
  actor.subscribe(wakeOnceFor())
  signal.addEventListener('abort', () => {
    stopWatching()
    stopListening()
    session.unsubscribe()
    actor.stop()
  })
  if (signal.aborted) return actor
  actor.start()
  void tellAccepted()
  return actor
}

function putCaseAway(personId: string, { outgoing }: OutboxItem) {
  if (outgoing.kind === 'case') void putDraftAway(personId, outgoing.draft.id).catch(() => {})
}

// Asks to be woken when an item is first seen to wait, and not at each attempt.
function wakeOnceFor() {
  let known: readonly string[] = []
  return ({ context }: { context: OutboxContext }) => {
    const waiting = context.items.flatMap(({ id, status }) => (status === 'refused' ? [] : [id]))
    const isNew = waiting.some((id) => !known.includes(id))
    // One that was refused, mended and sent again has the same id.
    known = waiting
    if (isNew) void wakeWorkerToSend()
  }
}
