// The quota of a person's encrypted store, and what is removed first.
import { DAY_MS } from '#machines/durations.ts'

/**
 * Per person, in bytes. Enough for hundreds of cases with their bids, and quick to decrypt at a
 * start.
 */
export const MAX_BYTES = 4_000_000

/** How long fetched data stays on the device, ms. */
export const MAX_AGE_MS = 30 * DAY_MS

/** A record's size in bytes, and the time of its last use, ms since 1970. */
export interface RecordSize {
  bytes: number
  viewedAt: number
}

/**
 * Returns the names of the records to remove so that the rest fits: first those that are too large
 * alone, then the least recently used ones.
 */
export function recordsToRemove(
  sizes: ReadonlyMap<string, RecordSize>,
  maxBytes: number = MAX_BYTES,
): string[] {
  let bytes = [...sizes.values()].reduce((sum, record) => sum + record.bytes, 0)
  const removedKeys: string[] = []
  const isHuge = (record: RecordSize) => Number(record.bytes > maxBytes)
  const order = [...sizes].sort(([, a], [, b]) => isHuge(b) - isHuge(a) || a.viewedAt - b.viewedAt)
  for (const [name, record] of order) {
    if (bytes <= maxBytes) break
    bytes -= record.bytes
    removedKeys.push(name)
  }
  return removedKeys
}

/** Returns whether data fetched at this time, ms since 1970, is too old to be kept. */
export const hasExpired = (updatedAt: number, now: number): boolean => updatedAt + MAX_AGE_MS < now
