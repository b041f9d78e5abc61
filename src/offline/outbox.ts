// The actions of a person that the server has not accepted yet; works without a page.
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import {
  change,
  inReadTransaction,
  inReadWriteTransaction,
  readAll,
  StorageError,
} from '#src/offline/database/stores.ts'
import { deleteJournal } from '#src/offline/drafts/draft-journal.ts'
import { draftSignal, removeLocalDraft } from '#src/offline/drafts/drafts.ts'
import { draftKey, removalId, type StoredDraft } from '#src/offline/drafts/stored-draft.ts'
import type { StoreOf } from './database/database-types.ts'
import { forgetRemoval, noteRemoval, wasRemoved } from './removals.ts'
import { createSignal } from './signal.ts'

interface StoredItem {
  version: 1
  person: string
  item: OutboxItem
  /** The server has accepted the action; the person has not been notified yet. */
  isAccepted?: true
}

/** Held by the tab or worker that sends. */
export const OUTBOX_LOCK = 'fastpass-outbox'

/** The Background Sync by which the browser wakes the worker to send. */
export const OUTBOX_SYNC = 'fastpass-outbox'

/** Signals that an item was added, changed or removed, in a tab or the worker. */
export const outboxSignal = createSignal('fastpass-outbox')

/** Items that a full device has refused, by their ids: until the page is closed. */
const unstored = new Map<string, StoredItem>()

/** Returns whether items are lost when the page is closed. */
export const hasUnstoredItems = (): boolean => unstored.size > 0

const storedOf = async (person: string): Promise<StoredItem[]> =>
  [...(await readAll<StoredItem>('outbox')), ...unstored.values()].filter(
    (stored) => stored.person === person,
  )

/** Returns a person's unaccepted items, oldest first. */
export async function listOutbox(person: string): Promise<OutboxItem[]> {
  const stored = await storedOf(person)
  return stored
    .filter(({ isAccepted }) => !isAccepted)
    .map(({ item }) => item)
    .sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}

/** Returns whether a person's item is stored, accepted by the server or not. */
export const isInOutbox = async (person: string, id: string): Promise<boolean> =>
  (await storedOf(person)).some(({ item }) => item.id === id)

/**
 * Stores a new item. A case is removed from the drafts in the same transaction, because the item
 * contains all of it. On a full device the page keeps the item, and the draft stays until the
 * server has accepted the case. Rejects with `StorageError` for other reasons, and then nothing has
 * changed.
 */
export async function addToOutbox(person: string, item: OutboxItem): Promise<void> {
  const stored: StoredItem = { version: 1, person, item }
  const draftId = draftIdOf(item)
  try {
    await inReadWriteTransaction(['outbox', 'drafts', 'meta'], async (store) => {
      await store('outbox').put(stored, item.id)
      await forgetRemoval(store('meta'), 'outbox', item.id)
      if (draftId === undefined) return
      await store('drafts').delete(draftKey(person, draftId))
      await noteRemoval(store('meta'), 'drafts', removalId(person, draftId))
    })
    if (draftId !== undefined) {
      deleteJournal(person, draftId)
      draftSignal.announce()
    }
  } catch (error) {
    if (!(error instanceof StorageError && error.isFull)) throw error
    unstored.set(item.id, stored)
  }
  outboxSignal.announce()
}

/**
 * Turns a queued case into a draft again, in one transaction. Does nothing if the server has
 * accepted it.
 */
export async function returnToDrafts(person: string, { id }: Pick<OutboxItem, 'id'>) {
  // Its draft has stayed.
  unstored.delete(id)
  await inReadWriteTransaction(['outbox', 'drafts', 'meta'], async (store) => {
    const stored = (await store('outbox').get(id)) as StoredItem | undefined
    if (!stored || stored.isAccepted || stored.item.outgoing.kind !== 'case') return
    const { draft } = stored.item.outgoing
    const now = new Date()
    // A tab writes only over the edit count that it has read. No tab has read this one.
    const record: StoredDraft = {
      version: 1,
      owner: person,
      id: draft.id,
      edits: now.getTime(),
      savedAt: now.toISOString(),
      draft,
      isOnServer: false,
      syncs: 0,
    }
    await store('drafts').put(record, draftKey(person, draft.id))
    await forgetRemoval(store('meta'), 'drafts', removalId(person, draft.id))
    await store('outbox').delete(id)
    await noteRemoval(store('meta'), 'outbox', id)
  })
  draftSignal.announce()
  outboxSignal.announce()
}

const draftIdOf = ({ outgoing }: OutboxItem) =>
  outgoing.kind === 'case' ? outgoing.draft.id : undefined

/** Changes an item; does nothing if it was removed. */
export const changeInOutbox = (id: string, changes: Partial<OutboxItem>): Promise<void> =>
  changeStored(id, (stored) => ({ ...stored, item: { ...stored.item, ...changes } }))

/** Records that the server has accepted an item, until the person is notified. */
export async function markAcceptedInOutbox(id: string): Promise<void> {
  const { person, item } = unstored.get(id) ?? {}
  const draftId = item && draftIdOf(item)
  if (person && draftId !== undefined) await removeLocalDraft(person, draftId).catch(() => {})
  await changeStored(id, (stored) => ({ ...stored, isAccepted: true }))
}

async function changeStored(id: string, next: (stored: StoredItem) => StoredItem) {
  const inMemory = unstored.get(id)
  if (inMemory) unstored.set(id, next(inMemory))
  else await change<StoredItem>('outbox', id, (stored) => stored && next(stored))
  outboxSignal.announce()
}

/**
 * Removes the accepted items and returns them for their messages. Each item is returned once, to
 * one caller.
 */
export async function takeAccepted(person: string): Promise<OutboxItem[]> {
  const accepted = (await storedOf(person)).filter(({ isAccepted }) => isAccepted)
  const takenItems = new Set<OutboxItem>()
  for (const { item } of accepted) {
    if (unstored.delete(item.id)) {
      takenItems.add(item)
      continue
    }
    // Repeated when the connection was lost, and then perhaps already done.
    await inReadWriteTransaction(['outbox', 'meta'], async (store) => {
      const stored = (await store('outbox').get(item.id)) as StoredItem | undefined
      if (!stored?.isAccepted) return
      takenItems.add(item)
      await removeIn(store, item.id)
    })
  }
  return [...takenItems]
}

/** Removes an item. */
export async function removeFromOutbox(id: string): Promise<void> {
  await removeItem(id)
  outboxSignal.announce()
}

async function removeItem(id: string) {
  if (!unstored.delete(id)) {
    await inReadWriteTransaction(['outbox', 'meta'], (store) => removeIn(store, id))
  }
}

async function removeIn(store: StoreOf, id: string) {
  await store('outbox').delete(id)
  await noteRemoval(store('meta'), 'outbox', id)
}

/**
 * Stores items again that were lost with the phone's storage. `knownItems`: those of the page.
 */
export async function restoreLostItems(person: string, knownItems: readonly OutboxItem[]) {
  if (knownItems.length === 0) return
  const lost = await inReadTransaction(['outbox', 'meta'], async (store) => {
    const lostItems: OutboxItem[] = []
    for (const item of knownItems) {
      const isStored = unstored.has(item.id) || (await store('outbox').get(item.id)) !== undefined
      if (isStored || (await wasRemoved(store('meta'), 'outbox', item.id))) continue
      lostItems.push(item.status === 'sending' ? { ...item, status: 'waiting' } : item)
    }
    return lostItems
  })
  for (const item of lost) {
    await change<StoredItem>('outbox', item.id, (stored) => stored ?? { version: 1, person, item })
  }
}

/** Removes all items of a person. */
export async function emptyOutboxOf(person: string): Promise<void> {
  const stored = await storedOf(person)
  await Promise.all(stored.map(({ item }) => removeItem(item.id)))
  outboxSignal.announce()
}
