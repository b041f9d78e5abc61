/** What was typed into the personal details and not saved, kept in this tab. A password never is. */
import type { Typed } from '#machines/client/profile.machine.ts'
import { forgetInTab, keepInTab, recallInTab } from '#src/api/tab-memory.ts'

const KEY = 'fastpass.profile'
const VERSION = 1

/** What this person has typed in this tab, by section. */
export function readTyped(personId: string): Record<string, Typed> {
  try {
    const kept = JSON.parse(recallInTab(KEY) ?? '{}')
    return kept.version === VERSION && kept.personId === personId ? kept.typed : {}
  } catch {
    return {}
  }
}

/** Keeps what was typed, by section. */
export const keepTyped = (personId: string, typed: Readonly<Record<string, Typed>>): void =>
  keepInTab(KEY, JSON.stringify({ version: VERSION, personId, typed }))

/** Forgets it: the person has logged out. */
export const forgetTyped = (): void => forgetInTab(KEY)
