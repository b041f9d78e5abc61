/** Unfinished wizards on this phone, one record per person and draft. See open-draft.ts. */
import { draftStore, readAll, remove } from './db.ts'
import { forgetTails, settleTails } from './draft-tail.ts'
import { createSignal } from './signal.ts'

/** Whose draft it is: a person's uuid, or nobody's yet. */
export type DraftOwner = string | 'signed-out'

/** A draft as it lies on the phone. `draft` may be of an older version: read it by `migrateDraft`. */
export interface StoredDraft {
  version: 1
  owner: DraftOwner
  id: string
  edits: number
  /** ISO instant. */
  savedAt: string
  draft: unknown
}

/** Says that a draft has changed, was made or thrown away, in this tab or another. */
export const draftSignal = createSignal('fastpass-drafts')

/** The key of a draft's record. */
export const draftKey = (owner: DraftOwner, id: string) => `${owner}/${id}`

/** The drafts of one person, the latest first. */
export async function listDrafts(owner: DraftOwner): Promise<StoredDraft[]> {
  await settleTails()
  const drafts = await readAll<StoredDraft>(draftStore)
  return drafts
    .filter((draft) => draft.owner === owner)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** Throws a draft away, wherever it is open. */
export async function discardDraft(owner: DraftOwner, id: string): Promise<void> {
  forgetTails(owner, id)
  await remove(draftStore, draftKey(owner, id))
  draftSignal.announce()
}

/** Throws every draft of one person away. */
export async function discardDraftsOf(owner: DraftOwner): Promise<void> {
  forgetTails(owner)
  const drafts = await listDrafts(owner)
  await Promise.all(drafts.map(({ id }) => remove(draftStore, draftKey(owner, id))))
  draftSignal.announce()
}
