/** Typed, unsaved changes to personal details, one record per person, never with a password. */
import type { Typed } from '#machines/client/profile-model.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { readLiveRecord, type TypedRecord } from './typed-records.ts'

/** The typed values, by section. */
export type TypedSections = Readonly<Record<string, Typed>>

interface StoredProfileDraft extends TypedRecord {
  version: 1
  typed: TypedSections
}

/** Returns this person's typed values; empty when none are stored. */
export async function readProfileDraft(owner: string): Promise<TypedSections> {
  const stored = await readLiveRecord<StoredProfileDraft>('profile-drafts', owner)
  return stored?.version === 1 ? stored.typed : {}
}

/** Stores this person's typed values; removes the record when there are none. */
export const storeProfileDraft = (owner: string, typed: TypedSections): Promise<void> =>
  Object.keys(typed).length === 0
    ? deleteProfileDraft(owner)
    : writeTyped('profile-drafts', owner, {
        version: 1,
        owner,
        typed,
        savedAt: new Date().toISOString(),
      } satisfies StoredProfileDraft)

/** Removes this person's typed values. */
export const deleteProfileDraft = (owner: string): Promise<void> =>
  removeDiscarded('profile-drafts', owner)
