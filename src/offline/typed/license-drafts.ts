/** What an attorney has typed about their licenses and not saved, one record per person. */
import {
  type LicenseDraft,
  NEW_LICENSE_KEY,
  type UnsavedLicense,
  type UnsavedLicenses,
} from '#machines/lifecycle/license-fields.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { readLiveRecord, type TypedRecord } from './typed-records.ts'

/** Stored by an app that did not ask for the name on the license, it has none. */
type StoredDraft = Omit<LicenseDraft, 'name_on_license'> & Partial<LicenseDraft>

interface StoredLicenseDrafts extends TypedRecord {
  version: 2
  typed: Readonly<Record<string, Omit<UnsavedLicense, 'draft'> & { draft: StoredDraft }>>
}

/** The first version held a new license only. */
interface StoredNewLicense extends TypedRecord {
  version: 1
  typed: StoredDraft
}

// In the store of the personal details, which a license belongs to; those are stored under the person's id alone.
const STORE = 'profile-drafts'
const keyOf = (owner: string) => `license/${owner}`

/** Returns what this person has typed about licenses; empty when nothing is stored. */
export async function readLicenseDrafts(owner: string): Promise<UnsavedLicenses> {
  const stored = await readLiveRecord<StoredLicenseDrafts | StoredNewLicense>(STORE, keyOf(owner))
  const typed =
    stored?.version === 1 ? { [NEW_LICENSE_KEY]: { draft: stored.typed } } : (stored?.typed ?? {})
  const named = Object.entries(typed).map(([key, { draft, ...kept }]) => {
    return [key, { ...kept, draft: { name_on_license: '', ...draft } }]
  })
  return Object.fromEntries(named)
}

/** Stores what this person has typed about licenses; removes the record when nothing is typed. */
export const storeLicenseDrafts = (owner: string, typed: UnsavedLicenses): Promise<void> =>
  Object.keys(typed).length === 0
    ? deleteLicenseDrafts(owner)
    : writeTyped(STORE, keyOf(owner), {
        version: 2,
        ...{ owner, typed, savedAt: new Date().toISOString() },
      } satisfies StoredLicenseDrafts)

/** Removes what this person has typed about licenses. */
export const deleteLicenseDrafts = (owner: string): Promise<void> =>
  removeDiscarded(STORE, keyOf(owner))
