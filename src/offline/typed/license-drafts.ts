/** What an attorney has typed about their licenses and not saved, one record per person. */
import type { UnsavedLicenses } from '#machines/lifecycle/license-fields.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { readLiveRecord, type TypedRecord } from './typed-records.ts'

interface StoredLicenseDrafts extends TypedRecord {
  version: 1
  typed: UnsavedLicenses
}

// In the store of the personal details, which a license belongs to; those are stored under the person's id alone.
const STORE = 'profile-drafts'
const keyOf = (owner: string) => `license/${owner}`

/** Returns what this person has typed about licenses; empty when nothing is stored. */
export async function readLicenseDrafts(owner: string): Promise<UnsavedLicenses> {
  const stored = await readLiveRecord<StoredLicenseDrafts>(STORE, keyOf(owner))
  return stored?.version === 1 ? stored.typed : {}
}

/** Stores what this person has typed about licenses; removes the record when nothing is typed. */
export const storeLicenseDrafts = (owner: string, typed: UnsavedLicenses): Promise<void> =>
  Object.keys(typed).length === 0
    ? deleteLicenseDrafts(owner)
    : writeTyped(STORE, keyOf(owner), {
        version: 1,
        owner,
        typed,
        savedAt: new Date().toISOString(),
      } satisfies StoredLicenseDrafts)

/** Removes what this person has typed about licenses. */
export const deleteLicenseDrafts = (owner: string): Promise<void> =>
  removeDiscarded(STORE, keyOf(owner))
