// Submits actions that may wait for a connection.
import { useEffect, useState } from 'react'
import type { OutboxItem, Outgoing, Refusal } from '#machines/client/outbox-item.ts'
import { isServerUnreachable, watchServerUnreachable } from '#src/api/connectivity.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { refetchCases } from '#src/data/cases/saved-cases.ts'
import { queryClient } from '#src/data/query-client.ts'
import {
  addToOutbox,
  changeInOutbox,
  isInOutbox,
  OUTBOX_LOCK,
  removeFromOutbox,
  returnToDrafts,
} from '#src/offline/outbox.ts'
import { ifUnlocked } from '#src/storage/with-lock.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-actor.ts'
import { wasAnnounced } from './accepted-items.ts'
import { type OutboxActor, outboxOf } from './outbox-actor.ts'

/** The server has accepted it, or it waits on this device until it can be sent. */
export type Submission = { outcome: 'sent' | 'queued' }

/** The server refused it; `message`, `errors` and `code` say why. No typed value is lost. */
export class Refused extends ApiProblem implements Refusal {
  readonly errors: Refusal['errors']

  constructor({ message, errors, code }: Refusal) {
    super(409, code, message, { errors: [...errors] })
    this.name = 'Refused'
    this.errors = errors
  }
}

/**
 * Adds an action to the outbox and waits for the first attempt. The snackbar shows that it was
 * accepted. Rejects with `Refused`, after which the item has left the outbox, or with
 * `StorageError` when the device cannot store it. `key`: the same for the same action, however
 * often it is submitted: a case uses its draft's id, a bid a new key for each press of its button.
 */
export async function submit(
  personId: string,
  outgoing: Outgoing,
  key: string,
): Promise<Submission> {
  const queuedAt = new Date().toISOString()
  const item: OutboxItem = { id: key, queuedAt, outgoing, status: 'waiting', refusal: null }
  const actor = await outboxOf(personId)
  await addToOutbox(personId, item)
  const first = firstOutcome(actor, key)
  actor.send({ type: 'item.add', id: key, queuedAt, outgoing })
  const outcome = await first
  if ('message' in outcome) {
    if (outgoing.kind === 'case') await returnCase(personId, key)
    else await discardOutgoing(personId, key)
    throw new Refused(outcome)
  }
  return outcome
}

/**
 * Discards an unsent item. Returns whether it did: an item that another tab or the worker is
 * sending cannot be discarded.
 */
export async function discardOutgoing(personId: string, id: string): Promise<boolean> {
  const isDiscarded = await removeUnlessSending(personId, id, () => removeFromOutbox(id))
  // The server may have accepted it in an attempt whose response was lost.
  if (isDiscarded) void refetchCases(queryClient, personId)
  return isDiscarded
}

/** Discards a person's unsent bids on a case. The server refuses one that is being sent. */
export async function discardBidsOn(personId: string, caseId: string): Promise<void> {
  const { items } = (await outboxOf(personId)).getSnapshot().context
  const bids = items.filter(
    ({ outgoing }) => outgoing.kind !== 'case' && outgoing.legalCase.id === caseId,
  )
  await Promise.all(bids.map(({ id }) => discardOutgoing(personId, id)))
}

// The case is a draft again.
const returnCase = (personId: string, id: string) =>
  removeUnlessSending(personId, id, () => returnToDrafts(personId, { id }))

async function removeUnlessSending(personId: string, id: string, remove: () => Promise<void>) {
  const actor = await outboxOf(personId)
  const item = actor.getSnapshot().context.items.find((each) => each.id === id)
  const removeNow = async () => {
    await remove()
    actor.send({ type: 'item.discard', id })
  }
  if (item?.status !== 'refused') return ifUnlocked(OUTBOX_LOCK, removeNow)
  await removeNow()
  return true
}

/** The message when an item could not be discarded. */
export const BEING_SENT = 'It’s being sent right now.'

/**
 * Sends the items of the outbox now ('Send now'). Shows a message when the server has not responded
 * lately.
 */
export async function sendNow(personId: string): Promise<void> {
  if (isServerUnreachable()) {
    const message = 'We can’t reach Fastpass. We’ll send it as soon as we can.'
    showSnackbar({ message, type: 'info' })
  }
  const actor = await outboxOf(personId)
  // The delay that the server has just asked for is stored, and perhaps not read yet.
  const { items } = actor.getSnapshot().context
  await Promise.allSettled(items.map(({ id }) => changeInOutbox(id, { notBefore: undefined })))
  actor.send({ type: 'queue.send' })
}

/**
 * Returns whether a draft was submitted on this device: it waits, was refused, or was just
 * accepted. Never rejects.
 */
export async function isSubmitted(personId: string, draftId: string): Promise<boolean> {
  const { items } = (await outboxOf(personId)).getSnapshot().context
  const isHere = items.some(({ id }) => id === draftId) || wasAnnounced(draftId)
  return isHere || isInOutbox(personId, draftId).catch(() => false)
}

/**
 * Turns a queued case into a draft again, to be edited. Returns the draft's id. Rejects while the
 * case is being sent.
 */
export async function reopenDraft(
  personId: string,
  { id, outgoing }: OutboxItem & { outgoing: Outgoing & { kind: 'case' } },
): Promise<string> {
  if (!(await returnCase(personId, id))) throw new Error(BEING_SENT)
  return outgoing.draft.id
}

/** The items of a person's outbox, and its state. */
export interface OutboxView {
  items: readonly OutboxItem[]
  state: 'idle' | 'offline' | 'sending' | 'backingOff' | 'signInNeeded' | 'confirmNeeded'
}

/** Returns the outbox as it changes; empty until it is read. */
export function useOutbox(personId: string): OutboxView {
  const [view, setView] = useState<OutboxView>({ items: [], state: 'idle' })
  useEffect(() => {
    let stop: (() => void) | undefined
    let isCurrent = true
    void outboxOf(personId).then((actor) => {
      if (!isCurrent) return
      const show = () => setView(viewOf(actor))
      stop = actor.subscribe(show).unsubscribe
      show()
    })
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [personId])
  return view
}

function viewOf(actor: OutboxActor): OutboxView {
  const { value, context } = actor.getSnapshot()
  return { items: context.items, state: value }
}

// Resolves with the first result of an item: accepted or refused by the server; or queued, when the
// outbox is offline, backing off or needs a sign-in, or when the server does not respond. An item
// that another tab or the worker has handled counts as sent.
function firstOutcome(actor: OutboxActor, id: string) {
  return new Promise<Submission | Refusal>((resolve) => {
    const accepted = actor.on('item.accepted', ({ item }) => {
      if (item.id === id) end({ outcome: 'sent' })
    })
    const gone = actor.on('item.gone', ({ item }) => {
      if (item.id === id) end({ outcome: 'sent' })
    })
    const refused = actor.on('item.refused', ({ item, refusal }) => {
      if (item.id === id) end(refusal)
    })
    const watch = actor.subscribe(({ value, context }) => {
      const isWaiting = context.items.some((item) => item.id === id && item.status === 'waiting')
      if (isWaiting && value !== 'idle' && value !== 'sending') end({ outcome: 'queued' })
    })
    const stop = watchServerUnreachable(() => end({ outcome: 'queued' }))
    const end = (outcome: Submission | Refusal) => {
      stop()
      for (const listener of [accepted, gone, refused, watch]) listener.unsubscribe()
      resolve(outcome)
    }
    if (isServerUnreachable()) end({ outcome: 'queued' })
  })
}
