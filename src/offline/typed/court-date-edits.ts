/** The court dates that owners have typed and not saved, one record per person and case. */
import type { TypedCourtDate } from '#machines/client/typed-court-date.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { createSignal } from '#src/offline/signal.ts'
import { caseRecordKey, readLiveRecord, type TypedCaseRecord } from './typed-records.ts'

type StoredCourtDate = TypedCaseRecord & { courtDate: TypedCourtDate }

// In the store of the cases' edits, so that a sign-out counts and deletes it with them.
const idOf = (caseId: string) => `${caseId}/court-date`

/** Announces to all tabs that a typed court date was stored or deleted. */
export const courtDateSignal = createSignal('fastpass-court-dates')

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
export async function storeCourtDateEdit(
  owner: string,
  caseId: string,
  courtDate: TypedCourtDate,
): Promise<void> {
  await writeTyped('case-edits', caseRecordKey(owner, idOf(caseId)), {
    version: 1,
    owner,
    caseId: idOf(caseId),
    courtDate,
    savedAt: new Date().toISOString(),
  } satisfies StoredCourtDate)
  courtDateSignal.announce()
}

/** Deletes the typed court date of a case. */
export async function deleteCourtDateEdit(owner: string, caseId: string): Promise<void> {
  await removeDiscarded('case-edits', caseRecordKey(owner, idOf(caseId)))
  courtDateSignal.announce()
}
