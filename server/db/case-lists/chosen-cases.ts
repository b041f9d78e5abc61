// Chooses which cases are on a page of an attorney's list. Each choice is over an index, so its cost does not grow with the
// number of cases.
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { stateOf } from '#machines/places/states.ts'
import { hasConflictIn } from '#server/db/conflict-checks.ts'
import type { Position } from '#server/db/connection/database.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { attorneyCategories, bids, cases } from '#server/db/schema/cases.ts'

/** The attorney's screen that a list is for (`listCasesByAttorney` in openapi.yaml). */
type AttorneyScope = 'explore' | 'current' | 'past'

/** Places by their FIPS codes: of whole states, and of counties. */
interface PlaceFilter {
  states: readonly string[]
  counties: readonly string[]
}

/** Which cases a page has. */
export interface CaseChoice {
  attorneyId: string
  scope: AttorneyScope | undefined
  categoryId: string | undefined
  /** Whether only cases of the attorney's own categories are included. */
  inOwnCategories: boolean
  /** With the scope `explore`: only cases in these places, or without a place; all when it is empty. */
  places?: PlaceFilter
  /** The status as this attorney sees it. */
  status: CaseStatus | undefined
  after: Position | undefined
  limit: number
}

// The columns by which the cases of a page are chosen. They are few, because more cases than a page shows are sorted.
const chosenColumns = fixedSql(sql`${cases.id}, ${cases.createdAt}, ${cases.categoryId}`)

/** Whether the attorney's bid is lost. One that has ended can be sent again while the case takes bids. */
export const isLost = fixedSql(
  sql`(${bids.bidStatus} = 'rejected'
    and not (${bids.endedAt} is not null and ${cases.caseStatus} in ('open', 'paused')))`,
)

/** The status of a case as an attorney with a bid sees it. */
export const seenStatus = fixedSql(
  sql`case when ${isLost} then 'rejected' else ${cases.caseStatus} end`,
)

const isOver = fixedSql(sql`(${isLost} or ${cases.caseStatus} in ('rejected', 'closed'))`)

/** Returns the query of the chosen cases: their ids, categories and times, newest first. */
export function chooseCases(choice: CaseChoice): SQL {
  const { attorneyId, scope, status } = choice
  // `offset 0` keeps the planner from turning the probe into a join over all bids of a busy attorney.
  const isNew = sql`not exists (
    select from ${bids} where ${and(eq(bids.attorneyId, attorneyId), eq(bids.caseId, cases.id))} offset 0)`
  const hasStatus = status && eq(cases.caseStatus, status)
  const isSeenSo = status && sql`${seenStatus} = ${status}`
  switch (scope) {
    case 'explore':
      return openCases(choice, and(isNew, hasStatus))
    case 'current':
      return casesWithBid(choice, and(sql`not ${isOver}`, isSeenSo))
    case 'past':
      return casesWithBid(choice, and(isOver, isSeenSo))
    case undefined: {
      // The status that an attorney sees depends on their own bid, so cases with one are found
      // through the bid.
      const open = openCases(choice, isSeenSo && and(isNew, hasStatus))
      return sql`(${open} union ${casesWithBid(choice, isSeenSo)})`
    }
  }
}

function casesWithBid(choice: CaseChoice, condition: SQL | undefined): SQL {
  const { attorneyId, inOwnCategories, after, limit } = choice
  const isInOwnCategory = sql`exists (select from ${attorneyCategories} own
    where own.attorney_id = ${attorneyId} and ${isOfCategory})`
  // A case's id begins with the millisecond of its `created_at`, so their order is the same. By id, the index of the
  // attorney's bids has the newest cases first, and the others need not be read.
  return sql`(select ${chosenColumns} from ${bids} join ${cases} on ${eq(cases.id, bids.caseId)}
         where ${and(
           eq(bids.attorneyId, attorneyId),
           condition,
           inOwnCategories ? isInOwnCategory : undefined,
           isOnPage(choice),
           after && sql`${bids.caseId} < ${after.id}::uuid`,
         )} order by ${desc(bids.caseId)} limit ${limit + 1})`
}

function openCases(choice: CaseChoice, condition: SQL | undefined): SQL {
  const { scope, places = { states: [], counties: [] }, inOwnCategories } = choice
  const isByPlace = scope === 'explore' && places.states.length + places.counties.length > 0
  if (isByPlace) return openInPlaces(choice, places, condition)
  return inOwnCategories ? openInCategories(choice, condition) : openAnywhere(choice, condition)
}

function openAnywhere(choice: CaseChoice, condition: SQL | undefined): SQL {
  const isHidden = hasConflictIn(sql`${choice.attorneyId}::uuid`, cases.id)
  return sql`(select ${chosenColumns} from ${cases}
         where ${and(sql`${cases.caseStatus} = 'open'`, condition, isOnPage(choice), not(isHidden))} ${newest(choice)})`
}

const isOfCategory = sql`${cases.categoryId} = own.category_id`

// Reads the newest cases of each category, so that a rare category does not need a scan of all open cases.
function openInCategories(choice: CaseChoice, condition: SQL | undefined): SQL {
  return sql`(select ${chosenColumns} from ${attorneyCategories} own
         cross join lateral ${openAnywhere(choice, and(condition, isOfCategory))} as ${cases}
         where own.attorney_id = ${choice.attorneyId} ${newest(choice)})`
}

function openInPlaces(
  choice: CaseChoice,
  { states, counties }: PlaceFilter,
  condition: SQL | undefined,
): SQL {
  // A case of which only the state is known may be in any of its counties.
  const exact = [...counties, ...new Set(counties.map(stateOf)), '']
  const isThere = sql`coalesce(${cases.place}, '') = own_place.code`
  const ofCounties = openInEach(choice, exact, isThere, condition)
  const isInState = sql`left(${cases.place}, 2) = own_place.code`
  const ofStates = openInEach(choice, states, isInState, condition)
  return sql`(select ${chosenColumns} from (${ofStates} union all ${ofCounties}) as ${cases} ${newest(choice)})`
}

// Each place is a list of its own, in the order of an index. A loop reads them: a statement with a part for each of 60
// places takes longer to plan than to run.
function openInEach(
  choice: CaseChoice,
  codes: readonly string[],
  isThere: SQL,
  condition: SQL | undefined,
): SQL {
  const isOfOwnCategories = sql`${cases.categoryId} = any(array(
    select category_id from ${attorneyCategories} where attorney_id = ${choice.attorneyId}))`
  const ofCategories = choice.inOwnCategories ? isOfOwnCategories : undefined
  return sql`select ${chosenColumns} from unnest(${sql.param(codes)}::text[]) as own_place(code)
      cross join lateral ${openAnywhere(choice, and(condition, ofCategories, isThere))} as ${cases}`
}

const isOnPage = ({ categoryId, after }: CaseChoice) =>
  and(
    categoryId === undefined ? undefined : eq(cases.categoryId, categoryId),
    after &&
      sql`(${cases.createdAt}, ${cases.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
  )

// PostgreSQL plans for the first rows where it does not know the limit. Where it does, and expects few cases of a place,
// it reads all of them and sorts them instead of reading the newest in the order of the index.
const newest = ({ limit }: CaseChoice) =>
  sql`order by ${desc(cases.createdAt)}, ${desc(cases.id)} limit (select ${limit + 1}::integer)`
