// Lists that can be searched in several ways, each with an index of its own: one condition over all of them would be
// looked up by none.
import { type AnyColumn, and, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MOST_WALKED } from './counted-page.ts'

/** One way in which a row can be what is searched for. */
export interface Way {
  /** The condition as an index finds it; undefined where none does: only the first `MOST_WALKED` rows are looked through. */
  indexed?: SQL
  /** The same condition of one row that is at hand. */
  ofRow: SQL
}

interface SoughtList {
  table: PgTable & { id: AnyColumn }
  /** What the list is in the order of. */
  place: AnyColumn
  direction: 'asc' | 'desc'
  /** Joins what filters and ways read of other tables. */
  join: SQL
  /** Which rows of the table the list is of, by an index of the table. */
  scope: SQL | undefined
  filters: SQL | undefined
  /** Rows that match in any of these ways; undefined where nothing is searched for. */
  ways: Way[] | undefined
}

/** Returns how the rows are found, walked and counted, for `countedPage`. */
export function soughtList({ table, place, direction, join, scope, filters, ways }: SoughtList) {
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
  // Each row is found in the first way only, so that the ways can be read one after the other.
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
const anyOf = (ways: Way[]) => or(...ways.map(({ ofRow }) => ofRow)) ?? sql`false`
