// Cases for admins: all, or those of one customer.
import { type AnyColumn, and, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import type { SearchTerm } from '#machines/admin/list-query.ts'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { isNamedLike } from '#server/db/categories.ts'
import { type Queryable, rows, type Window, wireInstant } from '#server/db/connection/database.ts'
import { contractRow } from '#server/db/contract-rows.ts'
import { bids, cases, categories } from '#server/db/schema/cases.ts'
import { customers } from '#server/db/schema/people.ts'
import { type CountedPage, countedPage, MAX_COUNTED } from '#server/db/search/counted-page.ts'
import { filteredList, type MatchCondition } from '#server/db/search/filtered-list.ts'
import { searchIndexes } from '#server/db/search/search-indexes.ts'
import { isFoundByIndex, isLike, matchesAny, patternOf } from '#server/db/search/text-search.ts'

type Schemas = components['schemas']

/**
 * Search terms for cases; a case matches when it matches any of them. The texts for
 * categories and statuses are resolved first, so that the query can use indexes.
 */
export interface CaseSearch {
  statuses: CaseStatus[]
  categoryIds: string[]
  /**
   * The terms for categories, when they match more categories than are listed by id. Many cases
   * match then, so reading the list in its order finds them quickly.
   */
  categoryTerms: SearchTerm<'category_name'>[]
  /**
   * Parts of case numbers, as digits. All `words` must be in the category's or the customer's name.
   */
  numbers: (Pick<SearchTerm<'unique_id'>, 'match' | 'text'> & { words?: string[] })[]
}

/** A filter: equal to the value, or not equal to it. */
export interface Choice<Value> {
  value: Value
  isWanted: boolean
}

/** Filters for cases; a case must match all of them. */
export interface CaseConditions {
  /** Undefined without a search. */
  sought: (CaseSearch & { customers: SearchTerm<'customer_name' | 'customer_email'>[] }) | undefined
  /** By the ids of all categories with one name. */
  categories: Choice<string[]>[]
  statuses: Choice<CaseStatus>[]
  /** By FIPS codes. */
  states: Choice<string>[]
}

const customerName = sql`${customers.firstName} || ' ' || ${customers.lastName}`

// The number of a case is looked up whatever its age, so it must fit the column.
const LARGEST_NUMBER = 2 ** 31 - 1
const canBeWhole = ({ match, text }: CaseSearch['numbers'][number]) =>
  match !== 'suffix' && !text.startsWith('0') && Number(text) <= LARGEST_NUMBER

const isNumbered = ({ text, words = [] }: CaseSearch['numbers'][number]) =>
  and(eq(cases.uniqueId, Number(text)), ...words.map(isNamed))

const isNamed = (word: string) => sql`exists (select from ${categories}, ${customers}
  where ${eq(categories.id, cases.categoryId)} and ${eq(customers.id, cases.customerId)}
  and ${isLike(sql`fold_text(${categories.name} || ' ' || ${customerName})`, { match: 'substring', text: word })})`

/** Returns the conditions by which cases have these statuses, categories and numbers. */
export async function conditionsOfCases(
  db: Queryable,
  { statuses, categoryIds, categoryTerms, numbers }: CaseSearch,
): Promise<MatchCondition[]> {
  const whole = numbers.filter(canBeWhole)
  const parts = numbers.filter(({ match }) => match !== 'whole')
  const arePartsIndexed = await isFoundByIndex(db, searchIndexes.cases, parts)
  const number = or(...parts.map((term) => sql`${cases.uniqueId}::text like ${patternOf(term)}`))
  const condition = or(
    statuses.length > 0 ? inArray(cases.caseStatus, statuses) : undefined,
    categoryIds.length > 0 ? inArray(cases.categoryId, categoryIds) : undefined,
    ...whole.map(isNumbered),
    arePartsIndexed ? number : undefined,
  )
  const ofCategory = isNamedLike(categoryTerms)
  const isOfCategory =
    ofCategory &&
    sql`(select ${ofCategory} from ${categories} where ${eq(categories.id, cases.categoryId)})`
  return [
    ...(condition ? [{ indexed: condition, ofRow: condition }] : []),
    ...(isOfCategory ? [{ ofRow: isOfCategory }] : []),
    ...(number && !arePartsIndexed ? [{ ofRow: number }] : []),
  ]
}

/** A search for people, and the column that connects a list's rows to them. */
interface PersonSearch<Field extends string> {
  table: PgTable & { id: AnyColumn }
  fields: Record<Field, AnyColumn | SQL>
  folded: AnyColumn
  index: string
  owner: AnyColumn
  /**
   * Returns the condition that a row's owner is one of these people. `ids` selects at most
   * `MAX_COUNTED` of them.
   */
  rowsOf: (ids: SQL) => SQL
}

/**
 * Returns the condition that a row's person has one of these texts; none without terms. When very
 * many people match, so do many rows, and walking the list finds them quickly.
 */
export async function conditionsOfPerson<Field extends string>(
  db: Queryable,
  terms: SearchTerm<Field>[],
  { table, fields, folded, index, owner, rowsOf }: PersonSearch<Field>,
): Promise<MatchCondition[]> {
  const condition = matchesAny(fields, terms, folded)
  if (!condition) return []
  const ofRow = sql`(select ${condition} from ${table} where ${eq(table.id, owner)})`
  if (!(await isFoundByIndex(db, index, terms))) return [{ ofRow }]
  const [count] = await rows<{ areMany: boolean }>(
    db,
    sql`select exists (select from ${table} where ${condition} offset ${MAX_COUNTED}::integer) as "areMany"`,
  )
  if (count?.areMany) return [{ ofRow }]
  return [{ indexed: rowsOf(sql`select ${table.id} from ${table} where ${condition}`), ofRow }]
}

// An index of the cases by category and age serves the list in its order only for one category.
function isOfName({ value: ids, isWanted }: Choice<string[]>): SQL {
  const [only = ''] = ids
  if (ids.length === 1) return (isWanted ? eq : ne)(cases.categoryId, only)
  return (isWanted ? inArray : notInArray)(cases.categoryId, ids)
}

/** Returns the condition of the filters for cases. */
export const filteredCases = ({
  categories: names,
  statuses,
  states,
}: Omit<CaseConditions, 'sought'>) =>
  and(
    ...names.map(isOfName),
    ...statuses.map(({ value, isWanted }) => (isWanted ? eq : ne)(cases.caseStatus, value)),
    ...states.map(isInState),
  )

// Cases without a place are in no state.
const isInState = ({ value, isWanted }: Choice<string>): SQL =>
  isWanted
    ? sql`left(${cases.place}, 2) = ${value}`
    : sql`left(${cases.place}, 2) is distinct from ${value}`

const customerSearch = {
  table: customers,
  fields: {
    customer_name: customerName,
    customer_email: customers.email,
  },
  folded: customers.searchText,
  index: searchIndexes.customers,
  owner: cases.customerId,
  // A customer has few cases. With `in`, the planner may expect thousands of customers, and read
  // all cases for a join.
  rowsOf: (ids: SQL) => sql`${cases.customerId} = any (array(${ids}))`,
}

/** How cases can be sorted. */
export type CaseSort = 'created_at' | 'unique_id'

const listedCase = contractRow<Schemas['AdminCaseListItem']>({
  id: cases.id,
  unique_id: cases.uniqueId,
  category_name: categories.name,
  case_status: cases.caseStatus,
  created_at: wireInstant(cases.createdAt),
  customer_id: cases.customerId,
  total_bid: sql<number>`(select count(*)::int from ${bids} where ${eq(bids.caseId, cases.id)})`,
  place_name: cases.placeName,
  customer: {
    object: {
      first_name: customers.firstName,
      last_name: customers.lastName,
      email: customers.email,
    },
  },
})

/** Returns a page of all cases, or of one customer's. */
export async function listAllCases(
  db: Queryable,
  query: {
    customerId: string | undefined
    sort: CaseSort
    direction: 'asc' | 'desc'
  } & CaseConditions &
    Window,
): Promise<CountedPage<Schemas['AdminCaseListItem']>> {
  const { customerId, sort, direction, sought } = query
  const ways = sought && [
    ...(await conditionsOfCases(db, sought)),
    ...(await conditionsOfPerson(db, sought.customers, customerSearch)),
  ]
  const list = filteredList({
    table: cases,
    sortedBy: sort === 'unique_id' ? cases.uniqueId : cases.createdAt,
    direction,
    join: sql``,
    scope: customerId === undefined ? undefined : eq(cases.customerId, customerId),
    filters: filteredCases(query),
    ways,
  })
  return countedPage(
    db,
    listedCase,
    {
      ...list,
      from: sql`from chosen join ${cases} on ${cases.id} = chosen.id
        join ${categories} on ${eq(categories.id, cases.categoryId)}
        join ${customers} on ${eq(customers.id, cases.customerId)}`,
    },
    query,
  )
}
