/** How much a person's vault may hold, and what leaves it first. */

/** Of each person, in bytes: hundreds of cases with their bids, opened again in a blink. */
export const MOST_BYTES = 4_000_000

/** How long something read stays on the phone, ms. */
export const KEPT_MS = 30 * 24 * 3_600_000

/** One record: its size in bytes, and when it was looked at last, ms since 1970. */
export interface Held {
  bytes: number
  viewedAt: number
}

/**
 * The names that have to go so that the rest fits: what would not fit alone, then what nobody has looked
 * at for longest.
 */
export function overflowing(
  held: ReadonlyMap<string, Held>,
  mostBytes: number = MOST_BYTES,
): string[] {
  let bytes = [...held.values()].reduce((sum, record) => sum + record.bytes, 0)
  const gone: string[] = []
  const isHuge = (record: Held) => Number(record.bytes > mostBytes)
  const order = [...held].sort(([, a], [, b]) => isHuge(b) - isHuge(a) || a.viewedAt - b.viewedAt)
  for (const [name, record] of order) {
    if (bytes <= mostBytes) break
    bytes -= record.bytes
    gone.push(name)
  }
  return gone
}

/** Whether something that was read then, ms since 1970, has lain on the phone for too long. */
export const hasExpired = (updatedAt: number, now: number): boolean => updatedAt + KEPT_MS < now
