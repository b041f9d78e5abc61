// Runs the outbox machine with the device's storage, the API and the connection.
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import { type OutboxContext, outboxMachine, retryDelay } from '#machines/client/outbox.machine.ts'
import type { DeliveryResult, OutboxItem } from '#machines/client/outbox-item.ts'
import { outboxReaderMachine } from '#machines/client/outbox-reader.machine.ts'
import type { Identity } from '#machines/client/session.machine.ts'
import { jittered } from '#src/api/backoff.ts'
import { watchServerUnreachable } from '#src/api/connectivity.ts'
import { refetchCases } from '#src/data/cases/saved-cases.ts'
import type { PersonSession } from '#src/data/person-session.ts'
import { queryClient } from '#src/data/query-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import { deliver } from '#src/offline/deliver.ts'
import { listOutbox, outboxSignal, restoreLostItems } from '#src/offline/outbox.ts'
import { wakeWorkerToSend } from '#src/pwa/background-sync.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { announceAccepted } from './accepted-items.ts'
import { createRunningService } from './running-service.ts'

export type OutboxActor = ActorRefFrom<typeof outboxMachine>

const running = createRunningService<OutboxActor>()

/** Resolves with the outbox of this person as soon as it runs. */
export const outboxOf = (personId: string): Promise<OutboxActor> => running.of(personId)

/**
 * Sends a person's queued actions, until the signal is aborted. Resolves when the stored items are
 * read, or cannot be read yet.
 */
export async function startOutbox(
  { uuid: personId }: Identity,
  signal: AbortSignal,
  session: PersonSession,
): Promise<void> {
  let knownItems = (): readonly OutboxItem[] => []
  const reader = startReader(personId, () => knownItems())
  const { context } = await waitFor(reader, (state) => !state.matches('reading'))
  if (signal.aborted) return void reader.stop()
  // While the stored items cannot be read, new ones can still be added and sent.
  const actor = createActor(machineOf(personId, session), {
    input: { items: context.items, isOnline: navigator.onLine },
  })
  knownItems = () => actor.getSnapshot().context.items
  showResults(actor, personId)
  reader.on('items.read', ({ items }) => {
    actor.send({ type: 'queue.load', items })
    void announceAccepted(personId)
  })
  watchDevice(actor, reader, signal)
  session.watch(({ isConfirmed, isEmailConfirmed }) => {
    if (isConfirmed) actor.send({ type: 'session.renew' })
    if (isEmailConfirmed) actor.send({ type: 'email.confirm' })
  })
  // The page may be closed before all is sent: then the worker sends the rest.
  actor.subscribe(wakeForNewItems())
  signal.addEventListener('abort', () => {
    reader.stop()
    actor.stop()
  })
  actor.start()
  running.provide(personId, actor, signal)
  void announceAccepted(personId)
}

const startReader = (personId: string, knownItems: () => readonly OutboxItem[]) =>
  createActor(
    outboxReaderMachine.provide({
      actors: {
        readItems: fromPromise<readonly OutboxItem[], void>(async () => {
          await restoreLostItems(personId, knownItems())
          return listOutbox(personId)
        }),
      },
    }),
  ).start()

function machineOf(personId: string, session: PersonSession) {
  const sendItem = fromPromise<DeliveryResult, OutboxItem>(async ({ input }) => {
    await restoreLostItems(personId, [input])
    const result = await deliver(apiClientOf(personId), personId, input.id)
    if (result.status === 'signInNeeded') session.expire(result.reason)
    if (result.status === 'confirmNeeded') session.requireEmailConfirmation()
    return result
  })
  const backoff = ({ context }: { context: OutboxContext }) => jittered(retryDelay(context))
  return outboxMachine.provide({ actors: { sendItem }, delays: { backoff } })
}

function showResults(actor: OutboxActor, personId: string) {
  const invalidate = () => void refetchCases(queryClient, personId)
  actor.on('item.gone', invalidate)
  actor.on('item.refused', ({ refusal }) => {
    invalidate()
    showSnackbar({ message: refusal.message, type: 'error' })
  })
}

// Sends the machine what happens to the connection, the page, and the stored items, which other
// tabs and the worker change.
function watchDevice(
  actor: OutboxActor,
  reader: ReturnType<typeof startReader>,
  signal: AbortSignal,
) {
  const sendNetworkState = () =>
    actor.send({ type: navigator.onLine ? 'network.online' : 'network.offline' })
  const reloadItems = () => reader.send({ type: 'items.change' })
  const refreshVisiblePage = () => {
    if (document.hidden) return
    // A frozen page receives no events.
    sendNetworkState()
    actor.send({ type: 'page.show' })
    reloadItems()
  }
  window.addEventListener('online', sendNetworkState, { signal })
  window.addEventListener('offline', sendNetworkState, { signal })
  document.addEventListener('visibilitychange', refreshVisiblePage, { signal })
  const stopWatching = outboxSignal.watch(reloadItems)
  const stopListening = watchServerUnreachable(
    (isUnreachable) => !isUnreachable && sendNetworkState(),
  )
  signal.addEventListener('abort', () => {
    stopWatching()
    stopListening()
  })
}

// Asks to be woken when an item first waits, and not at each attempt.
function wakeForNewItems() {
  let knownIds: readonly string[] = []
  return ({ context }: { context: OutboxContext }) => {
    const waiting = context.items.flatMap(({ id, status }) => (status === 'refused' ? [] : [id]))
    const isNew = waiting.some((id) => !knownIds.includes(id))
    // An item that was refused, corrected and sent again has the same id.
    knownIds = waiting
    if (isNew) void wakeWorkerToSend()
  }
}
