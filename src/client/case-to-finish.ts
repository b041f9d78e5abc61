/**
 * The case that a visitor has finished in this tab and gets an account for. It goes with them unasked. On the way
 * through the welcome page it is forgotten: by then somebody else may hold the phone.
 */
import type { Draft } from '#machines/wizard/draft.ts'
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'
import { SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { useCaseDrafts } from './case-drafts.ts'

const KEY = 'fastpass.case-to-finish'

/** Keeps the draft's id. */
export const keepCaseToFinish = (draftId: string): void => keepInTab(KEY, draftId)

/** Returns whether there is one: the person is a customer. */
export const isCaseToFinish = (): boolean => recallInTab(KEY) !== null

/** The case itself; undefined until it was read, and where there is none. */
export function useCaseToFinish(): Draft | undefined {
  const draftId = recallInTab(KEY)
  return useCaseDrafts(SIGNED_OUT)?.find(({ draft }) => draft.id === draftId)?.draft
}

/** Forgets it. */
export const forgetCaseToFinish = (): void => forgetInTab(KEY)

/** Returns the draft's id, once; null where no case is to be finished. */
export function takeCaseToFinish(): string | null {
  const draftId = recallInTab(KEY)
  forgetCaseToFinish()
  return draftId
}
