// The case that a visitor finished in this tab before creating an account. It becomes theirs
// without a question. The welcome page ends this, because another person may hold the device by
// then. The first account in this tab within an hour is then asked about the case.
import { HOUR_MS } from '#machines/durations.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.case-to-finish'
const FINISHED = 'fastpass.finished-case'

/** `personId`: the first account in this tab after the case was finished. */
type FinishedCase = { draftId: string; at: number; personId?: string }

/** Stores the draft's id. */
export const storeCaseToFinish = (draftId: string): void => storeInTab(KEY, draftId)

/** Stores that a visitor has just answered every question of a draft in this tab. */
export const storeFinishedCase = (draftId: string): void =>
  storeInTab(FINISHED, JSON.stringify({ draftId, at: Date.now() } satisfies FinishedCase))

function finishedCase(): FinishedCase | null {
  const storedText = readInTab(FINISHED)
  return storedText === null ? null : (JSON.parse(storedText) as FinishedCase)
}

/**
 * Returns the draft that was finished in this tab within the last hour, if no account was opened
 * here since; or null.
 */
function recentlyFinished(): string | null {
  const finished = finishedCase()
  const isLate = !finished || finished.personId !== undefined || finished.at < Date.now() - HOUR_MS
  return isLate ? null : finished.draftId
}

/**
 * Stores the first account in this tab after a case was finished. A second account clears the case.
 */
export function recordAccount(personId: string): void {
  const finished = finishedCase()
  if (!finished || finished.personId === personId) return
  if (recentlyFinished() === null) removeInTab(FINISHED)
  else storeInTab(FINISHED, JSON.stringify({ ...finished, personId }))
}

/** Returns whether this person is most likely the one who has finished this case. */
export function isFinishedBy(personId: string, draftId: string): boolean {
  const finished = finishedCase()
  return finished?.personId === personId && finished.draftId === draftId
}

/** Returns the id of the draft to finish, or null. */
export const wantedDraft = (): string | null => readInTab(KEY) ?? recentlyFinished()

/** Returns whether there is a case to finish; the person is then a customer. */
export const isCaseToFinish = (): boolean => wantedDraft() !== null

/** Removes the mark, so that the case needs a question. */
export const clearCaseToFinish = (): void => removeInTab(KEY)

/** Returns the draft's id and clears it; null when there is none. */
export function takeCaseToFinish(): string | null {
  const draftId = readInTab(KEY)
  clearCaseToFinish()
  return draftId
}
