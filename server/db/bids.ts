import { type AnyColumn, and, asc, desc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { wireTerms } from '#machines/lifecycle/bid-terms.ts'
import type { Person } from '#server/caller.ts'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
import {
  type ContractRow,
  contractRow,
  converted,
  fixedContractRow,
  type Page,
  readPage,
  type Selection,
} from './contract-rows.ts'
import { bidLicense, bidLicenseGap } from './licenses.ts'
import { auditEvents } from './schema/audit.ts'
import { bids, cases } from './schema/cases.ts'
import { attorneys } from './schema/people.ts'

type Bid = components['schemas']['Bid']

// Only the terms of a bid change while it stays open. The time of a decision replaces that of the
// last change.
const sentAt = sql<Date>`case when ${bids.bidStatus} = 'open' then ${bids.updatedAt}
  when ${bids.updateCount} = 0 then ${bids.createdAt}
  else coalesce((select max(${auditEvents.at}) from ${auditEvents}
    where ${auditEvents.entityId} = ${bids.id} and ${auditEvents.event} = 'bid.edit'), ${bids.createdAt}) end`

/**
 * An attorney's own bid on a case; undefined when there is none. `changedAt`: of its status or its
 * terms. `endedAt`: when it ended by itself; null when it did not.
 */
export type OwnBid =
  | {
      id: string
      bidStatus: 'open' | 'accepted' | 'rejected'
      createdAt: Date
      changedAt: Date
      endedAt: Date | null
    }
  | undefined

/** The terms of a bid by their names on the wire. */
export const termColumns = wireTerms(bids)

const hasLeft = sql`${attorneys.deletedAt} is not null`

const bidSelection = (
  contact: Pick<Selection<Bid['attorney']>, 'phone_number' | 'email'>,
): Selection<Bid> => ({
  id: bids.id,
  case_id: bids.caseId,
  attorney_id: bids.attorneyId,
  ...termColumns,
  license: converted(
    bidLicense,
    (license) => license && { state: license[0], checked_at: license[1] },
  ),
  license_gap: bidLicenseGap,
  ends_at: wireInstant(bids.endsAt),
  ended_at: wireInstant(bids.endedAt),
  first_read_at: { orAbsent: wireInstant(bids.ownerFirstReadAt) },
  update_count: bids.updateCount,
  bid_status: bids.bidStatus,
  created_at: wireInstant(bids.createdAt),
  sent_at: wireInstant(sentAt),
  decided_at: sql<string | null>`case when ${bids.bidStatus} <> 'open' and ${bids.endedAt} is null
      then ${wireInstant(bids.updatedAt)} end`,
  attorney: {
    object: {
      company_name: attorneys.companyName,
      website_link: attorneys.websiteLink,
      profile_image: attorneys.profileImage,
      description: attorneys.description,
      languages_known: attorneys.languagesKnown,
      law_firm_size: attorneys.lawFirmSize,
      speaks: 'unselected',
      contact_hours: 'unselected',
      has_left: { orAbsent: sql<true | null>`case when ${hasLeft} then true end` },
      ...contact,
    },
  },
})

/** A bid as the contract defines it; `attorneys` must be joined. */
export const contractBid = fixedContractRow(
  bidSelection({ phone_number: 'unselected', email: 'unselected' }),
)

/** The same, with the firm's phone and email for the bid with this id. */
function bidWithContactOf(bidId: string): ContractRow<Bid> {
  const ofReachable = (column: AnyColumn) => ({
    orAbsent: sql<
      string | null
    >`case when ${bids.id} = ${bidId}::uuid and not ${hasLeft} then ${column} end`,
  })
  return contractRow(
    bidSelection({
      phone_number: ofReachable(attorneys.phoneNumber),
      email: ofReachable(attorneys.email),
    }),
  )
}

/**
 * Returns a bid as the contract defines it, and the owner of its case. `reachable`: the id of the
 * bid that includes its firm's phone and email.
 */
export async function findBid(
  db: Queryable,
  id: string,
  reachable: string | null = null,
): Promise<{ bid: Bid; customerId: string } | undefined> {
  const { columns, itemOf } = reachable === null ? contractBid : bidWithContactOf(reachable)
  const [row] = await rows<{ customer_id: string }>(
    db,
    sql`select ${columns}, ${cases.customerId}
        from ${bids} join ${attorneys} on ${eq(attorneys.id, bids.attorneyId)}
        join ${cases} on ${eq(cases.id, bids.caseId)}
        where ${eq(bids.id, id)}`,
  )
  return row && { bid: itemOf(row), customerId: row.customer_id }
}

/**
 * Stores that the owner of a case reads these bids on it, and how many changes of each. A bid that
 * has changed again since counts as unread.
 */
export async function recordOwnerRead(
  db: Queryable,
  caseId: string,
  { read, at }: { read: readonly Bid[]; at: Date },
): Promise<void> {
  await recordFirstRead(db, caseId, { read, at })
  const ids = read.flatMap(({ id, update_count }) => (update_count > 0 ? [id] : []))
  if (ids.length === 0) return
  const unread = await db
    .select({ id: bids.id })
    .from(bids)
    .where(
      and(
        sql`${bids.id} = any(${sql.param(ids)}::uuid[])`,
        or(isNull(bids.ownerReadCount), lt(bids.ownerReadCount, bids.updateCount)),
      ),
    )
  const isUnread = new Set(unread.map(({ id }) => id))
  // One row at a time, which cannot wait for a decision that waits for another of them.
  for (const { id, update_count } of read.filter((bid) => isUnread.has(bid.id))) {
    await db
      .update(bids)
      .set({ ownerReadCount: update_count })
      .where(and(eq(bids.id, id), eq(bids.updateCount, update_count)))
  }
}

/**
 * Stores when the owner of a case first read these bids. An attorney must not learn whether a bid
 * that the owner has turned down was looked at later.
 */
async function recordFirstRead(
  db: Queryable,
  caseId: string,
  { read, at }: { read: readonly Bid[]; at: Date },
): Promise<void> {
  const ids = read.flatMap(({ id, first_read_at, bid_status }) =>
    first_read_at === undefined && bid_status !== 'rejected' ? [id] : [],
  )
  if (ids.length === 0) return
  // The case is locked first, as by every change of its bids: no two transactions can then wait for
  // each other's bids.
  const { id } = cases
  const ofCase = db.select({ id }).from(cases).where(eq(id, caseId)).for('no key update')
  const locked = db.$with('locked').as(ofCase)
  await db
    .with(locked)
    .update(bids)
    .set({ ownerFirstReadAt: at })
    .from(locked)
    .where(
      and(
        eq(bids.caseId, locked.id),
        sql`${bids.id} = any(${sql.param(ids)}::uuid[])`,
        isNull(bids.ownerFirstReadAt),
        ne(bids.bidStatus, 'rejected'),
      ),
    )
}

const orders = {
  bid_amount: [asc(bids.bidAmount), asc(bids.id)],
  '-bid_amount': [desc(bids.bidAmount), desc(bids.id)],
  created_at: [asc(bids.createdAt), asc(bids.id)],
  '-created_at': [desc(bids.createdAt), desc(bids.id)],
}

/** How bids can be sorted. */
export type BidOrder = keyof typeof orders

/**
 * Returns the bids on a case, or only those of `attorneyId`. `reachable`: the id of the bid that
 * includes its firm's phone and email.
 */
export async function listBids(
  db: Queryable,
  request: {
    caseId: string
    attorneyId?: string
    reachable?: string | null
    sort: BidOrder
  } & Window,
): Promise<Page<Bid>> {
  const isListed = and(
    eq(bids.caseId, request.caseId),
    request.attorneyId === undefined ? undefined : eq(bids.attorneyId, request.attorneyId),
  )
  return readPage(
    db,
    request.reachable ? bidWithContactOf(request.reachable) : contractBid,
    sql`from ${bids} join ${attorneys} on ${eq(attorneys.id, bids.attorneyId)}
        where ${isListed} order by ${sql.join(orders[request.sort], sql`, `)}`,
    {
      limit: request.limit,
      offset: request.offset,
      total: sql`select count(*)::int from ${bids} where ${isListed}`,
    },
  )
}

/**
 * Returns an attorney's own bid on a case; undefined without one, and for people who are not
 * attorneys.
 */
export async function findOwnBid(db: Queryable, person: Person, caseId: string): Promise<OwnBid> {
  if (person.role !== 'attorney') return undefined
  const [row] = await db
    .select({
      id: bids.id,
      bidStatus: bids.bidStatus,
      createdAt: bids.createdAt,
      changedAt: bids.updatedAt,
      endedAt: bids.endedAt,
    })
    .from(bids)
    .where(and(eq(bids.attorneyId, person.id), eq(bids.caseId, caseId)))
  return row
}

/** Returns the attorneys with an open or accepted bid on each case, without deleted ones. */
export async function findBiddersOf(db: Queryable, caseIds: string[]) {
  const { id: bidId, caseId, attorneyId, bidStatus } = bids
  return db
    .select({ bidId, caseId, attorneyId, bidStatus })
    .from(bids)
    .innerJoin(attorneys, and(eq(attorneys.id, attorneyId), isNull(attorneys.deletedAt)))
    .where(and(sql`${caseId} = any(${sql.param(caseIds)}::uuid[])`, ne(bidStatus, 'rejected')))
}

/**
 * Returns some open bids whose end is due, and when it was: those on one case, or on any. It costs
 * one index lookup when there are none.
 */
export async function findDueBidEnds(
  db: Queryable,
  { at, caseId, limit }: { at: Date; caseId?: string; limit: number },
) {
  const dueEnds = await db
    .select({ bidId: bids.id, endsAt: bids.endsAt })
    .from(bids)
    .where(
      and(
        eq(bids.bidStatus, 'open'),
        lte(bids.endsAt, at),
        caseId === undefined ? undefined : eq(bids.caseId, caseId),
      ),
    )
    .orderBy(bids.endsAt)
    .limit(limit)
  return dueEnds.flatMap(({ bidId, endsAt }) =>
    endsAt ? [{ bidId, due: endsAt.toISOString() }] : [],
  )
}

/** Clears the end of an open bid that no longer ends by itself. */
export const clearBidEnd = (tx: Queryable, id: string) =>
  tx.update(bids).set({ endsAt: null }).where(eq(bids.id, id))

/** Returns the attorneys with an open bid on a case. */
export async function findOpenBidders(db: Queryable, caseId: string): Promise<string[]> {
  const bidders = await db
    .select({ attorneyId: bids.attorneyId })
    .from(bids)
    .where(and(eq(bids.caseId, caseId), eq(bids.bidStatus, 'open')))
  return bidders.map(({ attorneyId }) => attorneyId)
}

/**
 * Returns the attorney who made a bid, as a list: empty when there is no such bid, or the attorney
 * is deleted.
 */
export async function findBidder(db: Queryable, bidId: string): Promise<string[]> {
  const bidders = await db
    .select({ attorneyId: bids.attorneyId })
    .from(bids)
    .innerJoin(attorneys, and(eq(attorneys.id, bids.attorneyId), isNull(attorneys.deletedAt)))
    .where(eq(bids.id, bidId))
  return bidders.map(({ attorneyId }) => attorneyId)
}
