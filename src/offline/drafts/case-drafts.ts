// Unfinished cases, as drafts of the current flows, and the URL of each.
import { type CaseSlug, caseSlugOf } from '#machines/category-slug.ts'
import {
  type Draft,
  hasAnswers,
  migrateDraft,
  placeIn,
  unmatchedCountyIn,
} from '#machines/wizard/draft.ts'
import { type Answers, isEmpty } from '#machines/wizard/field.ts'
import { stepNumber } from '#machines/wizard/flow.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { type DraftOwner, SIGNED_OUT } from './draft-owner.ts'
import { listDrafts } from './drafts.ts'
import { useDrafts } from './use-drafts.ts'

/** An unfinished case, and the ISO instant when it was last saved on this device. */
export type CaseDraft = { draft: Draft; savedAt: string }

/** Parses a stored draft as one of the current flows; null when it is none. */
export const readCaseDraft = (stored: unknown): Draft | null =>
  migrateDraft(stored, (_flow, categoryName) => caseFlowOf(categoryName))

/** Returns a person's unfinished cases, latest first; undefined until they are read. */
export const useCaseDrafts = (owner: DraftOwner): CaseDraft[] | undefined =>
  useDrafts(owner)?.flatMap(({ draft: stored, savedAt }) => {
    const draft = readCaseDraft(stored)
    return draft ? [{ draft, savedAt }] : []
  })

/** Returns a person's unfinished cases, latest first. Rejects with `StorageError`. */
export const listCaseDrafts = async (owner: DraftOwner): Promise<Draft[]> =>
  (await listDrafts(owner))
    .map(({ draft }) => readCaseDraft(draft))
    .filter((draft) => draft !== null)

/** Returns the latest case that a visitor started on this device; null when there is none. */
export async function findUnclaimedCase(): Promise<Draft | null> {
  const [latest] = await listDrafts(SIGNED_OUT).catch(() => [])
  return readCaseDraft(latest?.draft)
}

/**
 * Returns a person's draft of a category with exactly these answers; undefined when there is none.
 */
export async function findCopy(
  owner: DraftOwner,
  { category, answers }: Pick<Draft, 'category' | 'answers'>,
): Promise<Draft | undefined> {
  const drafts = await listCaseDrafts(owner)
  return drafts.find(
    (draft) => draft.category.id === category.id && textOf(draft.answers) === textOf(answers),
  )
}

const textOf = (answers: Answers): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, answer]) => !isEmpty(answer))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

/** The query of /customer/new-case that opens a draft. */
export type DraftSearch = { active: number; user: CaseSlug; draft: string; place?: true }

/**
 * Returns the query of /customer/new-case that opens a draft at its step; at its place, which comes
 * before the first step, when the draft has no answer at all, or only a state and a county that was
 * not found.
 */
export function searchOf(draft: Draft): DraftSearch {
  const opened = { user: caseSlugOf(draft.category.name), draft: draft.id }
  if ((placeIn(draft) === undefined || unmatchedCountyIn(draft)) && !hasAnswers(draft)) {
    return { active: 0, ...opened, place: true }
  }
  const flow = caseFlowOf(draft.category.name)
  return { active: stepNumber(flow, draft.answers, draft.step), ...opened }
}
