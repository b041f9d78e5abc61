// Bids for admins: all, those of one attorney, or those on one case.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import { PERCENT_SLUG } from '#machines/category-slug.ts'
import type { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { termColumns } from '#server/db/bids.ts'
import { type Queryable, type Window, wireInstant } from '#server/db/connection/database.ts'
import { contractRow, readItems } from '#server/db/contract-rows.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { attorneys } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage } from '#server/db/search/counted-page.ts'
import { filteredList, type MatchCondition } from '#server/db/search/filtered-list.ts'
import { searchIndexes } from '#server/db/search/search-indexes.ts'
import {
  type CaseSearch,
  type Choice,
  conditionsOfCases,
  conditionsOfPerson,
  filteredCases,
} from './admin-cases.ts'

type Schemas = components['schemas']

/** A bid's amount as a search term; without `isPercent`, in dollars or percent. */
export type Amount = { value: number; isPercent: boolean | undefined }

/** The state of a bid as admins see it. */
type ShownStatus = ReturnType<typeof sentBidState>

/** Search terms for bids; a bid matches when it, or its case, matches any of them. */
interface BidSearch extends CaseSearch {
  bidStatuses: ShownStatus[]
  firms: SearchTerm<'company_name' | 'attorney_email'>[]
  amounts: Amount[]
}

/** Filters for bids; a bid must match all of them. `closed` selects bids on closed cases. */
export interface BidConditions {
  sought: BidSearch | undefined
  /** By the ids of all categories with one name. */
  categories: Choice<string[]>[]
  statuses: Choice<ShownStatus | 'closed'>[]
}

/** Returns the condition that a bid is in this state. One that has ended is stored as rejected. */
function isInState(state: ShownStatus): SQL | undefined {
  if (state === 'ended') return and(eq(bids.bidStatus, 'rejected'), isNotNull(bids.endedAt))
  if (state === 'rejected') return and(eq(bids.bidStatus, state), isNull(bids.endedAt))
  return eq(bids.bidStatus, state)
}

function isOfBidStatus({ value, isWanted }: BidConditions['statuses'][number]): SQL {
  const is = value === 'closed' ? eq(cases.caseStatus, value) : isInState(value)
  return isWanted ? sql`${is}` : sql`not (${is})`
}

const firmSearch = {
  table: attorneys,
  fields: { company_name: attorneys.companyName, attorney_email: attorneys.email },
  folded: attorneys.searchText,
  index: searchIndexes.attorneys,
  owner: bids.attorneyId,
  rowsOf: (ids: SQL) => sql`${bids.attorneyId} in (${ids})`,
}

function bidStatusConditions(statuses: ShownStatus[]): MatchCondition[] {
  const isOne = or(...statuses.map(isInState))
  if (!isOne) return []
  return [{ indexed: isOne, ofRow: isOne }]
}

function amountConditions(amounts: Amount[]): MatchCondition[] {
  if (amounts.length === 0) return []
  const isInPercent = sql`(${cases.categoryId} = any (array(select ${categories.id} from ${categories}
    where lower(${categories.name}) in (${PERCENT_SLUG}, ${PERCENT_SLUG.replace('_', ' ')}))))`
  const ways = amounts.map(({ value, isPercent }) =>
    and(
      eq(bids.bidAmount, value),
      isPercent === undefined ? undefined : sql`${isInPercent} = ${isPercent}`,
    ),
  )
  const isOne = or(...ways) ?? sql`false`
  return [{ indexed: isOne, ofRow: isOne }]
}

const ofBid = {
  id: bids.id,
  case_id: bids.caseId,
  case_unique_id: cases.uniqueId,
  category_name: categories.name,
  attorney_id: bids.attorneyId,
  bid_amount: termColumns.bid_amount,
  additional_note: termColumns.additional_note,
  is_payment_activated: termColumns.is_payment_activated,
  bid_status: bids.bidStatus,
  ended_at: wireInstant(bids.endedAt),
  created_at: wireInstant(bids.createdAt),
}
const listedBid = contractRow<Schemas['AdminBidListItem']>({
  ...ofBid,
  case_status: cases.caseStatus,
  attorney: {
    object: {
      company_name: attorneys.companyName,
      email: attorneys.email,
      profile_image: attorneys.profileImage,
    },
  },
})

/** Returns a page of all bids, of one attorney's bids, or of the bids on one case. */
export async function listAllBids(
  db: Queryable,
  query: {
    attorneyId: string | undefined
    caseId: string | undefined
    direction: 'asc' | 'desc'
  } & BidConditions &
    Window,
): Promise<CountedPage<Schemas['AdminBidListItem']>> {
  const { attorneyId, caseId, direction, sought } = query
  const ways = sought && [
    ...(await conditionsOfCases(db, sought)),
    ...bidStatusConditions(sought.bidStatuses),
    ...(await conditionsOfPerson(db, sought.firms, firmSearch)),
    ...amountConditions(sought.amounts),
  ]
  const list = filteredList({
    table: bids,
    sortedBy: bids.createdAt,
    direction,
    join: sql`join ${cases} on ${eq(cases.id, bids.caseId)}`,
    scope: and(
      attorneyId === undefined ? undefined : eq(bids.attorneyId, attorneyId),
      caseId === undefined ? undefined : eq(bids.caseId, caseId),
    ),
    filters: and(
      filteredCases({ categories: query.categories, statuses: [], states: [] }),
      ...query.statuses.map(isOfBidStatus),
    ),
    ways,
  })
  return countedPage(
    db,
    listedBid,
    {
      ...list,
      from: sql`from chosen join ${bids} on ${bids.id} = chosen.id
        join ${cases} on ${eq(cases.id, bids.caseId)}
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        join ${attorneys} on ${eq(attorneys.id, bids.attorneyId)}`,
    },
    query,
  )
}

type AdminBid = Omit<Schemas['AdminBid'], 'attorney'>

// Admins read when a bid ends.
const { ends_in_days: _, ...shownTerms } = termColumns

const adminBid = contractRow<AdminBid>({
  ...ofBid,
  ...shownTerms,
  update_count: bids.updateCount,
  ends_at: wireInstant(bids.endsAt),
  case: {
    object: {
      unique_id: cases.uniqueId,
      category_name: categories.name,
      case_status: cases.caseStatus,
      case_details: cases.caseDetails,
    },
  },
})

/** Returns a bid as an admin reads it, without its attorney; undefined when there is none. */
export async function findAdminBid(db: Queryable, id: string): Promise<AdminBid | undefined> {
  const [row] = await readItems(
    db,
    adminBid,
    sql`from ${bids} join ${cases} on ${eq(cases.id, bids.caseId)}
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        where ${eq(bids.id, id)}`,
  )
  return row
}
