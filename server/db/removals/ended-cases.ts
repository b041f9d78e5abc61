// Reads which cases that are over have to be looked at, and writes when they are removed.
import { eq, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { cases } from '#server/db/schema/cases.ts'
import { customers } from '#server/db/schema/people.ts'

type FoundCase = { id: string }

/**
 * Returns some cases that were over at `until` or before and whose customer has not been told that
 * they are removed, the oldest first. Not those of closed accounts, which go with the account.
 */
export const findCasesToAnnounce = (
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
): Promise<FoundCase[]> =>
  rows(
    db,
    sql`select ${cases.id} from ${cases} join ${customers} on ${customers.id} = ${cases.customerId}
      where ${cases.caseStatus} in ('closed', 'rejected') and ${cases.removalAt} is null
        and ${cases.statusAt} <= ${until.toISOString()} and ${customers.closedAt} is null
      order by ${cases.statusAt} limit ${limit}`,
  )

/** Returns some cases whose removal is due, the longest due first. */
export const findCasesToRemove = (
  db: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<FoundCase[]> =>
  rows(
    db,
    sql`select ${cases.id} from ${cases}
      where ${cases.removalAt} is not null and ${cases.removalAt} <= ${at.toISOString()}
      order by ${cases.removalAt} limit ${limit}`,
  )

/** Stores when a case is removed; null when it no longer is. */
export async function setRemovalAt(
  tx: Queryable,
  caseId: string,
  removalAt: Date | null,
): Promise<void> {
  await tx.update(cases).set({ removalAt }).where(eq(cases.id, caseId))
}
