// Lists the cases that an attorney may bid on or has bid on.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { leftCount } from '#server/db/cases.ts'
import { hasCheckedConflict, namesParty } from '#server/db/conflict-checks.ts'
import { type Page, page, type Queryable, wireInstant } from '#server/db/connection/database.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { type CaseListItem, distinction, lastChange, wireColumns } from './case-columns.ts'
import { type CaseChoice, chooseCases, isLost, seenStatus } from './chosen-cases.ts'

interface AttorneyList extends CaseChoice {
  /**
   * The states whose cases the attorney may open; all cases when it is undefined. Of others, only what tells nothing of
   * the customer's own words is listed.
   */
  openStates?: readonly string[] | undefined
}

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

/** Returns a page of the cases that an attorney may bid on or has bid on, newest first. */
export async function listCasesOfAttorney(
  db: Queryable,
  wanted: AttorneyList,
): Promise<Page<CaseListItem>> {
  const { attorneyId, limit } = wanted
  const hasOwnBid = mayHaveOwnBid(wanted)
  // The customer's words come after the names of other parties, which an attorney must know first.
  const isUnchecked = sql`(${namesParty(sql`${cases}`, categories.name)}
    and not ${hasCheckedConflict(sql`${attorneyId}::uuid`, cases.id)}
    ${hasOwnBid ? sql`and ${bids.id} is null` : sql``})`
  const ownBid = hasOwnBid
    ? sql`left join ${bids} on ${and(sql`${bids.caseId} = chosen.id`, eq(bids.attorneyId, attorneyId))}`
    : sql``
  return page<CaseListItem>(
    db,
    sql`select item from (
          select ${columnsFor(wanted)}
          from ${chooseCases(wanted)} as chosen
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

// Cases to explore have no own bid. Looking for one would read all bids of a busy attorney.
const mayHaveOwnBid = ({ scope }: CaseChoice) => scope !== 'explore'

function columnsFor(wanted: AttorneyList): SQL {
  const hasOwnBid = mayHaveOwnBid(wanted)
  const mayOpen = wanted.openStates && mayOpenIn(wanted.openStates, hasOwnBid)
  const mayRead = sql`not ${cases}.is_unchecked ${mayOpen ? sql`and ${mayOpen}` : sql``}`
  const hearingDate = hasOwnBid
    ? sql`case when ${isLost} then null else ${cases}.next_hearing_date end`
    : sql`${cases}.next_hearing_date`
  return wireColumns({
    status: hasOwnBid ? seenStatus : sql`${cases.caseStatus}`,
    highest: sql`null::integer`,
    total: sql`offers.total`,
    change: lastChange(hasOwnBid ? sql`coalesce(${isLost}, false)` : undefined),
    bids: hasOwnBid ? ownBidAsList : sql`'[]'::json`,
    distinction: sql`case when ${mayRead} then ${cases}.first_words else '' end as first_words,
      ${hearingDate} as next_hearing_date,
      ${cases}.is_unchecked as is_conflict_check_needed, offers.gone as left_bids
      ${mayOpen ? sql`, not ${mayOpen} as is_license_needed` : sql``}`,
  })
}

function mayOpenIn(states: readonly string[], hasOwnBid: boolean): SQL {
  const isChosen = hasOwnBid ? sql`coalesce(${bids.bidStatus} = 'accepted', false)` : sql`false`
  return sql`(${isChosen} or case when ${cases.place} is null then ${states.length > 0}
      else left(${cases.place}, 2) = any(${sql.param(states)}::text[]) end)`
}

const ownBidAsList = sql`case when ${bids.id} is null then '[]'::json else json_build_array(json_build_object(
          'id', ${bids.id}, 'attorney_id', ${bids.attorneyId}, 'bid_amount', ${bids.bidAmount},
          'additional_note', ${bids.additionalNote}, 'bid_status', ${bids.bidStatus},
          'ended_at', ${wireInstant(bids.endedAt)}, 'is_payment_activated', ${bids.isPaymentActivated})) end`
