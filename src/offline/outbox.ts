/** What a person has sent and the server has not taken yet; needs no page to be read. */
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { change, readAll, remove, write } from './db.ts'
import { createSignal } from './signal.ts'

interface StoredItem {
  version: 1
  person: string
  item: OutboxItem
  /** The server has taken it, and nobody has been told yet. */
  isAccepted?: true
}

/** Held by whoever sends, in whichever tab or the worker. */
export const OUTBOX_LOCK = 'fastpass-outbox'

/** The Background Sync by which the browser wakes the worker to send. */
export const OUTBOX_SYNC = 'fastpass-outbox'

/** Says that an item was added, changed or taken out, in this tab, another or the worker. */
export const outboxSignal = createSignal('fastpass-outbox')

const storedOf = async (person: string): Promise<StoredItem[]> =>
  (await readAll<StoredItem>('outbox')).filter((stored) => stored.person === person)

/** A person's items that the server has not taken, the oldest first. */
export async function listOutbox(person: string): Promise<OutboxItem[]> {
  const stored = await storedOf(person)
  return stored
    .filter(({ isAccepted }) => !isAccepted)
    .map(({ item }) => item)
    .sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}

/** Returns whether a person's item is here, taken by the server or not. */
export const isInOutbox = async (person: string, id: string): Promise<boolean> =>
  (await storedOf(person)).some(({ item }) => item.id === id)

/** Keeps a new item. Rejects with `StorageError`. */
export async function keepInOutbox(person: string, item: OutboxItem): Promise<void> {
  await write('outbox', item.id, { version: 1, person, item } satisfies StoredItem)
  outboxSignal.announce()
}

/** Keeps what changed about an item; one that is gone stays gone. */
export const changeInOutbox = (id: string, changes: Partial<OutboxItem>): Promise<void> =>
  changeStored(id, (stored) => ({ ...stored, item: { ...stored.item, ...changes } }))

/** Keeps that the server has taken an item, until somebody is told. */
export const acceptInOutbox = (id: string): Promise<void> =>
  changeStored(id, (stored) => ({ ...stored, isAccepted: true }))

async function changeStored(id: string, next: (stored: StoredItem) => StoredItem) {
  await change<StoredItem>('outbox', id, (stored) => stored && next(stored))
  outboxSignal.announce()
}

/** Takes out what the server has taken, to be told of: each item is answered once, to one caller. */
export async function takeAccepted(person: string): Promise<OutboxItem[]> {
  const accepted = (await storedOf(person)).filter(({ isAccepted }) => isAccepted)
  const taken: OutboxItem[] = []
  for (const { item } of accepted) {
    await change<StoredItem>('outbox', item.id, (stored) => {
      if (stored?.isAccepted) taken.push(item)
      return stored?.isAccepted ? undefined : stored
    })
  }
  return taken
}

/** Takes an item out. */
export async function removeFromOutbox(id: string): Promise<void> {
  await remove('outbox', id)
  outboxSignal.announce()
}

/** Takes every item of a person out. */
export async function emptyOutboxOf(person: string): Promise<void> {
  const stored = await storedOf(person)
  await Promise.all(stored.map(({ item }) => remove('outbox', item.id)))
  outboxSignal.announce()
}
