/**
 * The case that a visitor has finished in this tab before creating an account. It becomes theirs without a question.
 * The welcome page clears it, because another person may hold the phone by then.
 */
import type { Draft } from '#machines/wizard/draft.ts'
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'
import { SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { useCaseDrafts } from './case-drafts.ts'

const KEY = 'fastpass.case-to-finish'

/** Stores the draft's id. */
export const keepCaseToFinish = (draftId: string): void => keepInTab(KEY, draftId)

/** Returns whether there is one, so that the person must be a customer. */
export const isCaseToFinish = (): boolean => recallInTab(KEY) !== null

/** Returns the case itself; undefined until it is read, and when there is none. */
export function useCaseToFinish(): Draft | undefined {
  const draftId = recallInTab(KEY)
  return useCaseDrafts(SIGNED_OUT)?.find(({ draft }) => draft.id === draftId)?.draft
}

/** Clears it. */
export const forgetCaseToFinish = (): void => forgetInTab(KEY)

/** Returns the draft's id and clears it; null when there is none. */
export function takeCaseToFinish(): string | null {
  const draftId = recallInTab(KEY)
  forgetCaseToFinish()
  return draftId
}
