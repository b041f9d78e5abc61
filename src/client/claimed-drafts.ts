/** What was begun on this phone while nobody was logged in, and how it becomes a customer's. */
import { claimDraft } from '#src/offline/drafts.ts'
import { takeCaseToFinish } from './case-to-finish.ts'

let claiming: Promise<void> = Promise.resolve()

/** Gives a customer the case that they have just finished as a visitor, and no other. Never rejects. */
export function claimFinishedCase(customerId: string): Promise<void> {
  const draftId = takeCaseToFinish()
  // A case that cannot be moved stays where it is, and they are asked about it.
  if (draftId !== null) claiming = claimDraft(customerId, draftId).catch(() => {})
  return claiming
}
