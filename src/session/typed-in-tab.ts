// What a person has typed and not sent, stored in this tab by name. Passwords and codes are never
// stored.
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.typed'

interface Kept {
  personId: string
  typed: Readonly<Record<string, unknown>>
}

function typedBy(personId: string): Kept['typed'] {
  try {
    const storedTexts: Kept = JSON.parse(readInTab(KEY) ?? '{}')
    return storedTexts.personId === personId ? storedTexts.typed : {}
  } catch {
    return {}
  }
}

/** Returns what this person has typed under a name; undefined when there is nothing. */
export const readTyped = <Typed>(personId: string, name: string): Typed | undefined =>
  typedBy(personId)[name] as Typed | undefined

/** Stores what this person has typed under a name; undefined deletes it. */
export const storeTyped = (personId: string, name: string, value: unknown): void =>
  storeInTab(
    KEY,
    JSON.stringify({ personId, typed: { ...typedBy(personId), [name]: value } } satisfies Kept),
  )

/** Deletes all of it, when the person signs out. */
export const removeTyped = (): void => removeInTab(KEY)
