// Lists that any part of can be asked for by number, at any size: counted to a limit, and never read past it.
import { type SQL, sql } from 'drizzle-orm'
import { type JsonOf, type Queryable, rows, type Window } from '#server/db/connection/database.ts'

/** The most that is counted of a list, and its last place that can be read. */
export const MOST_COUNTED = 10_000

/** The most rows that are looked through one after the other. */
export const MOST_WALKED = 100_000

/** A part of a list, as the database wrote it. */
export interface CountedPage<Item> {
  items: JsonOf<Item[]>
  /** How long the whole list is, up to `MOST_COUNTED`. */
  total: number
  /** There are more than are counted, or may be. */
  isCapped: boolean
}

/** A part of nothing. */
export const emptyPage = <Item>(): CountedPage<Item> => ({
  items: '[]' as JsonOf<Item[]>,
  total: 0,
  isCapped: false,
})

/** What a list is of. */
interface CountedList {
  /** Selects `id` and the list's `place` of all that belong to it. */
  found: SQL
  /** Which way by place, and by id where that is the same. */
  direction: 'asc' | 'desc'
  /** The same of the first `MOST_WALKED` rows in the list's order; undefined where `found` comes in that order by itself. */
  walk?: SQL | undefined
  /** Selects a row where there are rows that `found` does not look through; undefined where it looks through all. */
  unseen?: SQL | undefined
  /** Selects the columns of an item from `chosen`, which has `id` and `place`. */
  items: SQL
}

/**
 * Reads a part of a list in one statement, which makes its JSON too. What belongs to it is looked up first, up to
 * `MOST_COUNTED`. Of a longer list, walking in its order mostly comes to the part that is wanted soon; where it does not,
 * all of the list is sorted.
 */
export async function countedPage<Item>(
  db: Queryable,
  list: CountedList,
  window: Window,
): Promise<CountedPage<Item>> {
  const read = async (on: Queryable) => {
    const [answer] = await rows<CountedPage<Item>>(on, statementFor(list, window))
    if (!answer) throw new Error('An aggregate answered no row')
    return answer
  }
  if (!list.walk) return read(db)
  return db.transaction(async (tx) => {
    await tx.execute(settings)
    return read(tx)
  })
}

// What is rare and what is common are looked up differently, so that a plan for either is of no use to the other. And the
// walk, which is seldom taken, would have every search compiled first. PostgreSQL's settings, which others may not have.
const settings = sql`select set_config(name, value, true)
  from (values ('plan_cache_mode', 'force_custom_plan'), ('jit', 'off')) given (name, value)
  where current_setting(name, true) is not null`

function statementFor(
  { found, walk, unseen, direction, items }: CountedList,
  { limit, offset }: Window,
) {
  const order = sql.raw(`order by place ${direction}, id ${direction}`)
  const wanted = Math.max(0, Math.min(limit, MOST_COUNTED - offset))
  const isCapped = sql`(select n from size) > ${MOST_COUNTED}::integer`
  const part = sql`limit ${wanted} offset ${offset}`
  const isMore = unseen ? sql`(${isCapped} or exists (${unseen}))` : isCapped
  const ctes = [
    sql`found as materialized (${found} limit ${MOST_COUNTED + 1})`,
    sql`size as materialized (select count(*)::int as n from found)`,
    ...(walk
      ? longList({ found, walk, order, isCapped, upTo: Math.min(offset + wanted, MOST_COUNTED) })
      : [sql`listed as (select * from found)`]),
    sql`chosen as materialized (select * from listed ${order} ${part})`,
  ]
  return sql`with ${sql.join(ctes, sql`, `)}
    select coalesce(json_agg(item), '[]')::text as items,
      (select least(n, ${MOST_COUNTED}::integer) from size) as total, ${isMore} as "isCapped"
    from (${items} order by chosen.place ${sql.raw(direction)}, chosen.id ${sql.raw(direction)}) item`
}

// Each way to read the list is gone only where those before it were of no use: the conditions are decided before a row
// is read. `offset 0` keeps the last from being planned as another walk.
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
