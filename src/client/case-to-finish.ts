/**
 * The case that a visitor has finished in this tab and gets an account for. It goes with them unasked. On the way
 * through the welcome page it is forgotten: by then somebody else may hold the phone.
 */
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.case-to-finish'

/** Keeps the draft's id. */
export const keepCaseToFinish = (draftId: string): void => keepInTab(KEY, draftId)

/** Forgets it. */
export const forgetCaseToFinish = (): void => forgetInTab(KEY)

/** Returns the draft's id, once; null where no case is to be finished. */
export function takeCaseToFinish(): string | null {
  const draftId = recallInTab(KEY)
  forgetCaseToFinish()
  return draftId
}
