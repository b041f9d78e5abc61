// Lists a customer's cases.
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { timeZoneOf } from '#machines/places/time-zones.ts'
import {
  acceptedAmount,
  highestAmount,
  leftCount,
  lowestAmount,
  rejectedCount,
} from '#server/db/cases.ts'
import { hasChosenAttorney } from '#server/db/chosen-attorney.ts'
import type { Queryable, Window } from '#server/db/connection/database.ts'
import { preparedShapes } from '#server/db/connection/prepared-query.ts'
import {
  converted,
  fixedContractRow,
  type Page,
  pageOf,
  pageStatement,
  type Row,
} from '#server/db/contract-rows.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { contractWait, type StoredWait, waitOfCase } from '#server/db/measures/first-bid-waits.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { attorneys } from '#server/db/schema/people.ts'
import { type CaseListItem, firstWords, selectionOfCase } from './case-columns.ts'
import { courtDateAt, courtDateKind, wireCourtDate } from './court-dates.ts'

const MAX_BIDS_SHOWN = 100

const orders = { unique_id: asc(cases.uniqueId), '-unique_id': desc(cases.uniqueId) }

/** How a customer's cases can be sorted. */
export type CaseOrder = keyof typeof orders

// The two parts of a customer's past cases (specification §3.8).
const scopes = {
  in_progress: ['pending', 'accepted', 'paused'],
  finished: ['rejected', 'closed'],
} satisfies Record<string, CaseStatus[]>

/** Which part of a customer's past cases a list is for. */
export type CustomerScope = keyof typeof scopes

const shownBids = sql<[id: string, attorneyId: string][]>`array(
  select array[${bids.id}, ${bids.attorneyId}] from ${bids} where ${eq(bids.caseId, cases.id)}
  order by ${bids.createdAt}, ${bids.id} limit ${MAX_BIDS_SHOWN})`

const isWaiting = sql`${cases.caseStatus} = 'open' and offers.total = 0`

const chosenAttorney = sql<NonNullable<CaseListItem['chosen_attorney']> | null>`(
  select jsonb_build_object('company_name', ${attorneys.companyName}, 'phone_number', ${attorneys.phoneNumber})
  from ${bids} join ${attorneys} on ${eq(attorneys.id, bids.attorneyId)}
  where ${eq(bids.id, cases.acceptedBidId)} and ${hasChosenAttorney})`

const ownCase = fixedContractRow<CaseListItem>({
  ...selectionOfCase({
    case_status: cases.caseStatus,
    highest_bid: sql<number | null>`offers.highest`,
    total_bid: sql<number>`offers.total`,
    bids: converted(shownBids, (pairs) => pairs.map(([id, attorney_id]) => ({ id, attorney_id }))),
    first_words: firstWords,
    next_hearing_date: courtDateAt,
    court_date_kind: courtDateKind,
    left_bids: sql<number>`offers.gone`,
  }),
  lowest_bid: sql<number | null>`offers.lowest`,
  accepted_bid: sql<number | null>`offers.accepted`,
  rejected_bids: sql<number>`offers.rejected`,
  first_bid_wait: converted(
    sql<StoredWait | null>`case when ${isWaiting} then ${waitOfCase} end`,
    contractWait,
  ),
  court_date: wireCourtDate,
  court_time_zone: converted(sql<string | null>`${cases.place}`, timeZoneOf),
  chosen_attorney: { orAbsent: chosenAttorney },
})

const joined =
  fixedSql(sql`from ${cases} join ${categories} on ${eq(categories.id, cases.categoryId)}
  cross join lateral (
    select count(*)::int as total, ${highestAmount} as highest, ${lowestAmount} as lowest,
      ${acceptedAmount} as accepted, ${rejectedCount} as rejected, ${leftCount} as gone
    from ${bids} where ${eq(bids.caseId, cases.id)}) offers`)

type Shape = { scope: CustomerScope | undefined; sort: CaseOrder }

type Values = Pick<Window, 'limit' | 'offset'> & {
  customerId: string
  status: CaseStatus | undefined
  exceptStatus: CaseStatus | undefined
  /** The number of the last case of the previous page. */
  after: number | undefined
}

/** Returns a page of a customer's cases. */
export const listCasesOfCustomer = async (
  db: Queryable,
  { scope, sort, ...values }: Shape & Values,
): Promise<Page<CaseListItem>> =>
  pageOf(await read(db, values, { scope, sort }), ownCase, values.limit)

const read = preparedShapes<Row, Values, Shape>((by, { scope, sort }) => {
  const isListed = and(
    eq(cases.customerId, by.customerId),
    by.status && eq(cases.caseStatus, by.status),
    by.exceptStatus && sql`${cases.caseStatus} <> ${by.exceptStatus}`,
    scope && inArray(cases.caseStatus, scopes[scope]),
  )
  const isBeyond = sort === 'unique_id' ? gt : lt
  const rest = by.after && isBeyond(cases.uniqueId, by.after)
  return pageStatement(
    ownCase,
    sql`${joined} where ${and(isListed, rest)} order by ${orders[sort]}`,
    {
      limit: by.limit,
      offset: by.offset,
      total: sql`select count(*)::int from ${cases} where ${isListed}`,
    },
  )
})
