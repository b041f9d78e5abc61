// How long this device keeps typed text, and the records that hold it.
import { DRAFT_KEPT_MS } from '#machines/wizard/draft.ts'
import type { StoreName } from '#src/offline/database/database-types.ts'
import { change, read, readRange, removeDiscarded } from '#src/offline/database/stores.ts'

/** Returns whether a draft has expired. `savedAt`: an ISO instant. */
export const hasDraftExpired = (savedAt: string): boolean =>
  Date.parse(savedAt) + DRAFT_KEPT_MS < Date.now()

/** Text that a person typed and has not sent. */
export interface TypedRecord {
  owner: string
  /** ISO instant. */
  savedAt: string
}

/** Returns the key of a person's record. */
export const recordKey = (owner: string, key: string) => `${owner}/${key}`

/** Returns a person's records of a store, by their keys, and deletes those that have expired. */
export async function readLiveRecords<Stored extends TypedRecord>(
  store: StoreName,
  owner: string,
): Promise<Map<string, Stored>> {
  const records = (await readRange(store)) as [key: string, record: Stored][]
  const expired = records.filter(([, { savedAt }]) => hasDraftExpired(savedAt))
  await Promise.all(expired.map(([key]) => removeExpired(store, key)))
  return new Map(
    records.filter(([, record]) => record.owner === owner && !hasDraftExpired(record.savedAt)),
  )
}

/** Deletes a person's records of a store. */
export async function deleteRecordsOf(store: StoreName, owner: string): Promise<void> {
  const records = await readLiveRecords(store, owner)
  await Promise.all([...records.keys()].map((key) => removeDiscarded(store, key)))
}

/** Returns a record, or undefined if there is none. Deletes it if it has expired. */
export async function readLiveRecord<Stored extends TypedRecord>(
  store: StoreName,
  key: string,
): Promise<Stored | undefined> {
  const record = await read<Stored>(store, key)
  if (!record || !hasDraftExpired(record.savedAt)) return record
  await removeExpired(store, key)
  return undefined
}

// Another tab may have changed it since.
const removeExpired = (store: StoreName, key: string) =>
  change<TypedRecord>(store, key, (now) => (now && hasDraftExpired(now.savedAt) ? undefined : now))
