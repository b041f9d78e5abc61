import { and, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { flushPending } from '#server/db/transaction/unit-of-work.ts'
import { auditEvents } from './schema/audit.ts'

/** Returns how often an attorney has changed or withdrawn a bid on a case. */
export async function countBidChanges(
  db: Queryable,
  { caseId, attorneyId }: { caseId: string; attorneyId: string },
): Promise<number> {
  await flushPending(db)
  const [found] = await bidChanges(db, { caseId, attorneyId })
  return found?.changes ?? 0
}

/** The query of `countBidChanges`; exported so that a test can check its plan. */
export const bidChanges = (db: Queryable, wanted: { caseId: string; attorneyId: string }) =>
  db
    .select({ changes: count() })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.caseId, wanted.caseId),
        eq(auditEvents.actorId, wanted.attorneyId),
        sql`${auditEvents.event} in ('bid.edit', 'bid.withdraw')`,
      ),
    )

/**
 * Returns the attorney who withdrew a bid, and its case; undefined when the bid was not withdrawn.
 */
export async function findWithdrawal(
  db: Queryable,
  bidId: string,
): Promise<{ caseId: string | null; attorneyId: string | null } | undefined> {
  await flushPending(db)
  const [found] = await db
    .select({ caseId: auditEvents.caseId, attorneyId: auditEvents.actorId })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, bidId), eq(auditEvents.event, 'bid.withdraw')))
    .limit(1)
  return found
}
