// Sends the outbox and evaluates the responses; works without a page.
import { v5 as idFrom } from 'uuid'
import {
  type DeliveryResult,
  MAX_PAUSE_MS,
  type OutboxItem,
  type Outgoing,
  pauseOf,
} from '#machines/client/outbox-item.ts'
import { type ApiClient, bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { CASE_GONE, isOfGoneCase } from '#src/format/case-gone.ts'
import { DRAFT_SYNC_LOCK } from '#src/offline/drafts/drafts.ts'
import { withLock } from '#src/storage/with-lock.ts'
import { isFromOlderServer } from './older-server.ts'
import { changeInOutbox, listOutbox, markAcceptedInOutbox, OUTBOX_LOCK } from './outbox.ts'

/** How soon to check an item again whose turn has not come, ms. */
const NEXT_TURN_MS = 250

const isWaiting = ({ status }: OutboxItem) => status !== 'refused'

/**
 * Sends an item of a person, one at a time across all tabs and the worker, oldest first. Stores the
 * result before it resolves.
 */
export function deliver(api: ApiClient, person: string, id: string): Promise<DeliveryResult> {
  return withLock(OUTBOX_LOCK, async () => {
    const items = await listOutbox(person)
    const item = items.find((each) => each.id === id)
    if (!item) return { status: 'gone' }
    if (item.refusal) return { status: 'refused', ...item.refusal }
    const pauseMs = item !== items.find(isWaiting) ? NEXT_TURN_MS : pauseOf(item, Date.now())
    if (pauseMs > 0) return { status: 'retry', afterMs: pauseMs }
    const result = await send(api, item)
    await storeResult(id, result)
    return result
  })
}

/**
 * Sends all waiting items in order, until one has to wait longer. Resolves with the reason;
 * undefined when none waits.
 */
export async function deliverAll(
  api: ApiClient,
  person: string,
): Promise<'retry' | 'signInNeeded' | 'confirmNeeded' | undefined> {
  for (;;) {
    const next = (await listOutbox(person)).find(isWaiting)
    if (!next) return undefined
    const { status } = await deliver(api, person, next.id)
    if (status !== 'accepted' && status !== 'refused' && status !== 'gone') return status
  }
}

async function storeResult(id: string, result: DeliveryResult) {
  if (result.status === 'accepted') await markAcceptedInOutbox(id)
  if (result.status === 'refused') {
    const { status: _, ...refusal } = result
    await changeInOutbox(id, { status: 'refused', refusal })
  }
  if (result.status === 'retry' && result.afterMs !== undefined) {
    await changeInOutbox(id, { notBefore: new Date(Date.now() + result.afterMs).toISOString() })
  }
}

// No draft is uploaded while its case is being posted: the server would already have deleted it.
function send(api: ApiClient, item: OutboxItem): Promise<DeliveryResult> {
  const { outgoing } = item
  if (outgoing.kind !== 'case') return judge(api, item)
  return withLock(DRAFT_SYNC_LOCK, () => judge(api, item))
}

async function judge(api: ApiClient, { id, outgoing }: OutboxItem): Promise<DeliveryResult> {
  try {
    await transmit(api, id, outgoing)
    return { status: 'accepted' }
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status === 401) {
      return { status: 'signInNeeded', reason: problem.sessionEnd ?? 'ended' }
    }
    if (problem.code === 'EMAIL_UNCONFIRMED') return { status: 'confirmNeeded' }
    // Only the server itself refuses an item, once it is updated; an error from the network between
    // says nothing about it.
    if (problem.isTemporary || problem.code === 'UNREADABLE' || isFromOlderServer(problem)) {
      const afterMs = problem.details.retryAfterMs
      return {
        status: 'retry',
        ...(afterMs !== undefined && { afterMs: Math.min(afterMs, MAX_PAUSE_MS) }),
      }
    }
    // The server names a path, 'dui.violation_date'; the wizard knows the field.
    const errors = problem.fieldErrors.map(({ field, message }) => ({
      field: field.split('.').at(-1) ?? field,
      message,
    }))
    const { code } = problem
    const message = isOfGoneCase({ kind: outgoing.kind, code }) ? CASE_GONE : problem.message
    return { status: 'refused', message, errors, code }
  }
}

async function transmit(api: ApiClient, key: string, outgoing: Outgoing): Promise<unknown> {
  const params = { header: { 'Idempotency-Key': key } }
  switch (outgoing.kind) {
    case 'case': {
      const category_id = outgoing.draft.category.id ?? (await createCategory(api, key, outgoing))
      const body = { ...outgoing.body, category_id }
      return bodyOf(api.POST('/cases/create', { params, body }))
    }
    case 'bid':
      return bodyOf(api.POST('/bids/create', { params, body: outgoing.body }))
    case 'bidEdit':
      return bodyOf(api.PUT('/bids/update', { body: outgoing.body }))
  }
}

// A category that is not in the list is created with its case, once (specification §4.2).
async function createCategory(api: ApiClient, key: string, { draft }: Outgoing & { kind: 'case' }) {
  const { name } = draft.category
  // After a refusal the case may be sent again with the same key, and another category name.
  const params = { header: { 'Idempotency-Key': idFrom(name, key) } }
  const body = { name, is_other: true as const }
  return (await bodyOf(api.POST('/category/create', { params, body }))).data.id
}
