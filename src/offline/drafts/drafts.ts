// Unfinished wizards on this device, one record per person and draft. See open-draft.ts.
import {
  inReadTransaction,
  inReadWriteTransaction,
  moveValue,
  readAll,
  remove,
} from '#src/offline/database/stores.ts'
import { noteRemoval, wasRemoved } from '#src/offline/removals.ts'
import { createSignal } from '#src/offline/signal.ts'
import { hasDraftExpired } from '#src/offline/typed/typed-records.ts'
import { addJournal, addJournalEntry, applyJournal, deleteJournal } from './draft-journal.ts'
import { type DraftOwner, SIGNED_OUT } from './draft-owner.ts'
import { draftKey, removalId, type StoredDraft } from './stored-draft.ts'

/** Records that a draft discarded here may still be on the server. */
export interface DraftDiscard {
  version: 1
  owner: DraftOwner
  id: string
}

/** Held by the tab or worker that syncs drafts with the server. */
export const DRAFT_SYNC_LOCK = 'fastpass-draft-sync'

/** Signals that a draft was changed, created or deleted, in this tab or another. */
export const draftSignal = createSignal('fastpass-drafts')

/**
 * Returns the drafts of one person, latest first, with changes that a full device has only in the
 * journal. Deletes expired ones.
 */
export async function listDrafts(owner: DraftOwner): Promise<StoredDraft[]> {
  const drafts = await readDrafts()
  const expired = drafts.filter(hasExpired)
  await Promise.all(expired.map(({ owner, id }) => removeRecord(owner, id)))
  return drafts
    .filter((draft) => draft.owner === owner && !expired.includes(draft))
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

async function readDrafts(): Promise<StoredDraft[]> {
  await applyJournal()
  return addJournal(await readAll<StoredDraft>('drafts'))
}

// The server expires the drafts of people with an account.
const hasExpired = ({ owner, savedAt }: StoredDraft) =>
  owner === SIGNED_OUT && hasDraftExpired(savedAt)

/** A draft as it is stored. `isLost`: it is missing, and was not removed on purpose. */
type FoundDraft = { record: StoredDraft | undefined; isLost: boolean }

/** Returns a draft as it is stored on the device. */
export const readStoredDraft = (owner: DraftOwner, id: string): Promise<FoundDraft> =>
  inReadTransaction(['drafts', 'meta'], async (store) => {
    const record = (await store('drafts').get(draftKey(owner, id))) as StoredDraft | undefined
    const isLost = !record && !(await wasRemoved(store('meta'), 'drafts', removalId(owner, id)))
    return { record, isLost }
  })

/**
 * Returns what ended a draft that is no longer on this device. `unknown`: another device, or the
 * device cannot say. Never rejects.
 */
export const endOfDraft = (
  owner: DraftOwner,
  id: string,
): Promise<'discarded' | 'sent' | 'unknown'> =>
  inReadTransaction(['outbox', 'meta'], async (store) => {
    const meta = store('meta')
    if (await wasRemoved(meta, 'discards', removalId(owner, id))) return 'discarded'
    const isQueued = (await store('outbox').get(id)) !== undefined
    return isQueued || (await wasRemoved(meta, 'outbox', id)) ? 'sent' : 'unknown'
  }).catch(() => 'unknown')

/**
 * Returns whether a draft is missing without having been removed from this device. Never rejects.
 */
export const isDraftLost = (owner: DraftOwner, id: string): Promise<boolean> =>
  readStoredDraft(owner, id).then(
    ({ isLost }) => isLost,
    () => false,
  )

/** Removes a draft's record, if `mayRemove` says so, and notes that this was on purpose. */
const removeRecord = (
  owner: DraftOwner,
  id: string,
  mayRemove: (record: StoredDraft | undefined) => boolean = () => true,
): Promise<void> =>
  inReadWriteTransaction(['drafts', 'meta'], async (store) => {
    const key = draftKey(owner, id)
    if (!mayRemove((await store('drafts').get(key)) as StoredDraft | undefined)) return
    await store('drafts').delete(key)
    await noteRemoval(store('meta'), 'drafts', removalId(owner, id))
  })

/**
 * Discards a draft, even if it is open in a tab, and on the person's other devices when the server
 * can be reached.
 */
export async function discardDraft(owner: DraftOwner, id: string): Promise<void> {
  // First, so that it is not lost if the app ends here.
  await inReadWriteTransaction(['discards', 'meta'], async (store) => {
    const discard: DraftDiscard = { version: 1, owner, id }
    if (owner !== SIGNED_OUT) await store('discards').put(discard, draftKey(owner, id))
    await noteRemoval(store('meta'), 'discards', removalId(owner, id))
  })
  await removeLocalDraft(owner, id)
}

/** Removes a draft from this device only: it is in the outbox, or already deleted. */
export async function removeLocalDraft(owner: DraftOwner, id: string): Promise<void> {
  deleteJournal(owner, id)
  await removeRecord(owner, id)
  draftSignal.announce()
}

/** Removes a draft from this device, unless the server does not have all of it. */
export async function removeSyncedDraft(owner: DraftOwner, id: string): Promise<void> {
  await removeRecord(owner, id, (record) => record?.isOnServer === true)
  draftSignal.announce()
}

/**
 * Removes the drafts of all other accounts from this device, except those that the server does not
 * have.
 */
export async function removeOthersDrafts(personId: string): Promise<void> {
  const drafts = await readDrafts()
  const others = drafts.filter(
    ({ owner, isOnServer }) => isOnServer && owner !== personId && owner !== SIGNED_OUT,
  )
  await Promise.all(others.map(({ owner, id }) => removeSyncedDraft(owner, id)))
}

/** Removes all drafts of one person from this device. */
export async function removeDraftsOf(owner: DraftOwner): Promise<void> {
  deleteJournal(owner)
  const [drafts, discards] = await Promise.all([listDrafts(owner), listDiscards(owner)])
  await Promise.all([
    ...drafts.map(({ id }) => removeRecord(owner, id)),
    ...discards.map(({ id }) => deleteDiscard(owner, id)),
  ])
  draftSignal.announce()
}

/** Returns one person's discards that the server does not have yet. */
export async function listDiscards(owner: DraftOwner): Promise<DraftDiscard[]> {
  const discards = await readAll<DraftDiscard>('discards')
  return discards.filter((discard) => discard.owner === owner)
}

/** Records that the server has a discard. */
export const deleteDiscard = (owner: DraftOwner, id: string): Promise<void> =>
  remove('discards', draftKey(owner, id))

/**
 * Moves a draft that was started without an account to a person. Does nothing when it no longer
 * exists. Rejects with `StorageError`.
 */
export async function claimDraft(personId: string, id: string): Promise<void> {
  await applyJournal()
  const from = draftKey(SIGNED_OUT, id)
  await moveValue<StoredDraft>('drafts', [from, draftKey(personId, id)], (draft) => ({
    ...(addJournalEntry(from, draft) ?? draft),
    owner: personId,
    edits: draft.edits + 1,
    isOnServer: false,
  }))
  deleteJournal(SIGNED_OUT, id)
  await removeRecord(SIGNED_OUT, id)
  draftSignal.announce()
}
