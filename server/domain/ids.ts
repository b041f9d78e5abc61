import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids made later sort later. */
export const newId = (at: Date): string => v7({ msecs: at.getTime() })
