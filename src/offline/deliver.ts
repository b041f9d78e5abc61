/** Sends one item of the outbox and judges what came of it; needs no page to do so. */

import { v5 as idFrom } from 'uuid'
import type { OutboxItem, Outgoing, Verdict } from '#machines/client/outbox-item.ts'
import { type Api, bodyOf } from '#src/api/client.ts'
import { toProblem } from '#src/api/problem.ts'
import { withLock } from '#src/api/with-lock.ts'
import { DRAFT_SYNC_LOCK, putDraftAway } from './drafts.ts'
import { changeInOutbox, readOutboxItem, removeFromOutbox } from './outbox.ts'

/**
 * Sends an item, one at a time across all tabs, and keeps the verdict on the phone before it answers.
 * Undefined: another tab has dealt with it.
 */
export function deliver(api: Api, id: string): Promise<Verdict | undefined> {
  return withLock('fastpass-outbox', async () => {
    const item = await readOutboxItem(id)
    if (!item || item.status === 'refused') return undefined
    const verdict = await send(api, item)
    if (verdict.verdict === 'accepted') await removeFromOutbox(id)
    if (verdict.verdict === 'refused') {
      const { message, errors } = verdict
      await changeInOutbox(id, { status: 'refused', refusal: { message, errors } })
    }
    return verdict
  })
}

// Nothing of a draft goes up while its case is posted: the server would have it deleted already.
function send(api: Api, item: OutboxItem): Promise<Verdict> {
  const { outgoing } = item
  if (outgoing.kind !== 'case') return judge(api, item)
  return withLock(DRAFT_SYNC_LOCK, async () => {
    const verdict = await judge(api, item)
    if (verdict.verdict === 'accepted') {
      // Where that fails, the next look at the server says that it is gone.
      await putDraftAway(outgoing.body.customer_id, outgoing.draft.id).catch(() => {})
    }
    return verdict
  })
}

async function judge(api: Api, { id, outgoing }: OutboxItem): Promise<Verdict> {
  try {
    return { verdict: 'accepted', createdId: await transmit(api, id, outgoing) }
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status === 401) return { verdict: 'signInNeeded' }
    if (problem.isTemporary) {
      const afterMs = problem.details.retryAfterMs
      return { verdict: 'retry', ...(afterMs !== undefined && { afterMs }) }
    }
    // The server names a path, 'dui.violation_date'; the wizard knows the field.
    const errors = problem.fieldErrors.map(({ field, message }) => ({
      field: field.split('.').at(-1) ?? field,
      message,
    }))
    return { verdict: 'refused', message: problem.message, errors }
  }
}

// Answers the id of what was made or changed.
async function transmit(api: Api, key: string, outgoing: Outgoing): Promise<string> {
  const params = { header: { 'Idempotency-Key': key } }
  switch (outgoing.kind) {
    case 'case': {
      const category_id = outgoing.draft.category.id ?? (await createCategory(api, key, outgoing))
      const body = { ...outgoing.body, category_id }
      return (await bodyOf(api.POST('/cases/create', { params, body }))).data.id
    }
    case 'bid':
      return (await bodyOf(api.POST('/bids/create', { params, body: outgoing.body }))).data.id
    case 'bidEdit':
      return (await bodyOf(api.PUT('/bids/update', { body: outgoing.body }))).data.id
  }
}

// A practice area that is not in the list is made with its case, once (wizards, 'Any other category').
async function createCategory(api: Api, key: string, { draft }: Outgoing & { kind: 'case' }) {
  const { name } = draft.category
  // After a refusal the case may come again under its key, and with another name.
  const params = { header: { 'Idempotency-Key': idFrom(name, key) } }
  const body = { name, is_other: true as const }
  return (await bodyOf(api.POST('/category/create', { params, body }))).data.id
}
