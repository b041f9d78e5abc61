/** How long typed text stays on this phone, and the records per case that hold it. */
import type { UseStore } from 'idb-keyval'
import { change, readAll } from './db.ts'

/** In ms. The server keeps drafts for the same time. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Returns whether a draft has expired. `savedAt`: an ISO instant. */
export const hasDraftExpired = (savedAt: string): boolean =>
  Date.parse(savedAt) + KEPT_MS < Date.now()

/** Text that a person typed about one case and has not sent. */
export interface CaseWordsRecord {
  version: 1
  owner: string
  caseId: string
  /** ISO instant. */
  savedAt: string
}

/** Returns the key of a person's record about one case. */
export const caseWordsKey = (owner: string, caseId: string) => `${owner}/${caseId}`

/** Returns the records of a store, and deletes those that have expired. */
export async function readLiveRecords<Stored extends CaseWordsRecord>(
  store: UseStore,
): Promise<Stored[]> {
  const records = await readAll<Stored>(store)
  const expired = records.filter(({ savedAt }) => hasDraftExpired(savedAt))
  await Promise.all(
    expired.map(({ owner, caseId }) =>
      // Another tab may have changed it since.
      change<Stored>(store, caseWordsKey(owner, caseId), (now) =>
        now && hasDraftExpired(now.savedAt) ? undefined : now,
      ),
    ),
  )
  return records.filter((record) => !expired.includes(record))
}
