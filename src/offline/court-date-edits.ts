/** The court dates that owners have typed and not saved, one record per person and case. */
import type { TypedCourtDate } from '#machines/client/typed-court-date.ts'
import { removeDiscarded, write } from './db.ts'
import { caseRecordKey, readLiveRecord, type TypedCaseRecord } from './draft-life.ts'

type StoredCourtDate = TypedCaseRecord & { courtDate: TypedCourtDate }

// In the store of the cases' edits, so that a sign-out counts and deletes it with them.
const idOf = (caseId: string) => `${caseId}/court-date`

/** Returns the typed court date of a case; null when there is none. */
export async function readCourtDateEdit(
  owner: string,
  caseId: string,
): Promise<TypedCourtDate | null> {
  const key = caseRecordKey(owner, idOf(caseId))
  const stored = await readLiveRecord<StoredCourtDate>('case-edits', key)
  return stored?.version === 1 ? stored.courtDate : null
}

/** Stores the typed court date of a case. */
export const storeCourtDateEdit = (
  owner: string,
  caseId: string,
  courtDate: TypedCourtDate,
): Promise<void> =>
  write('case-edits', caseRecordKey(owner, idOf(caseId)), {
    version: 1,
    ...{ owner, caseId: idOf(caseId), courtDate, savedAt: new Date().toISOString() },
  } satisfies StoredCourtDate)

/** Deletes the typed court date of a case. */
export const deleteCourtDateEdit = (owner: string, caseId: string): Promise<void> =>
  removeDiscarded('case-edits', caseRecordKey(owner, idOf(caseId)))
