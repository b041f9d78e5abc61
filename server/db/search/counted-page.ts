// Pages of long lists by offset. Counting and reading stop at a limit.
import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, rows, type Window } from '#server/db/connection/database.ts'
import { type ContractRow, itemsOf, type Row, withCounts } from '#server/db/contract-rows.ts'

/** The most rows that are counted, and the last position that can be read. */
export const MAX_COUNTED = 10_000

/** The most rows that are scanned in the list's order. */
export const MAX_SCANNED_ROWS = 100_000

/** A page of a list. */
export interface CountedPage<Item> {
  items: Item[]
  /** The length of the list, at most `MAX_COUNTED`. */
  total: number
  /** Whether there are, or may be, more than were counted. */
  isCapped: boolean
}

/** Returns an empty page. */
export const emptyPage = (): CountedPage<never> => ({ items: [], total: 0, isCapped: false })

/** The queries of a list. */
interface CountedList {
  /** Selects `id` and `sort_value` of all rows of the list. */
  found: SQL
  /** The order by sort_value, then by id. */
  direction: 'asc' | 'desc'
  /**
   * The same for the first `MAX_SCANNED_ROWS` rows in the list's order; undefined when `found`
   * returns that order by itself.
   */
  walk?: SQL | undefined
  /**
   * Selects a row if there are rows that `found` does not search; undefined when it searches all.
   */
  unseen?: SQL | undefined
  /**
   * The statement after the columns of an item. It begins with `from chosen`, which has `id` and
   * `sort_value`.
   */
  from: SQL
}

/**
 * Reads a page in one statement. First looks up to `MAX_COUNTED` rows of the list. For a
 * longer list, a scan in its order usually reaches the page soon; otherwise the whole list is
 * sorted.
 */
export async function countedPage<Item>(
  db: Queryable,
  row: ContractRow<Item>,
  list: CountedList,
  window: Window,
): Promise<CountedPage<Item>> {
  const read = async (on: Queryable) => {
    const page = await rows<Row & Counts>(on, statementFor(row, list, window))
    const [counts] = page
    if (!counts) throw new Error('A selection without a table returned no row')
    const { 'list.total': total, 'list.is_capped': isCapped } = counts
    return { items: itemsOf(page, row), total, isCapped }
  }
  if (!list.walk) return read(db)
  return db.transaction(async (tx) => {
    await tx.execute(settings)
    return read(tx)
  })
}

// Rare and common terms need different plans, so no generic plan is used. JIT is off, because the
// rarely used scan would be compiled for every search. PGlite does not know all of these settings.
const settings = sql`select set_config(name, value, true)
  from (values ('plan_cache_mode', 'force_custom_plan'), ('jit', 'off')) given (name, value)
  where current_setting(name, true) is not null`

interface Counts {
  'list.total': number
  'list.is_capped': boolean
}

function statementFor(
  { columns }: Pick<ContractRow<unknown>, 'columns'>,
  { found, walk, unseen, direction, from }: CountedList,
  { limit, offset }: Window,
) {
  const order = sql.raw(`order by sort_value ${direction}, id ${direction}`)
  const pageSize = Math.max(0, Math.min(limit, MAX_COUNTED - offset))
  const isCapped = sql`(select n from size) > ${MAX_COUNTED}::integer`
  const part = sql`limit ${pageSize} offset ${offset}`
  const isMore = unseen ? sql`(${isCapped} or exists (${unseen}))` : isCapped
  const ctes = [
    sql`found as materialized (${found} limit ${MAX_COUNTED + 1})`,
    sql`size as materialized (select count(*)::int as n from found)`,
    ...(walk
      ? longList({ found, walk, order, isCapped, upTo: Math.min(offset + pageSize, MAX_COUNTED) })
      : [sql`listed as (select * from found)`]),
    sql`chosen as materialized (select * from listed ${order} ${part})`,
  ]
  const counts = sql`select (select least(n, ${MAX_COUNTED}::integer) from size) as "list.total",
      ${isMore} as "list.is_capped"`
  const items = sql`select ${columns} ${from}
      order by chosen.sort_value ${sql.raw(direction)}, chosen.id ${sql.raw(direction)}`
  return sql`with ${sql.join(ctes, sql`, `)} ${withCounts(counts, items)}`
}

// Each branch runs only when the branches before it did not apply, which is decided before it reads
// a row. `offset 0` stops the planner from turning the last branch into another scan.
function longList(list: { found: SQL; walk: SQL; order: SQL; isCapped: SQL; upTo: number }): SQL[] {
  const { found, walk, order, isCapped, upTo } = list
  const isShort = sql`(${isCapped} and (select count(*) from walked) < ${upTo}::integer)`
  return [
    sql`walked as materialized (
      select * from (${walk}) near where ${isCapped} ${order} limit ${upTo})`,
    sql`listed as (
      select * from found where not ${isCapped}
      union all select * from walked where not ${isShort}
      union all (select * from (${found} offset 0) every where ${isShort} ${order} limit ${upTo}))`,
  ]
}
