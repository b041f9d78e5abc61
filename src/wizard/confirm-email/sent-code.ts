/** Whether this tab has had a code sent to the person's email, so that a reload does not replace it by another one. */
import { readInTab, storeInTab } from '#src/storage/tab-storage.ts'

const KEY = 'fastpass.code-sent'
// A little less than the code works.
const GOOD_MS = 10 * 60_000

/** Notes that a code was sent to a person. */
export const noteSent = (personId: string): void =>
  storeInTab(KEY, JSON.stringify({ personId, at: Date.now() }))

/** Returns whether a code that was sent to a person should still work. */
export function wasSent(personId: string): boolean {
  const kept: { personId?: string; at?: number } = JSON.parse(readInTab(KEY) ?? '{}')
  const age = Date.now() - (kept.at ?? 0)
  return kept.personId === personId && age >= 0 && age < GOOD_MS
}
