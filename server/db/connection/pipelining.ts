// Which connections pipeline their statements. Apart from the client, because the built-in database needs no driver.
import type { Queryable } from './database.ts'

const pipelined = new WeakSet<object>()

/** Notes that the statements of a connection's database are pipelined. */
export const notePipelining = (db: Queryable) => pipelined.add(db._.session)

/** Returns whether statements of a transaction can be sent without waiting for the results of those before. */
export const isPipelined = (tx: Queryable): boolean => pipelined.has(tx._.session)
