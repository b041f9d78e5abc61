/** A new license that an attorney has typed and not saved, one record per person. */
import { removeDiscarded, write } from './db.ts'
import { readLiveRecord, type TypedRecord } from './draft-life.ts'

/** A license as it is typed. `state`: a FIPS code, empty until one is chosen. */
export type TypedNewLicense = { state: string; bar_number: string; admitted_on: string }

interface StoredLicenseDraft extends TypedRecord {
  version: 1
  typed: TypedNewLicense
}

// In the store of the personal details, which a license belongs to; those are stored under the person's id alone.
const STORE = 'profile-drafts'
const keyOf = (owner: string) => `license/${owner}`

/** Returns the license that this person has typed; null when none is stored. */
export async function readLicenseDraft(owner: string): Promise<TypedNewLicense | null> {
  const stored = await readLiveRecord<StoredLicenseDraft>(STORE, keyOf(owner))
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the license that this person has typed; removes the record when nothing is typed. */
export const storeLicenseDraft = (owner: string, typed: TypedNewLicense): Promise<void> =>
  Object.values(typed).every((text) => text === '')
    ? deleteLicenseDraft(owner)
    : write(STORE, keyOf(owner), {
        version: 1,
        ...{ owner, typed, savedAt: new Date().toISOString() },
      } satisfies StoredLicenseDraft)

/** Removes the license that this person has typed. */
export const deleteLicenseDraft = (owner: string): Promise<void> =>
  removeDiscarded(STORE, keyOf(owner))
