import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { uploads } from './schema/operations.ts'

/** Stores the name of a file that is about to be stored. */
export async function insertUpload(
  db: Queryable,
  upload: Pick<typeof uploads.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await db.insert(uploads).values(upload)
}

/**
 * Claims a file uploaded after `expired` for a record. Returns false when there is none, or it is
 * claimed already.
 */
export async function markUploadClaimed(
  tx: Queryable,
  id: string,
  { at, expired }: { at: Date; expired: Date },
): Promise<boolean> {
  const claimedUploads = await tx
    .update(uploads)
    .set({ claimedAt: at })
    .where(and(eq(uploads.id, id), isNull(uploads.claimedAt), gt(uploads.createdAt, expired)))
    .returning({ id: uploads.id })
  return claimedUploads.length > 0
}

/** Releases a claimed file for deletion; it cannot be claimed again. */
export async function markUploadReleased(
  tx: Queryable,
  id: string,
  createdAt: Date,
): Promise<void> {
  await tx.update(uploads).set({ claimedAt: null, createdAt }).where(eq(uploads.id, id))
}

/** Returns the ids of some unclaimed files uploaded before `expired`, oldest first. */
export async function listUnclaimed(
  db: Queryable,
  expired: Date,
  limit: number,
): Promise<string[]> {
  const unclaimed = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isNull(uploads.claimedAt), lte(uploads.createdAt, expired)))
    .orderBy(asc(uploads.createdAt))
    .limit(limit)
  return unclaimed.map(({ id }) => id)
}

/** Deletes the rows of deleted files. */
export async function deleteUploads(db: Queryable, ids: string[]): Promise<void> {
  await db.delete(uploads).where(inArray(uploads.id, ids))
}

const LISTED_AT_ONCE = 1_000

/** Returns the ids of all files that were uploaded. For the operator's commands. */
export async function listUploads(db: Queryable): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const last = ids.at(-1)
    const page = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(last === undefined ? undefined : gt(uploads.id, last))
      .orderBy(asc(uploads.id))
      .limit(LISTED_AT_ONCE)
    ids.push(...page.map(({ id }) => id))
    if (page.length < LISTED_AT_ONCE) return ids
  }
}
