import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const AT_MOST = 2 ** 32
let count = randomInt(2 ** 31)

/** Returns a new id. UUIDv7 sorts by time, also among the ids that one process creates in the same millisecond. */
export function newId(at: Date): string {
  count = (count + 1) % AT_MOST
  return v7({ msecs: at.getTime(), seq: count })
}
