/** The new email that somebody has begun to change to, kept in this tab. The password and the code never are. */
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.new-email'
const VERSION = 1

/** Returns the new email that this person has begun to change to; null when there is none. */
export function readNewEmail(personId: string): string | null {
  try {
    const kept = JSON.parse(recallInTab(KEY) ?? '{}')
    return kept.version === VERSION && kept.personId === personId ? kept.email : null
  } catch {
    return null
  }
}

/** Keeps the new email until its change is over. */
export const keepNewEmail = (personId: string, email: string): void =>
  keepInTab(KEY, JSON.stringify({ version: VERSION, personId, email }))

/** Forgets the new email: its change is over, or the person has logged out. */
export const forgetNewEmail = (): void => forgetInTab(KEY)
