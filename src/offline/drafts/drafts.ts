/** Unfinished wizards on this device, one record per person and draft. See open-draft.ts. */
import { change, moveValue, read, readAll, remove, write } from '#src/offline/database/stores.ts'
import { createSignal } from '#src/offline/signal.ts'
import { hasDraftExpired } from '#src/offline/typed/typed-records.ts'
import { addJournal, addJournalEntry, applyJournal, deleteJournal } from './draft-journal.ts'
import { type DraftOwner, SIGNED_OUT } from './draft-owner.ts'
import { draftKey, type StoredDraft } from './stored-draft.ts'

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
  await Promise.all(expired.map((draft) => remove('drafts', draftKey(draft.owner, draft.id))))
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

/** Returns a draft as stored on the device; undefined when there is none. */
export const readStoredDraft = (owner: DraftOwner, id: string) =>
  read<StoredDraft>('drafts', draftKey(owner, id))

/**
 * Discards a draft, even if it is open in a tab, and on the person's other devices when the server
 * can be reached.
 */
export async function discardDraft(owner: DraftOwner, id: string): Promise<void> {
  // First, so that it is not lost if the app ends here.
  if (owner !== SIGNED_OUT) {
    const discard: DraftDiscard = { version: 1, owner, id }
    await write('discards', draftKey(owner, id), discard)
  }
  await removeLocalDraft(owner, id)
}

/** Removes a draft from this device only: it is in the outbox, or already deleted. */
export async function removeLocalDraft(owner: DraftOwner, id: string): Promise<void> {
  deleteJournal(owner, id)
  await remove('drafts', draftKey(owner, id))
  draftSignal.announce()
}

/** Removes a draft from this device, unless the server does not have all of it. */
export async function removeSyncedDraft(owner: DraftOwner, id: string): Promise<void> {
  await change<StoredDraft>('drafts', draftKey(owner, id), (old) =>
    old?.isOnServer ? undefined : old,
  )
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
    ...drafts.map(({ id }) => remove('drafts', draftKey(owner, id))),
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
    ...{ owner: personId, edits: draft.edits + 1, isOnServer: false },
  }))
  deleteJournal(SIGNED_OUT, id)
  draftSignal.announce()
}
