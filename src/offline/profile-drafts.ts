/** What people have typed into their personal details and not saved, one record per person. A password never is in it. */
import type { Typed } from '#machines/client/profile.machine.ts'
import { profileDraftStore, read, remove, write } from './db.ts'

/** What was typed, by section. */
export type TypedSections = Readonly<Record<string, Typed>>

interface StoredProfileDraft {
  version: 1
  typed: TypedSections
}

/** Returns what this person has typed; empty where nothing is kept. */
export async function readProfileDraft(owner: string): Promise<TypedSections> {
  const stored = await read<StoredProfileDraft>(profileDraftStore, owner)
  return stored?.version === 1 ? stored.typed : {}
}

/** Keeps what this person has typed; removes the record where that is nothing. */
export const keepProfileDraft = (owner: string, typed: TypedSections): Promise<void> =>
  Object.keys(typed).length === 0
    ? forgetProfileDraft(owner)
    : write(profileDraftStore, owner, { version: 1, typed } satisfies StoredProfileDraft)

/** Removes what this person has typed. */
export const forgetProfileDraft = (owner: string): Promise<void> => remove(profileDraftStore, owner)
