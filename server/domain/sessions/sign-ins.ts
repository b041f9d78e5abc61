// Stores when people last signed in, which only admins see (specification §2.2).
import { DAY_MS } from '#machines/durations.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { deleteSignIns, recordSignIn } from '#server/db/sign-ins.ts'

const KEPT_MS = 400 * DAY_MS
const DELETED_AT_ONCE = 1_000

/**
 * Records a sign-in that has not been seen before; the same session on a remembered phone is not a
 * new one. Returns whether it is new. Never rejects.
 */
export async function recordNewSignIn(
  db: Queryable,
  signIn: { sessionId: string; person: Person },
  at: Date,
): Promise<boolean> {
  // A failed write must not block the request; the next request writes it.
  return recordSignIn(db, signIn, at).catch(() => false)
}

/** Deletes some sign-ins older than 400 days. Returns whether there may be more. */
export async function deleteOldSignIns(db: Queryable, at: Date): Promise<boolean> {
  const expired = new Date(at.getTime() - KEPT_MS)
  return (await deleteSignIns(db, expired, DELETED_AT_ONCE)) === DELETED_AT_ONCE
}
