// Lists that can be searched in several ways, each with its own index. A single OR condition over all of them would use
// none of the indexes.
import { type AnyColumn, and, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MOST_WALKED } from './counted-page.ts'

/** One way in which a row can match the search. */
export interface MatchCondition {
  /**
   * The condition that an index can serve; undefined when none can, and then only the first `MOST_WALKED` rows are
   * searched.
   */
  indexed?: SQL
  /** The same condition, for a row that was already read. */
  ofRow: SQL
}

interface FilteredList {
  table: PgTable & { id: AnyColumn }
  /** The column that the list is ordered by. */
  place: AnyColumn
  direction: 'asc' | 'desc'
  /** Joins the other tables that filters and ways use. */
  join: SQL
  /** Limits the rows to this list, with an index of the table. */
  scope: SQL | undefined
  filters: SQL | undefined
  /** Rows must match at least one of these; undefined without a search. */
  ways: MatchCondition[] | undefined
}

/** Returns the queries that find, walk and count the rows, for `countedPage`. */
export function filteredList({
  table,
  place,
  direction,
  join,
  scope,
  filters,
  ways,
}: FilteredList) {
  const chosen = sql`${table.id} as id, ${place} as place`
  const order = sql.raw(`order by place ${direction}, id ${direction}`)
  const inOrder = sql`(select *, ${place} as place from ${table} ${whereIf(scope)} ${order}
    limit ${MOST_WALKED}::integer) as ${table}`
  const walkFor = (condition: SQL | undefined) =>
    sql`select ${chosen} from ${inOrder} ${join} where ${condition}`
  if (!ways) {
    if (!filters) {
      return { found: sql`select ${chosen} from ${table} ${whereIf(scope)} ${order}`, direction }
    }
    const found = sql`select ${chosen} from ${table} ${join} where ${and(scope, filters)}`
    return { found, walk: walkFor(filters), direction }
  }
  // Each row counts for the first way that it matches, so that the ways can be read one after the other without
  // duplicates.
  const before: SQL[] = []
  const parts = ways.flatMap(({ indexed, ofRow }) => {
    if (!indexed) return []
    const where = and(scope, filters, indexed, ...before)
    before.push(not(ofRow))
    return [sql`(select ${chosen} from ${table} ${join} where ${where})`]
  })
  const others = ways.filter(({ indexed }) => !indexed)
  if (others.length > 0) parts.push(sql`(${walkFor(and(filters, anyOf(others), ...before))})`)
  const found =
    parts.length > 0
      ? sql.join(parts, sql` union all `)
      : sql`select ${chosen} from ${table} where false`
  return {
    found,
    walk: walkFor(and(filters, anyOf(ways))),
    ...(others.length > 0 && {
      unseen: sql`select from ${table} ${whereIf(scope)} offset ${MOST_WALKED}::integer`,
    }),
    direction,
  }
}

const whereIf = (condition: SQL | undefined) => (condition ? sql`where ${condition}` : sql``)
const anyOf = (ways: MatchCondition[]) => or(...ways.map(({ ofRow }) => ofRow)) ?? sql`false`
