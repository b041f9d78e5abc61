// Which connections pipeline their statements. Apart from `PipeliningClient`, so that the built-in
// database does not load pg.
import type { Queryable } from './database.ts'

const pipelined = new WeakSet<object>()

/** Marks the database of a connection as one whose statements are pipelined. */
export const notePipelining = (db: Queryable) => pipelined.add(db._.session)

/**
 * Returns whether statements of a transaction can be sent without waiting for the results of
 * earlier ones.
 */
export const isPipelined = (tx: Queryable): boolean => pipelined.has(tx._.session)
