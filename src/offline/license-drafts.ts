/** A new license that an attorney has typed and not saved, one record per person. */
import type { LicenseDraft } from '#machines/lifecycle/license-fields.ts'
import { removeDiscarded, write } from './db.ts'
import { readLiveRecord, type TypedRecord } from './draft-life.ts'

interface StoredLicenseDraft extends TypedRecord {
  version: 1
  typed: LicenseDraft
}

// In the store of the personal details, which a license belongs to; those are stored under the person's id alone.
const STORE = 'profile-drafts'
const keyOf = (owner: string) => `license/${owner}`

/** Returns the license that this person has typed; null when none is stored. */
export async function readLicenseDraft(owner: string): Promise<LicenseDraft | null> {
  const stored = await readLiveRecord<StoredLicenseDraft>(STORE, keyOf(owner))
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the license that this person has typed; removes the record when nothing is typed. */
export const storeLicenseDraft = (owner: string, typed: LicenseDraft): Promise<void> =>
  Object.values(typed).every((text) => text === '')
    ? deleteLicenseDraft(owner)
    : write(STORE, keyOf(owner), {
        version: 1,
        ...{ owner, typed, savedAt: new Date().toISOString() },
      } satisfies StoredLicenseDraft)

/** Removes the license that this person has typed. */
export const deleteLicenseDraft = (owner: string): Promise<void> =>
  removeDiscarded(STORE, keyOf(owner))
