import type { Draft } from '#machines/wizard/draft.ts'
import { useCaseDrafts } from './case-drafts.ts'
import { wantedDraft } from './case-to-finish.ts'
import { SIGNED_OUT } from './draft-owner.ts'

/**
 * Returns the case to finish; undefined until it is read, and when there is none. A separate file,
 * because the welcome page uses the other functions and must not load the questions of all cases.
 */
export function useCaseToFinish(): Draft | undefined {
  const draftId = wantedDraft()
  return useCaseDrafts(SIGNED_OUT)?.find(({ draft }) => draft.id === draftId)?.draft
}
