import { and, count, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { customers, drafts } from './schema.ts'

/** A draft's row; one with `deletedAt` is a tombstone. */
export type DraftRow = typeof drafts.$inferSelect

/** Whether a row is a draft that is still kept, and no tombstone. */
export const isAliveAt = (at: Date) => and(isNull(drafts.deletedAt), gt(drafts.expiresAt, at))

const isAlive = (customerId: string, at: Date) =>
  and(eq(drafts.customerId, customerId), isAliveAt(at))

/** A customer's drafts, the one changed last first; sent when it is awaited. */
export function listDrafts(
  db: Queryable,
  { customerId, at, limit }: { customerId: string; at: Date; limit: number },
) {
  return db
    .select()
    .from(drafts)
    .where(isAlive(customerId, at))
    .orderBy(desc(drafts.updatedAt), drafts.id)
    .limit(limit)
}

/** How many drafts a customer has. */
export async function countDrafts(db: Queryable, customerId: string, at: Date): Promise<number> {
  const [found] = await db.select({ alive: count() }).from(drafts).where(isAlive(customerId, at))
  return found?.alive ?? 0
}

/** Makes everybody else wait who would write a draft of this customer. */
export async function lockDraftsOf(tx: Queryable, customerId: string): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
}

/** The draft or the tombstone of an id, whoever's it is; nothing once it has expired. */
export async function findDraft(
  db: Queryable,
  id: string,
  at: Date,
): Promise<DraftRow | undefined> {
  const [found] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), gt(drafts.expiresAt, at)))
  return found
}

/** Writes a draft or a tombstone over what is there. False where that is somebody else's. */
export async function writeDraft(tx: Queryable, { id, ...row }: DraftRow): Promise<boolean> {
  const written = await tx
    .insert(drafts)
    .values({ id, ...row })
    .onConflictDoUpdate({
      target: drafts.id,
      set: row,
      setWhere: eq(drafts.customerId, row.customerId),
    })
    .returning({ id: drafts.id })
  return written.length > 0
}

/** Removes some drafts and tombstones that have expired. Answers how many. */
export async function removeExpiredDrafts(db: Queryable, at: Date, limit: number): Promise<number> {
  const removed = await rows(
    db,
    sql`delete from ${drafts} where ${drafts.id} in (
          select ${drafts.id} from ${drafts} where ${lte(drafts.expiresAt, at)}
          order by ${drafts.expiresAt} limit ${limit}) returning 1`,
  )
  return removed.length
}
