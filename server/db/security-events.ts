// The table of the security log. Each list walks one index, newest first, however long the table
// is.
import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { type Queryable, wireInstant } from '#server/db/connection/database.ts'
import { contractRow, type Page, readPage } from './contract-rows.ts'
import { securityEvents } from './schema/audit.ts'

/** A line to store. */
export type SecurityEventRow = Omit<typeof securityEvents.$inferSelect, 'id'>

/**
 * The hashes to search for: a line matches when its account, subject or IP address is one of them.
 */
export interface HashSearch {
  accounts: string[]
  addresses: string[]
}

type SecurityEvent = components['schemas']['SecurityEvent']

const securityEvent = contractRow<SecurityEvent>({
  // The driver reads a bigint as text.
  id: sql<number>`${securityEvents.id}::float8`,
  at: wireInstant(securityEvents.at),
  kind: securityEvents.kind,
  result: securityEvents.result,
  account: securityEvents.account,
  subject: securityEvents.subject,
  address: securityEvents.address,
  operation: securityEvents.operation,
  request_id: securityEvents.requestId,
})

/**
 * Returns a page of the lines before the number `after`, those with one of the hashes and of the
 * kind.
 */
export function listSecurityEvents(
  db: Queryable,
  { hashes, kind }: { hashes: HashSearch | undefined; kind: SecurityEvent['kind'] | undefined },
  { after, limit }: { after: number | undefined; limit: number },
): Promise<Page<SecurityEvent>> {
  const { id, account, subject, address } = securityEvents
  const ofKind = kind && eq(securityEvents.kind, kind)
  const further = after === undefined ? undefined : lt(id, after)
  // One row more than the page shows whether there is a next page.
  const walk = (where: SQL | undefined) =>
    sql`(select * from ${securityEvents} where ${and(where, ofKind, further) ?? sql`true`}
      order by ${id} desc limit ${limit + 1})`
  const walks = hashes
    ? [
        ...hashes.accounts.flatMap((hash) => [walk(eq(account, hash)), walk(eq(subject, hash))]),
        ...hashes.addresses.map((hash) => walk(eq(address, hash))),
      ]
    : [walk(undefined)]
  // `union` removes lines that both walks find.
  const lines = sql.join(walks, sql` union `)
  return readPage(
    db,
    securityEvent,
    sql`from (${lines}) as ${securityEvents} order by ${id} desc`,
    { limit },
  )
}

/** Adds lines, in this order. */
export async function insertSecurityEvents(
  db: Queryable,
  lines: SecurityEventRow[],
): Promise<void> {
  await db.insert(securityEvents).values(lines)
}

/** Deletes lines written before an instant, at most `limit`. Returns whether there may be more. */
export async function deleteSecurityEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<boolean> {
  const { id, at } = securityEvents
  const old = sql`(select ${id} from ${securityEvents} where ${at} < ${before.toISOString()}::timestamptz
    order by ${at} limit ${limit})`
  const deleted = await db.delete(securityEvents).where(inArray(id, old)).returning({ id })
  return deleted.length >= limit
}

/** Deletes the oldest lines of one kind and outcome beyond the newest `max`, at most `limit`. */
export async function deleteSurplusSecurityEvents(
  db: Queryable,
  { kind, isSuccess }: { kind: SecurityEvent['kind']; isSuccess: boolean },
  { max, limit }: { max: number; limit: number },
): Promise<void> {
  const { id, result } = securityEvents
  const isOfLane = and(
    eq(securityEvents.kind, kind),
    isSuccess ? eq(result, 'success') : ne(result, 'success'),
  )
  const surplus = sql`(select ${id} from ${securityEvents} where ${isOfLane} and ${id} <=
    (select ${id} from ${securityEvents} where ${isOfLane} order by ${id} desc offset ${max} limit 1)
    order by ${id} limit ${limit})`
  await db.delete(securityEvents).where(inArray(id, surplus))
}
