import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

// The sequence number of a UUIDv7 has 32 bits.
const SEQUENCE_SIZE = 2 ** 32
let count = randomInt(2 ** 31)

/** Returns an id that sorts before all ids that are created at an instant or later. */
export const earliestId = (at: Date): string =>
  v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(16) })

/**
 * Returns a new id. UUIDv7 sorts by time, also among the ids that one process creates in the same
 * millisecond.
 */
export function newId(at: Date): string {
  count = (count + 1) % SEQUENCE_SIZE
  return v7({ msecs: at.getTime(), seq: count })
}
