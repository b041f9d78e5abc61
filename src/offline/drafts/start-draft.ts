import { v4 as createId } from 'uuid'
import { caseSlugOf } from '#machines/category-slug.ts'
import { type Draft, hasAnswers } from '#machines/wizard/draft.ts'
import { type Answers, isEmpty } from '#machines/wizard/field.ts'
import { caseStarts, LAST_STEP } from '#machines/wizard/flows/case-starts.ts'
import type { DraftOwner } from './draft-owner.ts'
import { openDraft } from './open-draft.ts'

// One after the other: each opens the draft.
let saving = Promise.resolve()

/**
 * Stores a draft on the device, in place of the previous one. On a full device the journal has it,
 * so that the person can go on, and the questions say that it is not saved. Rejects with
 * `StorageError` for other reasons.
 */
export function saveDraft(owner: DraftOwner, draft: Draft): Promise<void> {
  saving = savesEnded().then(() => writeDraft(owner, draft))
  return saving
}

/**
 * Resolves once what was saved is stored, or refused. Opening a draft earlier would take it from
 * its save.
 */
export const savesEnded = (): Promise<void> => saving.catch(() => {})

async function writeDraft(owner: DraftOwner, draft: Draft): Promise<void> {
  const openedDraft = await openDraft(owner, draft.id)
  openedDraft.save(draft)
  await openedDraft.close()
  const state = openedDraft.state()
  if (state.status === 'failed' && !state.error.isFull) throw state.error
}

/**
 * Creates a draft of a case in this category, at its first question, or at its review if it has
 * answers to questions. Rejects with `StorageError`.
 */
export async function startDraft(
  owner: DraftOwner,
  category: Draft['category'],
  answers: Answers = {},
): Promise<Draft> {
  const flow = caseSlugOf(category.name)
  const { version, step } = caseStarts[flow]
  const givenAnswers = Object.entries(answers).filter(([, answer]) => !isEmpty(answer))
  const now = new Date().toISOString()
  const draft: Draft = {
    id: createId(),
    flow,
    flowVersion: version,
    category,
    answers: Object.fromEntries(givenAnswers),
    answeredAt: Object.fromEntries(givenAnswers.map(([name]) => [name, now])),
    step,
    updatedAt: now,
  }
  if (hasAnswers(draft)) draft.step = LAST_STEP
  await saveDraft(owner, draft)
  void askToPersist()
  return draft
}

const PERSISTENCE_ASKED = 'fastpass.persistence-asked'

/**
 * Asks the browser, once on each device, not to delete this device's data when space runs short.
 * Some browsers ask the person. Never rejects, not even after a refusal.
 */
async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(PERSISTENCE_ASKED) !== null) return
    localStorage.setItem(PERSISTENCE_ASKED, '1')
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Storage is denied, or the browser lacks the API.
  }
}
