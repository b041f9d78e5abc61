/** The unsaved edits of owners' cases, one record per person and case. */
import type { EditableCase } from '#machines/client/case-edit.machine.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { readLiveRecord, recordKey, type TypedRecord } from './typed-records.ts'

type StoredEdit = TypedRecord & { version: 1; caseId: string; typed: EditableCase }

/** Returns the unsaved edit of a case, with the version it is based on; null when there is none. */
export async function readCaseEdit(owner: string, caseId: string): Promise<EditableCase | null> {
  const stored = await readLiveRecord<StoredEdit>('case-edits', recordKey(owner, caseId))
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the edit of a case. */
export const storeCaseEdit = (owner: string, caseId: string, edit: EditableCase): Promise<void> =>
  writeTyped('case-edits', recordKey(owner, caseId), {
    version: 1,
    owner,
    caseId,
    typed: edit,
    savedAt: new Date().toISOString(),
  } satisfies StoredEdit)

/** Deletes the edit of a case. */
export const deleteCaseEdit = (owner: string, caseId: string): Promise<void> =>
  removeDiscarded('case-edits', recordKey(owner, caseId))
