// Remembers in this tab that a code was emailed, so that a reload does not request another.
import { MINUTE_MS } from '#machines/durations.ts'
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.code-sent'
// The code is valid for 15 minutes; the person needs the rest to type it.
const REUSABLE_MS = 10 * MINUTE_MS

/** Records that a code was sent to a person. */
export const recordSent = (personId: string): void =>
  storeInTab(KEY, JSON.stringify({ personId, at: Date.now() }))

/** Returns whether a code that was sent to a person should still be valid. */
export function wasSent(personId: string): boolean {
  const kept: { personId?: string; at?: number } = JSON.parse(readInTab(KEY) ?? '{}')
  const age = Date.now() - (kept.at ?? 0)
  return kept.personId === personId && age >= 0 && age < REUSABLE_MS
}
