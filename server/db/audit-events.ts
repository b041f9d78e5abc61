import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { flushPending } from '#server/db/transaction/unit-of-work.ts'
import { auditEvents } from './schema/audit.ts'

type AuditRow = typeof auditEvents.$inferSelect

/** Returns how often an attorney has changed or withdrawn a bid on a case. */
export async function countBidChanges(
  db: Queryable,
  { caseId, attorneyId }: { caseId: string; attorneyId: string },
): Promise<number> {
  await flushPending(db)
  const [row] = await bidChanges(db, { caseId, attorneyId })
  return row?.changes ?? 0
}

/** The query of `countBidChanges`; exported so that a test can check its plan. */
export const bidChanges = (db: Queryable, bidder: { caseId: string; attorneyId: string }) =>
  db
    .select({ changes: count() })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.caseId, bidder.caseId),
        eq(auditEvents.actorId, bidder.attorneyId),
        sql`${auditEvents.event} in ('bid.edit', 'bid.withdraw')`,
      ),
    )

/**
 * Returns SQL for how many bids a case had at an instant: those that were sent and neither
 * withdrawn nor removed by then.
 */
export const bidCountAt = (caseId: SQLWrapper, at: SQLWrapper): SQL<number> =>
  sql`(select (count(*) filter (where ${auditEvents.event} = 'bid.create')
      - count(*) filter (where ${auditEvents.event} <> 'bid.create'))::int
    from ${auditEvents} where ${auditEvents.caseId} = ${caseId} and ${auditEvents.at} <= ${at}
      and ${auditEvents.entity} = 'bid' and ${auditEvents.event} in ('bid.create', 'bid.withdraw', 'bid.remove'))`

/** Returns how many bids a case had at an instant. */
export async function countBidsAt(db: Queryable, caseId: string, at: Date): Promise<number> {
  await flushPending(db)
  const then = sql`${at.toISOString()}::timestamptz`
  const [row] = await rows<{ total: number }>(
    db,
    sql`select ${bidCountAt(sql`${caseId}::uuid`, then)} as total`,
  )
  return row?.total ?? 0
}

/**
 * Returns the last change of a license, which was at `changedAt`; undefined when it is not
 * recorded.
 */
export async function findLastLicenseEvent(
  db: Queryable,
  { attorneyId, state, changedAt }: { attorneyId: string; state: string; changedAt: Date },
): Promise<Pick<AuditRow, 'actorId' | 'event' | 'licenseFinding'> | undefined> {
  const { actorId, event, licenseFinding } = auditEvents
  const [row] = await db
    .select({ actorId, event, licenseFinding })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.entityId, attorneyId),
        eq(auditEvents.licenseState, state),
        eq(auditEvents.at, changedAt),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return row
}

/**
 * Deletes the names and numbers of an attorney's licenses, what admins found about them, and the
 * firm's names from the audit record.
 */
export async function clearLicenseEvents(tx: Queryable, attorneyId: string): Promise<void> {
  await tx
    .update(auditEvents)
    .set({ licenseName: null, licenseNumber: null, licenseFinding: null, licenseFirm: null })
    .where(and(eq(auditEvents.entityId, attorneyId), isNotNull(auditEvents.licenseNumber)))
}

/**
 * Returns the time of the `nth` latest of a person's events about something; undefined when there
 * were fewer after `since`.
 */
export async function findEventTime(
  db: Queryable,
  filter: { entityId: string; actorId: string; events: readonly string[]; since: Date },
  nth: number,
): Promise<Date | undefined> {
  await flushPending(db)
  const [row] = await eventTimes(db, filter)
    .limit(1)
    .offset(nth - 1)
  return row?.at
}

/** The query of `findEventTime`; exported so that a test can check its plan. */
export const eventTimes = (db: Queryable, filter: Parameters<typeof findEventTime>[1]) =>
  db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.entityId, filter.entityId),
        eq(auditEvents.actorId, filter.actorId),
        inArray(auditEvents.event, [...filter.events]),
        gt(auditEvents.at, filter.since),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))

/**
 * Returns the attorney who withdrew a bid, and its case; undefined when the bid was not withdrawn.
 */
export async function findWithdrawal(
  db: Queryable,
  bidId: string,
): Promise<{ caseId: string | null; attorneyId: string | null } | undefined> {
  await flushPending(db)
  const [row] = await db
    .select({ caseId: auditEvents.caseId, attorneyId: auditEvents.actorId })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, bidId), eq(auditEvents.event, 'bid.withdraw')))
    .limit(1)
  return row
}

/** The events of a case that its timeline shows, by their names in the audit record. */
const TIMELINE_EVENTS = [
  'case.create',
  'case.pause',
  'case.reopen',
  'bid.accept',
  'bid.remove',
  'case.accept',
  'case.contact',
  'contact.deny',
  'case.reject',
  'case.close',
  'court.add',
  'court.move',
  'court.remove',
  'agreement.propose',
  'agreement.accept',
  'agreement.refuse',
  // A yes is in the timeline as the change of the court date that it makes.
  'proposal.make',
  'proposal.refuse',
] as const

/** An event of a case itself, not of one of its bids. */
export type CaseTimelineEvent = {
  event: (typeof TIMELINE_EVENTS)[number]
  by: (typeof auditEvents.$inferSelect)['actorRole']
  at: Date
  /** Of a removed accepted bid: who had sent it. */
  bidderId: string | null
  /**
   * Whether the accepted bid was removed because its attorney's account was deleted; null when not
   * known.
   */
  attorneyLeft: boolean | null
  /** The version of the disclaimer that the person read before they did this. */
  disclaimerVersion: number | null
}

/** Returns the latest events of a case, at most `limit`, oldest first. */
export async function listCaseTimeline(
  db: Queryable,
  caseId: string,
  limit: number,
): Promise<CaseTimelineEvent[]> {
  await flushPending(db)
  const latest = await caseTimeline(db, caseId, limit)
  return latest.reverse() as CaseTimelineEvent[]
}

/** When a bid ended by itself, or was sent again after that. */
export type BidEnd = { event: 'bid.end' | 'bid.edit'; at: Date }

/**
 * Returns when the bids on a case, or only the one with `bidId`, ended by themselves and were sent
 * again, the latest `limit`, oldest first.
 */
export async function listBidEnds(
  db: Queryable,
  of: { caseId: string; bidId?: string },
  limit: number,
): Promise<BidEnd[]> {
  await flushPending(db)
  return (await bidEnds(db, of, limit)).reverse() as BidEnd[]
}

/** The query of `listBidEnds`; exported so that a test can check its plan. */
export const bidEnds = (
  db: Queryable,
  { caseId, bidId }: { caseId: string; bidId?: string },
  limit: number,
) =>
  db
    .select({ event: auditEvents.event, at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.caseId, caseId),
        bidId === undefined ? undefined : eq(auditEvents.entityId, bidId),
        sql`(${auditEvents.event} = 'bid.end'
          or ${auditEvents.event} = 'bid.edit' and ${auditEvents.fromStatus} = 'ended')`,
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)

// Within the case, its event follows from that of the bid.
const bidderId = sql<string | null>`case when ${auditEvents.event} = 'bid.remove' then (
  select sent.actor_id from ${auditEvents} removed join ${auditEvents} sent
    on sent.entity_id = removed.entity_id and sent.event = 'bid.create'
  where removed.id = audit_events.case_cause_id limit 1) end`

// The deletion of an account is the cause of all that it removes, and no event of the case.
const attorneyLeft = sql<boolean | null>`case
  when ${auditEvents.event} = 'bid.remove' and ${auditEvents.caseCauseId} is not null
  then ${auditEvents.causeId} is distinct from ${auditEvents.caseCauseId} end`

/** The query of `listCaseTimeline`; exported so that a test can check its plan. */
export const caseTimeline = (db: Queryable, caseId: string, limit: number) =>
  db
    .select({
      event: auditEvents.event,
      by: auditEvents.actorRole,
      at: auditEvents.at,
      bidderId,
      attorneyLeft,
      disclaimerVersion: auditEvents.disclaimerVersion,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, caseId), inArray(auditEvents.event, [...TIMELINE_EVENTS])))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
