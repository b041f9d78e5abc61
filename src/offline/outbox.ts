/** What a person has sent and the server has not taken yet; needs no page to be read. */
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { change, outboxStore, read, readAll, remove, write } from './db.ts'
import { createSignal } from './signal.ts'

interface StoredItem {
  version: 1
  person: string
  item: OutboxItem
}

/** Says that an item was added, changed or taken out, in this tab or another. */
export const outboxSignal = createSignal('fastpass-outbox')

/** A person's items, the oldest first. */
export async function listOutbox(person: string): Promise<OutboxItem[]> {
  const stored = await readAll<StoredItem>(outboxStore)
  return stored
    .filter((entry) => entry.person === person)
    .map(({ item }) => item)
    .sort((a, b) => a.queuedAt.localeCompare(b.queuedAt))
}

/** An item as it lies on the phone; undefined once it was sent or discarded. */
export const readOutboxItem = async (id: string): Promise<OutboxItem | undefined> =>
  (await read<StoredItem>(outboxStore, id))?.item

/** Keeps a new item. Rejects with `StorageError`. */
export async function keepInOutbox(person: string, item: OutboxItem): Promise<void> {
  await write(outboxStore, item.id, { version: 1, person, item } satisfies StoredItem)
  outboxSignal.announce()
}

/** Keeps what changed about an item; one that is gone stays gone. */
export async function changeInOutbox(id: string, changes: Partial<OutboxItem>): Promise<void> {
  await change<StoredItem>(
    outboxStore,
    id,
    (stored) => stored && { ...stored, item: { ...stored.item, ...changes } },
  )
  outboxSignal.announce()
}

/** Takes an item out. */
export async function removeFromOutbox(id: string): Promise<void> {
  await remove(outboxStore, id)
  outboxSignal.announce()
}

/** Takes every item of a person out. */
export async function emptyOutboxOf(person: string): Promise<void> {
  const items = await listOutbox(person)
  await Promise.all(items.map(({ id }) => remove(outboxStore, id)))
  outboxSignal.announce()
}
