/** How long typed words stay on this phone, and the records of a case that hold them. */
import type { UseStore } from 'idb-keyval'
import { change, readAll } from './db.ts'

/** ms. The server keeps drafts as long. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Returns whether something typed was left for too long. `savedAt`: an ISO instant. */
export const hasDraftExpired = (savedAt: string): boolean =>
  Date.parse(savedAt) + KEPT_MS < Date.now()

/** What a person typed about one case and has not sent. */
export interface CaseWordsRecord {
  version: 1
  owner: string
  caseId: string
  /** ISO instant. */
  savedAt: string
}

/** The key of a record about one case. */
export const caseWordsKey = (owner: string, caseId: string) => `${owner}/${caseId}`

/** Returns the records of a store. Those that have expired are removed. */
export async function readLiveRecords<Stored extends CaseWordsRecord>(
  store: UseStore,
): Promise<Stored[]> {
  const records = await readAll<Stored>(store)
  const expired = records.filter(({ savedAt }) => hasDraftExpired(savedAt))
  await Promise.all(
    expired.map(({ owner, caseId }) =>
      // Another tab may have typed since.
      change<Stored>(store, caseWordsKey(owner, caseId), (now) =>
        now && hasDraftExpired(now.savedAt) ? undefined : now,
      ),
    ),
  )
  return records.filter((record) => !expired.includes(record))
}
