/** What owners have typed into their cases and not saved yet, one record per person and case. */
import type { CaseWords } from '#machines/client/case-edit.machine.ts'
import { caseEditStore, read, readAll, remove, write } from './db.ts'

interface StoredEdit {
  version: 1
  owner: string
  caseId: string
  words: CaseWords
}

const keyOf = (owner: string, caseId: string) => `${owner}/${caseId}`

/** What was typed into a case, over which version of it; null where nothing waits. */
export async function readCaseEdit(owner: string, caseId: string): Promise<CaseWords | null> {
  const stored = await read<StoredEdit>(caseEditStore, keyOf(owner, caseId))
  return stored?.version === 1 ? stored.words : null
}

/** Keeps what is typed into a case. */
export const keepCaseEdit = (owner: string, caseId: string, words: CaseWords): Promise<void> =>
  write(caseEditStore, keyOf(owner, caseId), {
    version: 1,
    ...{ owner, caseId, words },
  } satisfies StoredEdit)

/** Forgets what was typed into a case. */
export const forgetCaseEdit = (owner: string, caseId: string): Promise<void> =>
  remove(caseEditStore, keyOf(owner, caseId))

/** The cases into which one person has typed something that is not saved. */
export async function listCaseEdits(owner: string): Promise<string[]> {
  const edits = await readAll<StoredEdit>(caseEditStore)
  return edits.filter((edit) => edit.owner === owner).map(({ caseId }) => caseId)
}

/** Forgets everything that one person has typed. */
export async function forgetCaseEditsOf(owner: string): Promise<void> {
  const caseIds = await listCaseEdits(owner)
  await Promise.all(caseIds.map((caseId) => forgetCaseEdit(owner, caseId)))
}
