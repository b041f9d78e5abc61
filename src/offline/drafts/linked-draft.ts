import { type Draft, readDraft } from '#machines/wizard/draft.ts'
import { mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { change } from '#src/offline/database/stores.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal } from './drafts.ts'
import { draftKey, type StoredDraft } from './stored-draft.ts'

/**
 * Stores the draft of an emailed link on this device, merged into one that is here already. Returns
 * the result. Rejects with `StorageError`.
 */
export async function keepLinkedDraft(owner: DraftOwner, theirs: Draft): Promise<Draft> {
  const { id } = theirs
  let result = theirs
  await change<StoredDraft>('drafts', draftKey(owner, id), (old) => {
    const ours = readDraft(old?.draft)
    if (old && ours) {
      result = mergeDrafts(ours, theirs)
      return { ...old, draft: result, isOnServer: false, syncs: old.syncs + 1 }
    }
    const savedAt = new Date().toISOString()
    return { version: 1, owner, id, edits: 1, savedAt, draft: theirs, isOnServer: false, syncs: 0 }
  })
  draftSignal.announce()
  return result
}
