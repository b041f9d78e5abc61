/** Unfinished cases, as one of today's flows, and the way back into one. */
import { type Draft, migrateDraft } from '#machines/wizard/draft.ts'
import { stepNumber } from '#machines/wizard/flow.ts'
import { type CaseSlug, caseFlowOf, caseSlugOf } from '#machines/wizard/flows/case-flows.ts'
import { type DraftOwner, SIGNED_OUT } from './draft-owner.ts'
import { listDrafts } from './drafts.ts'
import { useDrafts } from './use-drafts.ts'

/** An unfinished case, and when it was last saved on this phone, an ISO instant. */
export type CaseDraft = { draft: Draft; savedAt: string }

/** A stored draft as one of today's flows; null when it is none. */
export const readCaseDraft = (stored: unknown): Draft | null =>
  migrateDraft(stored, (_flow, categoryName) => caseFlowOf(categoryName))

/** A person's unfinished cases, the latest first; undefined until they were read. */
export const useCaseDrafts = (owner: DraftOwner): CaseDraft[] | undefined =>
  useDrafts(owner)?.flatMap(({ draft: stored, savedAt }) => {
    const draft = readCaseDraft(stored)
    return draft ? [{ draft, savedAt }] : []
  })

/** Returns the case without an account that was begun last on this phone; null when there is none. */
export async function findBegunCase(): Promise<Draft | null> {
  const [latest] = await listDrafts(SIGNED_OUT).catch(() => [])
  return readCaseDraft(latest?.draft)
}

/** The query of /customer/new-case that opens a draft where it was left. */
export const searchOf = (draft: Draft): { active: number; user: CaseSlug; draft: string } => ({
  active: stepNumber(caseFlowOf(draft.category.name), draft.answers, draft.step),
  user: caseSlugOf(draft.category.name),
  draft: draft.id,
})
