/** The unsaved edits of owners' cases, one record per person and case. */
import type { EditableCase } from '#machines/client/case-edit.machine.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { caseRecordKey, readLiveRecords, type TypedCaseRecord } from './typed-records.ts'

type StoredEdit = TypedCaseRecord & { typed: EditableCase }

/** Returns the unsaved edit of a case, with the version it is based on; null when there is none. */
export async function readCaseEdit(owner: string, caseId: string): Promise<EditableCase | null> {
  const edits = await readLiveRecords<StoredEdit>('case-edits')
  const stored = edits.find((edit) => edit.owner === owner && edit.caseId === caseId)
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the edit of a case. */
export const storeCaseEdit = (owner: string, caseId: string, edit: EditableCase): Promise<void> =>
  writeTyped('case-edits', caseRecordKey(owner, caseId), {
    version: 1,
    owner,
    caseId,
    typed: edit,
    savedAt: new Date().toISOString(),
  } satisfies StoredEdit)

/** Deletes the edit of a case. */
export const deleteCaseEdit = (owner: string, caseId: string): Promise<void> =>
  removeDiscarded('case-edits', caseRecordKey(owner, caseId))

/** Returns the ids of the cases with an unsaved edit of one person. */
export async function listCaseEdits(owner: string): Promise<string[]> {
  const edits = await readLiveRecords<StoredEdit>('case-edits')
  return edits.filter((edit) => edit.owner === owner).map(({ caseId }) => caseId)
}

/** Deletes all edits of one person. */
export async function deleteCaseEditsOf(owner: string): Promise<void> {
  const caseIds = await listCaseEdits(owner)
  await Promise.all(caseIds.map((caseId) => deleteCaseEdit(owner, caseId)))
}
