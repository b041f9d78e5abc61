/** The new email of an unfinished change, stored in this tab. The password and the code are never stored. */
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.new-email'
const VERSION = 1

/** Returns the new email of this person's unfinished change; null when there is none. */
export function readNewEmail(personId: string): string | null {
  try {
    const kept = JSON.parse(readInTab(KEY) ?? '{}')
    return kept.version === VERSION && kept.personId === personId ? kept.email : null
  } catch {
    return null
  }
}

/** Stores the new email until the change ends. */
export const storeNewEmail = (personId: string, email: string): void =>
  storeInTab(KEY, JSON.stringify({ version: VERSION, personId, email }))

/** Deletes the new email, when the change ends or the person signs out. */
export const removeNewEmail = (): void => removeInTab(KEY)
