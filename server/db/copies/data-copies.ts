// The copies of their data that people asked for. Their files are in the store of uploaded files.
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { dataCopies } from '#server/db/schema/operations.ts'

/** A copy. */
export type DataCopy = typeof dataCopies.$inferSelect

/** Inserts a copy. Returns false while another one of the same person is being made. */
export async function insertDataCopy(
  tx: Queryable,
  copy: Pick<DataCopy, 'id' | 'requestedAt' | 'expiresAt'> & { personId: string },
): Promise<boolean> {
  const inserted = await tx
    .insert(dataCopies)
    .values(copy)
    .onConflictDoNothing()
    .returning({ id: dataCopies.id })
  return inserted.length > 0
}

/** Returns a copy that has not expired; undefined for any other. */
export async function findDataCopy(
  db: Queryable,
  id: string,
  at: Date,
): Promise<DataCopy | undefined> {
  const [copy] = await db
    .select()
    .from(dataCopies)
    .where(and(eq(dataCopies.id, id), gt(dataCopies.expiresAt, at)))
  return copy
}

/**
 * Stores that the file of a copy is ready. Returns false when it was ready before, or its account
 * was deleted meanwhile.
 */
export async function markCopyReady(
  tx: Queryable,
  id: string,
  { readyAt, expiresAt }: { readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const isUnready = and(isNotNull(dataCopies.personId), isNull(dataCopies.readyAt))
  const marked = await tx
    .update(dataCopies)
    .set({ readyAt, expiresAt })
    .where(and(eq(dataCopies.id, id), isUnready))
    .returning({ id: dataCopies.id })
  return marked.length > 0
}

/** Lets a person's copies expire at once, and forgets whose they are. Returns their ids. */
export async function releaseCopiesOf(
  tx: Queryable,
  personId: string,
  at: Date,
): Promise<string[]> {
  const released = await tx
    .update(dataCopies)
    .set({ personId: null, expiresAt: at })
    .where(eq(dataCopies.personId, personId))
    .returning({ id: dataCopies.id })
  return released.map(({ id }) => id)
}

/** Returns the ids of some expired copies. */
export async function listExpiredCopies(
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<string[]> {
  const expired = await db
    .select({ id: dataCopies.id })
    .from(dataCopies)
    .where(lte(dataCopies.expiresAt, at))
    .limit(limit)
  return expired.map(({ id }) => id)
}

/** Deletes the row of a copy whose file is deleted. */
export async function deleteDataCopy(db: Queryable, id: string): Promise<void> {
  await db.delete(dataCopies).where(eq(dataCopies.id, id))
}
