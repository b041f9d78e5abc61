import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

const AT_MOST = 2 ** 32
let count = randomInt(2 ** 31)

/** Returns a new id: UUIDv7, so that ids made later sort later, also those that one process makes for one instant. */
export function newId(at: Date): string {
  count = (count + 1) % AT_MOST
  return v7({ msecs: at.getTime(), seq: count })
}
