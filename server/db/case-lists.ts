// Lists of cases. Each is one statement over an index, so its cost does not grow with the number of
// cases.
import { and, asc, desc, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { stateOf } from '#machines/places/states.ts'
import {
  type Page,
  page,
  type Queryable,
  type Window,
  wireInstant,
} from '#server/db/connection/database.ts'
import { acceptedAmount, highestAmount, leftCount, lowestAmount, rejectedCount } from './cases.ts'
import { hasCheckedConflict, hasConflictIn, namesParty } from './conflict-checks.ts'
import { attorneyCategories, bids, cases, categories } from './schema/cases.ts'

type CaseListItem = components['schemas']['CaseListItem']

const MAX_BIDS_SHOWN = 100
/** How much of a case's details a list shows, in characters; openapi.yaml has the same limit. */
const FIRST_WORDS = 80

/**
 * Returns the columns that tell two cases of one category apart: the beginning of the details and the next hearing.
 * `from`: the name or alias of the table. The details have at most 1,000 characters.
 */
function distinction(from: SQL): SQL {
  const words = sql`btrim(regexp_replace(${from}.case_details, '\\s+', ' ', 'g'))`
  const cut = sql`regexp_replace(left(${words}, ${FIRST_WORDS - 1}), '[.,;:]*\\s+\\S*$', '') || '…'`
  return sql`case when length(${words}) > ${FIRST_WORDS} then ${cut} else ${words} end as first_words,
    ${from}.answers #>> '{dui,next_hearing_date}' as next_hearing_date`
}

// Returns the columns of a case in a list; `cases` and `categories` must be joined. `seen`: the
// columns that differ between owner and attorney. They are columns, not a JSON object built from
// names and values, because PostgreSQL converts a row to JSON a little faster.
const wireColumns = (seen: {
  status: SQL
  highest: SQL
  total: SQL
  change: SQL
  bids: SQL
  distinction: SQL
}) => sql`${cases.id} as id, ${cases.uniqueId} as unique_id, ${categories.name} as category_name,
  ${seen.status} as case_status, ${seen.highest} as highest_bid, ${seen.total} as total_bid,
  ${cases.place} as place, ${cases.placeName} as place_name,
  ${wireInstant(cases.createdAt)} as created_at, ${seen.change}, ${seen.bids} as bids,
  ${seen.distinction}`

const statusActor = sql`case ${cases.lastActor} when 'owner' then 'customer' when 'winner' then 'attorney'
  when 'admin' then 'admin' when 'clock' then 'clock' end`

/** Returns the columns for who changed the case's status last, and when; null where `isHidden`. */
const lastChange = (isHidden: SQL = sql`false`) =>
  sql`case when ${cases.statusAt} is not null and not ${isHidden} then ${statusActor} end as status_by,
    case when not ${isHidden} then ${wireInstant(cases.statusAt)} end as status_at`

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

/** Returns a page of a customer's cases. */
export async function listCasesOfCustomer(
  db: Queryable,
  wanted: {
    customerId: string
    status: CaseStatus | undefined
    exceptStatus: CaseStatus | undefined
    scope: CustomerScope | undefined
    sort: CaseOrder
    /** The number of the last case of the previous page. */
    after: number | undefined
  } & Window,
): Promise<Page<CaseListItem>> {
  const found = and(
    eq(cases.customerId, wanted.customerId),
    wanted.status && eq(cases.caseStatus, wanted.status),
    wanted.exceptStatus && sql`${cases.caseStatus} <> ${wanted.exceptStatus}`,
    wanted.scope && inArray(cases.caseStatus, scopes[wanted.scope]),
  )
  const isBeyond = wanted.sort === 'unique_id' ? gt : lt
  const rest = wanted.after === undefined ? undefined : isBeyond(cases.uniqueId, wanted.after)
  const columns = wireColumns({
    status: sql`${cases.caseStatus}`,
    highest: sql`offers.highest`,
    total: sql`offers.total`,
    change: lastChange(),
    bids: sql`coalesce(shown.list, '[]')`,
    distinction: sql`offers.lowest as lowest_bid, offers.accepted as accepted_bid,
      offers.rejected as rejected_bids, offers.gone as left_bids, ${distinction(sql`${cases}`)}`,
  })
  return page<CaseListItem>(
    db,
    sql`select item from (select ${columns}
        from ${cases} join ${categories} on ${eq(categories.id, cases.categoryId)}
        cross join lateral (
          select count(*)::int as total, ${highestAmount} as highest, ${lowestAmount} as lowest,
            ${acceptedAmount} as accepted, ${rejectedCount} as rejected, ${leftCount} as gone
          from ${bids} where ${eq(bids.caseId, cases.id)}) offers
        cross join lateral (
          select json_agg(json_build_object('id', bid.id, 'attorney_id', bid.attorney_id)) as list
          from (
            select ${bids.id}, ${bids.attorneyId} from ${bids} where ${eq(bids.caseId, cases.id)}
            order by ${bids.createdAt}, ${bids.id} limit ${MAX_BIDS_SHOWN}) bid) shown
        where ${and(found, rest)} order by ${orders[wanted.sort]}) item`,
    {
      limit: wanted.limit,
      offset: wanted.offset,
      total: sql`select count(*)::int from ${cases} where ${found}`,
    },
  )
}

// The columns by which the cases of a page are chosen. They are few, because more cases than a page shows are sorted.
const chosenColumns = sql`${cases.id}, ${cases.createdAt}, ${cases.categoryId}`

// The columns that a page shows of its cases.
const listed = sql.join(
  [
    cases.id,
    cases.uniqueId,
    cases.caseStatus,
    cases.createdAt,
    cases.lastActor,
    cases.statusAt,
    cases.place,
    cases.placeName,
  ],
  sql`, `,
)

/** Where a page of a list by age begins: after this case. */
export interface Position {
  createdAt: string
  id: string
}

/** Places by their FIPS codes: of whole states, and of counties. */
export interface PlaceFilter {
  states: readonly string[]
  counties: readonly string[]
}

/** The attorney's screen that a list is for (`listCasesByAttorney` in openapi.yaml). */
export type AttorneyScope = 'explore' | 'current' | 'past'

/** Returns a page of the cases that an attorney may bid on or has bid on, newest first. */
export async function listCasesOfAttorney(
  db: Queryable,
  wanted: {
    attorneyId: string
    scope: AttorneyScope | undefined
    categoryId: string | undefined
    /**
     * The states whose cases the attorney may open; all cases when it is undefined. Of others, only what tells nothing of
     * the customer's own words is listed.
     */
    openStates?: readonly string[] | undefined
    /** Whether only cases of the attorney's own categories are included. */
    inOwnCategories: boolean
    /** With the scope `explore`: only cases in these places, or without a place; all when it is empty. */
    places?: PlaceFilter
    /** The status as this attorney sees it. */
    status: CaseStatus | undefined
    after: Position | undefined
    limit: number
  },
): Promise<Page<CaseListItem>> {
  const { attorneyId, scope, limit } = wanted
  // PostgreSQL plans for the first rows where it does not know the limit. Where it does, and expects few cases of a place,
  // it reads all of them and sorts them instead of reading the newest in the order of the index.
  const newest = sql`order by ${desc(cases.createdAt)}, ${desc(cases.id)} limit (select ${limit + 1}::integer)`
  const within = and(
    wanted.categoryId === undefined ? undefined : eq(cases.categoryId, wanted.categoryId),
    wanted.after &&
      sql`(${cases.createdAt}, ${cases.id}) < (${wanted.after.createdAt}::timestamptz, ${wanted.after.id}::uuid)`,
  )
  // `offset 0` keeps the planner from turning the probe into a join over all bids of a busy attorney.
  const isNew = sql`not exists (
    select from ${bids} where ${and(eq(bids.attorneyId, attorneyId), eq(bids.caseId, cases.id))} offset 0)`
  const isHidden = hasConflictIn(sql`${attorneyId}::uuid`, cases.id)
  const openOf = (condition?: SQL) =>
    sql`(select ${chosenColumns} from ${cases}
         where ${and(sql`${cases.caseStatus} = 'open'`, condition, within, not(isHidden))} ${newest})`
  // Reads the newest cases of each category, so that a rare category does not need a scan of all open cases.
  const isOfArea = sql`${cases.categoryId} = area.category_id`
  const openOfAreas = (condition?: SQL) =>
    sql`(select ${chosenColumns} from ${attorneyCategories} area
         cross join lateral ${openOf(and(condition, isOfArea))} as ${cases}
         where area.attorney_id = ${attorneyId} ${newest})`
  const isOfOwnAreas = sql`${cases.categoryId} = any(array(
    select category_id from ${attorneyCategories} where attorney_id = ${attorneyId}))`
  // Each place is a list of its own, in the order of an index. A loop reads them: a statement with a part for each of 60
  // places takes longer to plan than to run.
  const openOfEach = (codes: readonly string[], isThere: SQL, condition?: SQL) => {
    const ofCategories = wanted.inOwnCategories ? isOfOwnAreas : undefined
    return sql`select ${chosenColumns} from unnest(${sql.param(codes)}::text[]) as own_place(code)
      cross join lateral ${openOf(and(condition, ofCategories, isThere))} as ${cases}`
  }
  const openOfPlaces = ({ states, counties }: PlaceFilter, condition?: SQL) => {
    // A case of which only the state is known may be in any of its counties.
    const exact = [...counties, ...new Set(counties.map(stateOf)), '']
    const ofCounties = openOfEach(
      exact,
      sql`coalesce(${cases.place}, '') = own_place.code`,
      condition,
    )
    const ofStates = openOfEach(states, sql`left(${cases.place}, 2) = own_place.code`, condition)
    return sql`(select ${chosenColumns} from (${ofStates} union all ${ofCounties}) as ${cases} ${newest})`
  }
  const { places = { states: [], counties: [] } } = wanted
  const isByPlace = scope === 'explore' && places.states.length + places.counties.length > 0
  const openAnywhere = wanted.inOwnCategories ? openOfAreas : openOf
  const open = isByPlace ? (condition?: SQL) => openOfPlaces(places, condition) : openAnywhere
  const isInOwnArea = sql`exists (select from ${attorneyCategories} area
    where area.attorney_id = ${attorneyId} and ${isOfArea})`
  // A case's id begins with the millisecond of its `created_at`, so their order is the same. By id, the index of the
  // attorney's bids has the newest cases first, and the others need not be read.
  const mine = (condition?: SQL) =>
    sql`(select ${chosenColumns} from ${bids} join ${cases} on ${eq(cases.id, bids.caseId)}
         where ${and(
           eq(bids.attorneyId, attorneyId),
           condition,
           wanted.inOwnCategories ? isInOwnArea : undefined,
           within,
           wanted.after && sql`${bids.caseId} < ${wanted.after.id}::uuid`,
         )} order by ${desc(bids.caseId)} limit ${limit + 1})`
  // A bid that has ended can be sent again while the case takes bids.
  const isLost = sql`(${bids.bidStatus} = 'rejected'
    and not (${bids.endedAt} is not null and ${cases.caseStatus} in ('open', 'paused')))`
  const seenStatus = sql`case when ${isLost} then 'rejected' else ${cases.caseStatus} end`
  const hasStatus = wanted.status && eq(cases.caseStatus, wanted.status)
  const isWanted = wanted.status && sql`${seenStatus} = ${wanted.status}`
  const isOver = sql`(${isLost} or ${cases.caseStatus} in ('rejected', 'closed'))`
  const chosen = {
    explore: () => open(and(isNew, hasStatus)),
    current: () => mine(and(sql`not ${isOver}`, isWanted)),
    past: () => mine(and(isOver, isWanted)),
    // The status that an attorney sees depends on their own bid, so cases with one are found
    // through the bid.
    all: () => sql`(${open(isWanted && and(isNew, hasStatus))} union ${mine(isWanted)})`,
  }[scope ?? 'all']()

  // Cases to explore have no own bid. Looking for one would read all bids of a busy attorney.
  const hasOwnBid = scope !== 'explore'
  const isChosen = hasOwnBid ? sql`coalesce(${bids.bidStatus} = 'accepted', false)` : sql`false`
  const mayOpen =
    wanted.openStates &&
    sql`(${isChosen} or case when ${cases.place} is null then ${wanted.openStates.length > 0}
      else left(${cases.place}, 2) = any(${sql.param(wanted.openStates)}::text[]) end)`
  // The customer's words come after the names of other parties, which an attorney must know first.
  const isUnchecked = sql`(${namesParty(sql`${cases}`, categories.name)}
    and not ${hasCheckedConflict(sql`${attorneyId}::uuid`, cases.id)}
    ${hasOwnBid ? sql`and ${bids.id} is null` : sql``})`
  const mayRead = sql`not ${cases}.is_unchecked ${mayOpen ? sql`and ${mayOpen}` : sql``}`
  const hearingDate = hasOwnBid
    ? sql`case when ${isLost} then null else ${cases}.next_hearing_date end`
    : sql`${cases}.next_hearing_date`
  const columns = wireColumns({
    status: hasOwnBid ? seenStatus : sql`${cases.caseStatus}`,
    highest: sql`null::integer`,
    total: sql`offers.total`,
    change: lastChange(hasOwnBid ? sql`coalesce(${isLost}, false)` : undefined),
    bids: hasOwnBid
      ? sql`case when ${bids.id} is null then '[]'::json else json_build_array(json_build_object(
          'id', ${bids.id}, 'attorney_id', ${bids.attorneyId}, 'bid_amount', ${bids.bidAmount},
          'additional_note', ${bids.additionalNote}, 'bid_status', ${bids.bidStatus},
          'ended_at', ${wireInstant(bids.endedAt)}, 'is_payment_activated', ${bids.isPaymentActivated})) end`
      : sql`'[]'::json`,
    distinction: sql`case when ${mayRead} then ${cases}.first_words else '' end as first_words,
      ${hearingDate} as next_hearing_date,
      ${cases}.is_unchecked as is_conflict_check_needed, offers.gone as left_bids
      ${mayOpen ? sql`, not ${mayOpen} as is_license_needed` : sql``}`,
  })
  const ownBid = hasOwnBid
    ? sql`left join ${bids} on ${and(sql`${bids.caseId} = chosen.id`, eq(bids.attorneyId, attorneyId))}`
    : sql``
  return page<CaseListItem>(
    db,
    sql`select item from (
          select ${columns}
          from ${chosen} as chosen
          join ${categories} on ${categories.id} = chosen.category_id
          ${ownBid}
          cross join lateral (
            select ${listed}, ${distinction(sql`${cases}`)}, ${isUnchecked} as is_unchecked
            from ${cases} where ${cases.id} = chosen.id offset 0) as ${cases}
          cross join lateral (
            select count(*)::int as total, ${leftCount} as gone from ${bids} where ${eq(bids.caseId, cases.id)}) offers
          order by chosen.created_at desc, chosen.id desc) item`,
    { limit },
  )
}
