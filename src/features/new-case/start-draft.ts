import { v4 as createId } from 'uuid'
import type { Draft } from '#machines/wizard/draft.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import type { DraftOwner } from '#src/offline/draft-owner.ts'
import { openDraft } from '#src/offline/open-draft.ts'

/** Keeps a draft on the phone, in place of what was there. Rejects with `StorageError`. */
export async function saveDraft(owner: DraftOwner, draft: Draft): Promise<void> {
  const held = await openDraft(owner, draft.id)
  held.save(draft)
  await held.close()
  const state = held.state()
  if (state.status === 'failed') throw state.error
}

/** Starts a case of this category. Answers the draft's id. Rejects with `StorageError`. */
export async function startDraft(owner: DraftOwner, category: Draft['category']): Promise<string> {
  const { id: flow, version, steps } = caseFlowOf(category.name)
  const draft: Draft = {
    id: createId(),
    flow,
    flowVersion: version,
    category,
    answers: {},
    answeredAt: {},
    step: steps[0]?.id ?? '',
    updatedAt: new Date().toISOString(),
  }
  await saveDraft(owner, draft)
  return draft.id
}
