/** How long this device keeps typed text, and the records that hold it. */
import type { StoreName } from '#src/offline/database/database-types.ts'
import { change, read, readAll } from '#src/offline/database/stores.ts'

/** In ms. The server keeps drafts equally long. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Returns whether a draft has expired. `savedAt`: an ISO instant. */
export const hasDraftExpired = (savedAt: string): boolean =>
  Date.parse(savedAt) + KEPT_MS < Date.now()

/** Text that a person typed and has not sent. */
export interface TypedRecord {
  owner: string
  /** ISO instant. */
  savedAt: string
}

/** Text that a person typed about one case and has not sent. */
export interface TypedCaseRecord extends TypedRecord {
  version: 1
  caseId: string
}

/** Returns the key of a person's record about one case. */
export const caseRecordKey = (owner: string, caseId: string) => `${owner}/${caseId}`

/** Returns the records of a store, and deletes those that have expired. */
export async function readLiveRecords<Stored extends TypedCaseRecord>(
  store: StoreName,
): Promise<Stored[]> {
  const records = await readAll<Stored>(store)
  const expired = records.filter(({ savedAt }) => hasDraftExpired(savedAt))
  await Promise.all(
    expired.map(({ owner, caseId }) => removeExpired(store, caseRecordKey(owner, caseId))),
  )
  return records.filter((record) => !expired.includes(record))
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
