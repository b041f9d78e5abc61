// The queries that find, walk and count the rows of a list that can be searched, for `countedPage`.
import { type AnyColumn, and, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAX_SCANNED_ROWS } from './counted-page.ts'

/** The rows of a list and their order. */
interface ListedRows {
  table: PgTable & { id: AnyColumn }
  /** The column that the list is ordered by. */
  sortedBy: AnyColumn
  direction: 'asc' | 'desc'
  /** Limits the rows to this list, with an index of the table. */
  scope: SQL | undefined
}

function queriesOf({ table, sortedBy, direction, scope }: ListedRows, join = sql``) {
  const chosen = sql`${table.id} as id, ${sortedBy} as sort_value`
  const order = sql.raw(`order by sort_value ${direction}, id ${direction}`)
  const inOrder = sql`(select *, ${sortedBy} as sort_value from ${table} ${whereIf(scope)} ${order}
    limit ${MAX_SCANNED_ROWS}::integer) as ${table}`
  return {
    order,
    all: sql`select ${chosen} from ${table} ${whereIf(scope)} ${order}`,
    /** Selects the rows that match, in any order. */
    matching: (condition: SQL | undefined) =>
      sql`select ${chosen} from ${table} ${join} where ${and(scope, condition)}`,
    /** Selects the rows that match among the first `MAX_SCANNED_ROWS`. */
    walk: (condition: SQL | undefined) =>
      sql`select ${chosen} from ${inOrder} ${join} where ${condition}`,
  }
}

interface SearchedList extends ListedRows {
  /** Rows must match this; undefined without a search. */
  matching: SQL | undefined
  /**
   * Whether an index can serve `matching`. Otherwise only the first `MAX_SCANNED_ROWS` rows are
   * searched.
   */
  isIndexed: boolean
}

/** Returns the queries of a list whose texts have at most one index. */
export function searchedList({ matching, isIndexed, ...listed }: SearchedList) {
  const { direction } = listed
  const { all, order, ...queries } = queriesOf(listed)
  if (!matching) return { found: all, direction }
  const walk = queries.walk(matching)
  if (isIndexed) return { found: queries.matching(matching), walk, direction }
  const unseen = sql`${all} offset ${MAX_SCANNED_ROWS}::integer`
  return { found: sql`${walk} ${order}`, unseen, direction }
}

/** One way in which a row can match the search. */
export interface MatchCondition {
  /**
   * The condition that an index can serve; undefined when none can, and then only the first
   * `MAX_SCANNED_ROWS` rows are searched.
   */
  indexed?: SQL
  /** The same condition, for a row that was already read. */
  ofRow: SQL
}

interface FilteredList extends ListedRows {
  /** Joins the other tables that filters and ways use. */
  join: SQL
  filters: SQL | undefined
  /** Rows must match at least one of these; undefined without a search. */
  ways: MatchCondition[] | undefined
}

/**
 * Returns the queries of a list that can be searched in several ways, each with its own index. A
 * single OR condition over all of them would use none of the indexes.
 */
export function filteredList({ join, filters, ways, ...listed }: FilteredList) {
  const { table, direction, scope } = listed
  const { all, matching, walk } = queriesOf(listed, join)
  if (!ways) {
    if (!filters) return { found: all, direction }
    return { found: matching(filters), walk: walk(filters), direction }
  }
  // Each row counts for the first way that it matches, so that the ways can be read one after the
  // other without duplicates.
  const before: SQL[] = []
  const parts = ways.flatMap(({ indexed, ofRow }) => {
    if (!indexed) return []
    const part = sql`(${matching(and(filters, indexed, ...before))})`
    before.push(not(ofRow))
    return [part]
  })
  const others = ways.filter(({ indexed }) => !indexed)
  if (others.length > 0) parts.push(sql`(${walk(and(filters, anyOf(others), ...before))})`)
  return {
    found: parts.length > 0 ? sql.join(parts, sql` union all `) : matching(sql`false`),
    walk: walk(and(filters, anyOf(ways))),
    ...(others.length > 0 && {
      unseen: sql`select from ${table} ${whereIf(scope)} offset ${MAX_SCANNED_ROWS}::integer`,
    }),
    direction,
  }
}

const whereIf = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
const anyOf = (ways: MatchCondition[]) => or(...ways.map(({ ofRow }) => ofRow)) ?? sql`false`
