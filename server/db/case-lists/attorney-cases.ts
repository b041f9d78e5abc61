// Lists the cases that an attorney may bid on or has bid on.
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { bidCountAt } from '#server/db/audit-events.ts'
import { leftCount } from '#server/db/cases.ts'
import { publicName } from '#server/db/categories.ts'
import { hasCheckedConflict, namesParty } from '#server/db/conflict-checks.ts'
import { type Position, type Queryable, wireInstant } from '#server/db/connection/database.ts'
import { type DriverValue, preparedShapes } from '#server/db/connection/prepared-query.ts'
import {
  type ContractRow,
  contractRow,
  type Page,
  pageOf,
  pageStatement,
  type Row,
  type Selection,
} from '#server/db/contract-rows.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { type JsonPage, jsonPageOf, jsonPageStatement } from '#server/db/json-page.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { type CaseListItem, firstWords, selectionOfCase } from './case-columns.ts'
import {
  type AttorneyScope,
  type ChosenBy,
  chooseCases,
  codesOfCounties,
  isLost,
  type ListShape,
  seenStatus,
} from './chosen-cases.ts'
import { courtDateAt, courtDateKind } from './court-dates.ts'

interface AttorneyList {
  attorneyId: string
  scope: AttorneyScope | undefined
  /** Only cases of this standard category, or those that attorneys find under this name; or all. */
  category?: { id: string } | { name: string } | undefined
  /** Whether only cases of the attorney's own categories are included. */
  inOwnCategories: boolean
  /** With `inOwnCategories`: the names of those that the attorney typed. */
  typedAreas?: readonly string[]
  /**
   * With the scope `explore`: only cases in these places, or without a place; all when it is empty.
   */
  places?: { states: readonly string[]; counties: readonly string[] }
  /**
   * With the scope `explore`: only cases whose customer shows one of these languages; all when it
   * is empty.
   */
  languages?: readonly string[]
  /** The status as this attorney sees it. */
  status: CaseStatus | undefined
  after: Position | undefined
  limit: number
  /**
   * The states whose cases the attorney may open; all cases when it is undefined. The others are
   * listed without the customer's own words.
   */
  openStates?: readonly string[] | undefined
}

// What a page shows of its cases.
const listed = fixedSql(
  sql`${sql.join(
    [
      cases.id,
      cases.uniqueId,
      cases.publicCategory,
      cases.caseStatus,
      cases.createdAt,
      cases.lastActor,
      cases.statusAt,
      cases.place,
      cases.placeName,
      cases.language,
    ],
    sql`, `,
  )}, ${firstWords} as first_words, ${courtDateAt} as next_hearing_date,
    ${courtDateKind} as court_date_kind`,
)
const isPartyNamed = fixedSql(namesParty(sql`${cases}`, categories.name))
const offers = fixedSql(
  sql`select count(*)::int as total, ${leftCount} as gone from ${bids} where ${eq(bids.caseId, cases.id)}`,
)

/** Returns a page of the cases that an attorney may bid on or has bid on, newest first. */
export async function listCasesOfAttorney(
  db: Queryable,
  list: AttorneyList,
): Promise<Page<CaseListItem> | JsonPage<CaseListItem>> {
  const { scope, category, inOwnCategories, typedAreas = [], places, languages = [] } = list
  const { attorneyId, status, after, limit, openStates } = list
  const isByPlace = places && places.states.length + places.counties.length > 0
  const parameters = {
    attorneyId,
    status,
    limit,
    openStates,
    afterTime: after?.createdAt,
    afterId: after?.id,
    ...(category &&
      ('id' in category ? { categoryId: category.id } : { categoryName: category.name })),
    ...(typedAreas.length > 0 && { ownNames: typedAreas }),
    ...(isByPlace && { states: places.states, codes: codesOfCounties(places.counties) }),
    ...(languages.length > 0 && { languages }),
  }
  const shape = { scope, inOwnCategories }
  const pageRows = await read(db, parameters, shape)
  if (scope === 'explore') return jsonPageOf(pageRows)
  return pageOf(pageRows, rowOf(shape, openStates), limit)
}

const read = preparedShapes<
  Row,
  ChosenBy<DriverValue> & { openStates?: readonly string[] | undefined },
  ListShape
>((by, shape) => {
  const choice = { ...shape, by }
  const { attorneyId, limit, openStates } = by
  const hasOwnBid = mayHaveOwnBid(choice)
  const { isChosen, hasNoOwnBid } = hasOwnBid ? withOwnBid : withoutBid
  // The customer's words come after the names of other parties, which an attorney must know first.
  const isUnchecked = sql`(${isPartyNamed}
    and not ${hasCheckedConflict(sql`${attorneyId}::uuid`, cases.id)} ${hasNoOwnBid})`
  const mayOpen = openStates ? mayOpenIn(openStates, isChosen) : sql`true`
  const ownBid = hasOwnBid
    ? sql`left join ${bids} on ${and(sql`${bids.caseId} = chosen.id`, eq(bids.attorneyId, attorneyId))}`
    : sql``
  return (shape.scope === 'explore' ? jsonPageStatement : pageStatement)(
    rowOf(shape, openStates),
    sql`from ${chooseCases(choice)} as chosen
          join ${categories} on ${categories.id} = chosen.category_id
          ${ownBid}
          cross join lateral (
            select ${listed}, ${isUnchecked} as is_unchecked, ${mayOpen} as may_open
            from ${cases} where ${cases.id} = chosen.id offset 0) as ${cases}
          cross join lateral (${offers}) offers
          order by chosen.created_at desc, chosen.id desc`,
    { limit },
  )
})

// Cases to explore, and those that the attorney has passed on, have no own bid. Looking for one
// would read all bids of a busy attorney.
const mayHaveOwnBid = ({ scope }: ListShape) => scope !== 'explore' && scope !== 'passed'

function mayOpenIn(states: Placeholder, isChosen: SQL): SQL {
  return sql`(${isChosen} or case when ${cases.place} is null then cardinality(${states}::text[]) > 0
      else left(${cases.place}, 2) = any(${states}::text[]) end)`
}

// The chosen attorney reads it with the contact details.
const shownLanguage = fixedSql(
  sql<
    string | null
  >`case when ${cases.caseStatus} in ('open', 'paused') then ${cases}.language end`,
)

// The parts of the statement that differ where cases may have a bid of the attorney's own.
const withOwnBid = {
  isChosen: fixedSql(sql`coalesce(${bids.bidStatus} = 'accepted', false)`),
  hasNoOwnBid: fixedSql(sql`and ${bids.id} is null`),
  ...rowsWith({
    case_status: seenStatus,
    total_bid: sql`case when ${isLost} then ${bidCountAt(cases.id, bids.updatedAt)} else offers.total end`,
    left_bids: { orAbsent: sql`case when not coalesce(${isLost}, false) then offers.gone end` },
    next_hearing_date: sql`case when ${isLost} then null else ${cases}.next_hearing_date end`,
    court_date_kind: sql`case when ${isLost} then null else ${cases}.court_date_kind end`,
    language: sql`case when not coalesce(${isLost}, false) then ${shownLanguage} end`,
    bids: {
      atMostOne: {
        id: bids.id,
        attorney_id: bids.attorneyId,
        bid_amount: bids.bidAmount,
        additional_note: bids.additionalNote,
        bid_status: bids.bidStatus,
        ends_at: wireInstant(bids.endsAt),
        ended_at: wireInstant(bids.endedAt),
        is_payment_activated: bids.allowsPaymentPlan,
      },
    },
    // The attorney does not learn what has happened to a lost case since.
    isChangeHidden: sql`coalesce(${isLost}, false)`,
  }),
}
const withoutBid = {
  isChosen: sql`false`,
  hasNoOwnBid: sql``,
  ...rowsWith({
    case_status: cases.caseStatus,
    total_bid: sql`offers.total`,
    left_bids: sql`offers.gone`,
    next_hearing_date: sql`${cases}.next_hearing_date`,
    court_date_kind: sql`${cases}.court_date_kind`,
    language: shownLanguage,
    bids: sql<[]>`'[]'::json`,
  }),
}

function rowsWith({
  isChangeHidden,
  ...seen
}: Pick<
  Selection<CaseListItem>,
  | 'case_status'
  | 'total_bid'
  | 'left_bids'
  | 'next_hearing_date'
  | 'court_date_kind'
  | 'bids'
  | 'language'
> & { isChangeHidden?: SQL }) {
  const selection: Selection<CaseListItem> = {
    ...selectionOfCase(
      {
        ...seen,
        highest_bid: sql`null::integer`,
        category_name: sql`case when ${cases}.may_open then ${categories.name} else ${publicName} end`,
        first_words: sql`case when not ${cases}.is_unchecked and ${cases}.may_open then ${cases}.first_words else '' end`,
      },
      isChangeHidden,
    ),
    is_conflict_check_needed: sql`${cases}.is_unchecked`,
  }
  return {
    ofAll: contractRow(selection),
    ofLicensed: contractRow<CaseListItem>({
      ...selection,
      is_license_needed: sql`not ${cases}.may_open`,
    }),
  }
}

/** Returns how a case is selected. `openStates`: given where licenses are checked. */
function rowOf(shape: ListShape, openStates: unknown): ContractRow<CaseListItem> {
  const { ofAll, ofLicensed } = mayHaveOwnBid(shape) ? withOwnBid : withoutBid
  return openStates ? ofLicensed : ofAll
}
