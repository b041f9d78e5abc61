import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { draftLinks, drafts } from './schema/cases.ts'
import { customers } from './schema/people.ts'

/** A draft's row; one with `deletedAt` is a tombstone. */
export type DraftRow = typeof drafts.$inferSelect

/** Returns the condition that a row is a draft that has not expired, and no tombstone. */
export const isAliveAt = (at: Date) => and(isNull(drafts.deletedAt), gt(drafts.expiresAt, at))

const isAlive = (customerId: string, at: Date) =>
  and(eq(drafts.customerId, customerId), isAliveAt(at))

/** Returns the query of a customer's drafts, the last changed first. */
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

/** Returns how many drafts a customer has. */
export async function countDrafts(db: Queryable, customerId: string, at: Date): Promise<number> {
  const [row] = await db.select({ alive: count() }).from(drafts).where(isAlive(customerId, at))
  return row?.alive ?? 0
}

/** Locks a customer's drafts against other writers until `tx` ends. */
export async function lockDraftsOf(tx: Queryable, customerId: string): Promise<void> {
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
}

/** Returns the draft or tombstone with an id, of any customer; undefined once it has expired. */
export async function findDraft(
  db: Queryable,
  id: string,
  at: Date,
): Promise<DraftRow | undefined> {
  const [row] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), gt(drafts.expiresAt, at)))
  return row
}

/**
 * Inserts or replaces a draft or tombstone. Returns false when the id belongs to another customer.
 */
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

/** Deletes some expired drafts and tombstones. Returns how many. */
export async function removeExpiredDrafts(db: Queryable, at: Date, limit: number): Promise<number> {
  const removed = await rows(
    db,
    sql`delete from ${drafts} where ${drafts.id} in (
          select ${drafts.id} from ${drafts} where ${lte(drafts.expiresAt, at)}
          order by ${drafts.expiresAt} limit ${limit}) returning 1`,
  )
  return removed.length
}

/** A stored copy of a draft. */
export type DraftLink = typeof draftLinks.$inferSelect

const LINKS_DELETED_AT_ONCE = 1_000

/** Inserts a copy. */
export async function insertDraftLink(tx: Queryable, link: DraftLink): Promise<void> {
  await tx.insert(draftLinks).values(link)
}

/** Returns how many copies there are. */
export async function countDraftLinks(db: Queryable): Promise<number> {
  const [row] = await db.select({ stored: count() }).from(draftLinks)
  return row?.stored ?? 0
}

/** Returns the unexpired copy with the hash of a link's secret. */
export async function findDraftLink(
  db: Queryable,
  ticketHash: string,
  at: Date,
): Promise<DraftLink | undefined> {
  const [row] = await db
    .select()
    .from(draftLinks)
    .where(and(eq(draftLinks.ticketHash, ticketHash), gt(draftLinks.expiresAt, at)))
  return row
}

/** Gives a copy whose link is not sent yet another secret. Returns undefined for any other. */
export async function renewTicket(
  db: Queryable,
  { id, ticketHash }: { id: string; ticketHash: string },
  at: Date,
): Promise<(DraftLink & { email: string }) | undefined> {
  const [renewed] = await db
    .update(draftLinks)
    .set({ ticketHash })
    .where(and(eq(draftLinks.id, id), isNotNull(draftLinks.email), gt(draftLinks.expiresAt, at)))
    .returning()
  return renewed?.email == null ? undefined : { ...renewed, email: renewed.email }
}

/** Forgets the email of a link that was sent. */
export async function forgetEmail(db: Queryable, id: string): Promise<void> {
  await db.update(draftLinks).set({ email: null }).where(eq(draftLinks.id, id))
}

/** Deletes the copies of a draft that is discarded or posted. */
export async function deleteLinksOf(tx: Queryable, draftId: string): Promise<void> {
  await tx.delete(draftLinks).where(eq(draftLinks.draftId, draftId))
}

/** Deletes some expired copies. Returns whether there may be more. */
export async function deleteOldDraftLinks(db: Queryable, at: Date): Promise<boolean> {
  const expired = db
    .select({ id: draftLinks.id })
    .from(draftLinks)
    .where(lte(draftLinks.expiresAt, at))
    .limit(LINKS_DELETED_AT_ONCE)
  const deleted = await db
    .delete(draftLinks)
    .where(inArray(draftLinks.id, expired))
    .returning({ id: sql`1` })
  return deleted.length === LINKS_DELETED_AT_ONCE
}
