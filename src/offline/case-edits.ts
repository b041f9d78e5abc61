/** What owners have typed into their cases and not saved yet, one record per person and case. */
import type { CaseWords } from '#machines/client/case-edit.machine.ts'
import { remove, write } from './db.ts'
import { type CaseWordsRecord, caseWordsKey, readLiveRecords } from './draft-life.ts'

type StoredEdit = CaseWordsRecord & { words: CaseWords }

/** What was typed into a case, over which version of it; null where nothing waits. */
export async function readCaseEdit(owner: string, caseId: string): Promise<CaseWords | null> {
  const edits = await readLiveRecords<StoredEdit>('case-edits')
  const stored = edits.find((edit) => edit.owner === owner && edit.caseId === caseId)
  return stored?.version === 1 ? stored.words : null
}

/** Keeps what is typed into a case. */
export const keepCaseEdit = (owner: string, caseId: string, words: CaseWords): Promise<void> =>
  write('case-edits', caseWordsKey(owner, caseId), {
    version: 1,
    ...{ owner, caseId, words, savedAt: new Date().toISOString() },
  } satisfies StoredEdit)

/** Forgets what was typed into a case. */
export const forgetCaseEdit = (owner: string, caseId: string): Promise<void> =>
  remove('case-edits', caseWordsKey(owner, caseId))

/** The cases into which one person has typed something that is not saved. */
export async function listCaseEdits(owner: string): Promise<string[]> {
  const edits = await readLiveRecords<StoredEdit>('case-edits')
  return edits.filter((edit) => edit.owner === owner).map(({ caseId }) => caseId)
}

/** Forgets everything that one person has typed. */
export async function forgetCaseEditsOf(owner: string): Promise<void> {
  const caseIds = await listCaseEdits(owner)
  await Promise.all(caseIds.map((caseId) => forgetCaseEdit(owner, caseId)))
}
