// Chooses which cases are on a page of an attorney's list. Each choice is over an index, so its
// cost does not grow with the number of cases.
import { and, desc, eq, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { stateOf } from '#machines/places/states.ts'
import { hasConflictIn } from '#server/db/conflict-checks.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { hasPassedOn } from '#server/db/passes/case-passes.ts'
import { attorneyCategories, bids, casePasses, cases } from '#server/db/schema/cases.ts'
import { isHiddenCase } from '#server/db/silences/case-silences.ts'

/** The attorney's screen that a list is for (`listCasesByAttorney` in openapi.yaml). */
export type AttorneyScope = 'explore' | 'current' | 'past' | 'passed'

/** The parameters of a list's statement. Those of filters that are not used are left out. */
export type ChosenBy<Value> = {
  attorneyId: Value
  limit: Value
  categoryId?: Value | undefined
  /** In place of `categoryId`: the name of a typed category. */
  categoryName?: Value | undefined
  /**
   * With `inOwnCategories`: the names that the attorney typed (`findTypedAreas`); left out when
   * there are none.
   */
  ownNames?: Value | undefined
  /** The status as this attorney sees it. */
  status?: Value | undefined
  /** The time and the id of the last case of the page before. */
  afterTime?: Value | undefined
  afterId?: Value | undefined
  /**
   * With the scope `explore`: only cases in these whole states, and with these codes, by FIPS
   * (`codesOfCounties`).
   */
  states?: Value | undefined
  codes?: Value | undefined
  /** With the scope `explore`: only cases whose customer shows one of these languages. */
  languages?: Value | undefined
}

/** What the text of a list's statement depends on, besides which parameters there are. */
export type ListShape = {
  scope: AttorneyScope | undefined
  /** Whether only cases of the attorney's own categories are included. */
  inOwnCategories: boolean
}

/** Which cases a page has. */
export type CaseChoice = ListShape & { by: ChosenBy<Placeholder> }

/** Returns the codes of cases that may be in these counties. */
export const codesOfCounties = (counties: readonly string[]): string[] =>
  // A case of which only the state is known may be in any of its counties.
  [...counties, ...new Set(counties.map(stateOf)), '']

// The columns by which the cases of a page are chosen. They are few, because more cases than a page
// shows are sorted.
const chosenColumns = fixedSql(sql`${cases.id}, ${cases.createdAt}, ${cases.categoryId}`)

/**
 * Whether the attorney's bid is lost. One that has ended can be sent again while the case takes
 * bids.
 */
export const isLost = fixedSql(
  sql`(${bids.bidStatus} = 'rejected'
    and not (${bids.endedAt} is not null and ${cases.caseStatus} in ('open', 'paused')))`,
)

/** The status of a case as an attorney with a bid sees it. */
export const seenStatus = fixedSql(
  sql<CaseStatus>`case when ${isLost} then 'rejected' else ${cases.caseStatus} end`,
)

const isOver = fixedSql(sql`(${isLost} or ${cases.caseStatus} in ('rejected', 'closed'))`)

/** Returns the query of the chosen cases: their ids, categories and times, newest first. */
export function chooseCases(choice: CaseChoice): SQL {
  const { attorneyId, status } = choice.by
  // `offset 0` keeps the planner from turning the probe into a join over all bids of a busy
  // attorney.
  const isNew = sql`not exists (
    select from ${bids} where ${and(eq(bids.attorneyId, attorneyId), eq(bids.caseId, cases.id))} offset 0)`
  const hasStatus = status && eq(cases.caseStatus, status)
  const isSeenSo = status && sql`${seenStatus} = ${status}`
  switch (choice.scope) {
    case 'explore':
      return openCases(choice, and(isNew, hasStatus))
    case 'current':
      return casesWithBid(choice, and(sql`not ${isOver}`, isSeenSo))
    case 'past':
      return casesWithBid(choice, and(isOver, isSeenSo))
    case 'passed':
      return passedCases(choice, hasStatus)
    case undefined: {
      // The status that an attorney sees depends on their own bid, so cases with one are found
      // through the bid.
      const open = openCases(choice, isSeenSo && and(isNew, hasStatus))
      return sql`(${open} union ${casesWithBid(choice, isSeenSo)})`
    }
  }
}

function casesWithBid(choice: CaseChoice, condition: SQL | undefined): SQL {
  const { attorneyId, afterId, limit } = choice.by
  // A case's id begins with the millisecond of its `created_at`, so their order is the same. By id,
  // the index of the attorney's bids has the newest cases first, and the others need not be read.
  return sql`(select ${chosenColumns} from ${bids} join ${cases} on ${eq(cases.id, bids.caseId)}
         where ${and(
           eq(bids.attorneyId, attorneyId),
           condition,
           isInOwnCategory(choice),
           isOnPage(choice),
           afterId && sql`${bids.caseId} < ${afterId}::uuid`,
         )} order by ${desc(bids.caseId)} limit ${limit}::integer + 1)`
}

/** Returns the condition that a case is of the attorney's own categories, if that is asked for. */
function isInOwnCategory({ inOwnCategories, by: { attorneyId, ownNames } }: CaseChoice) {
  if (!inOwnCategories) return undefined
  return or(
    sql`exists (select from ${attorneyCategories} own
      where own.attorney_id = ${attorneyId} and ${isOfCategory})`,
    ownNames && sql`${publicNameKey} = any(${ownNames}::text[])`,
  )
}

// In the order of the ids, by the index of the attorney's passes, as the cases with a bid.
function passedCases(choice: CaseChoice, condition: SQL | undefined): SQL {
  const { attorneyId, afterId, limit } = choice.by
  return sql`(select ${chosenColumns} from ${casePasses} join ${cases} on ${eq(cases.id, casePasses.caseId)}
         where ${and(
           eq(casePasses.attorneyId, attorneyId),
           sql`${cases.caseStatus} in ('open', 'paused')`,
           condition,
           isInOwnCategory(choice),
           isOnPage(choice),
           not(hasConflictIn(sql`${attorneyId}::uuid`, cases.id)),
           not(isHiddenCase),
           afterId && sql`${casePasses.caseId} < ${afterId}::uuid`,
         )} order by ${desc(casePasses.caseId)} limit ${limit}::integer + 1)`
}

function openCases(choice: CaseChoice, condition: SQL | undefined): SQL {
  const { states, codes, languages } = choice.by
  if (choice.scope === 'explore' && languages)
    return openInLanguages(choice, languages, and(condition, isInPlaces(choice)))
  if (choice.scope === 'explore' && states && codes)
    return openInPlaces(choice, { states, codes }, condition)
  return choice.inOwnCategories
    ? openInCategories(choice, condition)
    : openAnywhere(choice, condition)
}

function openAnywhere(choice: CaseChoice, condition: SQL | undefined): SQL {
  const attorney = sql`${choice.by.attorneyId}::uuid`
  const isTheirs = and(
    not(hasConflictIn(attorney, cases.id)),
    not(isHiddenCase),
    not(hasPassedOn(attorney, cases.id)),
  )
  return sql`(select ${chosenColumns} from ${cases}
         where ${and(sql`${cases.caseStatus} = 'open'`, condition, isOnPage(choice), isTheirs)} ${newest(choice)})`
}

const isOfCategory = sql`${cases.categoryId} = own.category_id`
/** The public category of a case, in the form of the index (`publicCategoryIndex`). */
const publicNameKey = fixedSql(sql`lower(${cases.publicCategory})`)

// Reads the newest cases of each category, so that a rare category does not need a scan of all open
// cases.
function openInCategories(choice: CaseChoice, condition: SQL | undefined): SQL {
  const ofIds = sql`select ${chosenColumns} from ${attorneyCategories} own
         cross join lateral ${openAnywhere(choice, and(condition, isOfCategory))} as ${cases}
         where own.attorney_id = ${choice.by.attorneyId}`
  const ofNames = choice.by.ownNames && openOfNames(choice, choice.by.ownNames, condition)
  return newestOfAll(choice, [ofIds, ofNames])
}

const openOfNames = (choice: CaseChoice, names: Placeholder, condition: SQL | undefined) =>
  openInEach(choice, names, and(condition, sql`${publicNameKey} = own_key.value`))

/** Returns the newest cases of several queries, which have no case in common. */
function newestOfAll(choice: CaseChoice, queries: (SQL | undefined)[]): SQL {
  const all = sql.join(
    queries.filter((query) => query !== undefined),
    sql` union all `,
  )
  return sql`(select ${chosenColumns} from (${all}) as ${cases} ${newest(choice)})`
}

// Few cases show a language, so those of other categories or places are passed over.
function openInLanguages(choice: CaseChoice, languages: Placeholder, condition: SQL | undefined) {
  const isShown = sql`${cases.language} = own_key.value`
  const isChosen = and(condition, isInOwnCategory(choice), isShown)
  return newestOfAll(choice, [openInEach(choice, languages, isChosen)])
}

const isInPlaces = ({ by: { states, codes } }: CaseChoice) =>
  states &&
  codes &&
  sql`(coalesce(${cases.place}, '') = any(${codes}::text[]) or left(${cases.place}, 2) = any(${states}::text[]))`

function openInPlaces(
  choice: CaseChoice,
  { states, codes }: { states: Placeholder; codes: Placeholder },
  condition: SQL | undefined,
): SQL {
  const isOfOwnCategories = sql`${cases.categoryId} = any(array(
    select category_id from ${attorneyCategories} where attorney_id = ${choice.by.attorneyId}))`
  const isChosen = and(condition, choice.inOwnCategories ? isOfOwnCategories : undefined)
  const isThere = sql`coalesce(${cases.place}, '') = own_key.value`
  const isInState = sql`left(${cases.place}, 2) = own_key.value`
  const { ownNames } = choice.by
  return newestOfAll(choice, [
    openInEach(choice, states, and(isChosen, isInState)),
    openInEach(choice, codes, and(isChosen, isThere)),
    ownNames && openOfNames(choice, ownNames, and(condition, isInPlaces(choice))),
  ])
}

// Each place, or typed category, is a list of its own, in the order of an index. A loop reads them,
// because a statement with a part for each of 60 places takes longer to plan than to run. The
// subselect hides the number of places from PostgreSQL's planner. Otherwise a custom plan for few
// places looks cheaper than the generic plan, and the statement is planned again for each request.
// `condition` has the place or category as `own_key.value`.
function openInEach(choice: CaseChoice, keys: Placeholder, condition: SQL | undefined): SQL {
  return sql`select ${chosenColumns} from unnest((select ${keys}::text[])) as own_key(value)
      cross join lateral ${openAnywhere(choice, condition)} as ${cases}`
}

const isOnPage = ({ by: { categoryId, categoryName, afterTime, afterId } }: CaseChoice) =>
  and(
    categoryId && eq(cases.categoryId, categoryId),
    categoryName && sql`${publicNameKey} = lower(${categoryName})`,
    afterTime &&
      sql`(${cases.createdAt}, ${cases.id}) < (${afterTime}::timestamptz, ${afterId}::uuid)`,
  )

// PostgreSQL plans for the first rows where it does not know the limit. Where it does, and expects
// few cases of a place, it reads all of them and sorts them instead of reading the newest in the
// order of the index.
const newest = ({ by: { limit } }: CaseChoice) =>
  sql`order by ${desc(cases.createdAt)}, ${desc(cases.id)} limit (select ${limit}::integer + 1)`
