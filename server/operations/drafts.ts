import type { components } from '#contract'
import type { Draft } from '#machines/wizard/draft.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import { listDrafts as listDraftsOf } from '#server/db/drafts.ts'
import { discardDraft, draftOf, MAX_DRAFTS, mergeDraft } from '#server/domain/drafts/drafts.ts'
import { wellFormed } from '#server/domain/text.ts'
import type { Handler } from './operation.ts'

export const listDrafts: Handler<'listDrafts'> = async ({ services, caller, at }) => {
  const customerId = caller.person.id
  const limit = MAX_DRAFTS
  const rows = await listDraftsOf(services.db.orm, { customerId, at, limit })
  const data = rows.map((row) => wireOf(draftOf(row)))
  return {
    status: 200,
    body: { data, total_count: data.length, total_page: Math.ceil(data.length / limit) },
  }
}

export const putDraft: Handler<'putDraft'> = async ({ services, caller, path, body, at }) => {
  const customer = caller.person
  const draft = fromWireDraft(path.draft_id.toLowerCase(), wellFormed(body))
  const merged = await services.db.orm.transaction((tx) => mergeDraft(tx, customer, { draft, at }))
  return { status: 200, body: { data: wireOf(merged) } }
}

export const deleteDraft: Handler<'deleteDraft'> = async ({ services, caller, path, at }) => {
  const customer = caller.person
  await services.db.orm.transaction((tx) => discardDraft(tx, customer, { id: path.draft_id, at }))
  return { status: 204 }
}

const wireOf = (draft: Draft): components['schemas']['Draft'] => ({
  id: draft.id,
  ...toWireDraft(draft),
})
