/** Moves cases that were begun on this phone before the log-in to a customer. */
import { claimDraft } from '#src/offline/drafts.ts'
import { takeCaseToFinish } from './case-to-finish.ts'

let claiming: Promise<void> = Promise.resolve()

/** Moves to a customer the case that they have just finished as a visitor, and no other. Never rejects. */
export function claimFinishedCase(customerId: string): Promise<void> {
  const draftId = takeCaseToFinish()
  // A case that cannot be moved stays, and the customer is asked about it.
  if (draftId !== null) claiming = claimDraft(customerId, draftId).catch(() => {})
  return claiming
}
