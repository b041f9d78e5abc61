// A page is the same whether its rows were looked up, scanned or sorted.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rows } from '#server/db/connection/database.ts'
import { contractRow } from '#server/db/contract-rows.ts'
import { categories } from '#server/db/schema/cases.ts'
import { countedPage } from '#server/db/search/counted-page.ts'
import { openTestDatabase } from '#tests/support/database.ts'

const ROWS = 12_000

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  // Three rows each have the same time, and every tenth has another category.
  await db.orm.execute(sql`insert into categories (id, name, is_other, position)
    select gen_random_uuid(), case when n % 10 = 0 then 'rare ' else 'common ' end || n, true, n / 3
    from generate_series(1, ${ROWS}::integer) n`)
})
afterAll(() => db.close())

const chosen = sql`categories.id as id, categories.position as sort_value`
const row = contractRow<{ name: string }>({ name: categories.name })
const from = sql`from chosen join categories on categories.id = chosen.id`
const matching = (pattern: string, from: SQL) =>
  sql`select ${chosen} from ${from} where categories.name like ${pattern}`
/** Returns a list that scans no more than `walked` rows. */
const listOf = (pattern: string, direction: 'asc' | 'desc', walked: number) => {
  const order = sql.raw(`order by position ${direction}, id ${direction}`)
  return {
    found: matching(pattern, sql`categories`),
    walk: matching(
      pattern,
      sql`(select * from categories ${order} limit ${walked}::integer) as categories`,
    ),
    direction,
    from,
  }
}
const read = async (pattern: string, direction: 'asc' | 'desc', walked: number, offset: number) => {
  const window = { limit: 10, offset }
  const page = await countedPage(db.orm, row, listOf(pattern, direction, walked), window)
  return { ...page, names: page.items.map(({ name }) => name) }
}
/** Returns the expected page, by a plain query. */
const truth = async (pattern: string, direction: 'asc' | 'desc', offset: number) => {
  const order = sql.raw(`order by position ${direction}, id ${direction}`)
  const found = await rows<{ name: string }>(
    db.orm,
    sql`select name from categories where name like ${pattern} ${order} limit 10 offset ${offset}`,
  )
  return found.map(({ name }) => name)
}

describe.each(['asc', 'desc'] as const)('a page of a list, %s,', (direction) => {
  it.each([0, 10, 1_190, 1_200])('that is short is correct from %i on', async (offset) => {
    const page = await read('rare%', direction, 50, offset)
    expect(page).toMatchObject({ total: ROWS / 10, isCapped: false })
    expect(page.names).toEqual(await truth('rare%', direction, offset))
  })

  it.each([
    ['the scan reaches it', ROWS, 0],
    ['the scan reaches it late', ROWS, 9_990],
    ['the scan reaches a part of it', 15, 0],
    ['the scan reaches none of it', 3, 500],
    ['the scan does not reach its last part', 9_000, 9_990],
  ])('that is long is correct where %s', async (_where, walked, offset) => {
    const page = await read('common%', direction, walked, offset)
    expect(page).toMatchObject({ total: 10_000, isCapped: true })
    expect(page.names).toHaveLength(10)
    expect(page.names).toEqual(await truth('common%', direction, offset))
  })

  it('is cut off where counting ends', async () => {
    const last = await read('common%', direction, 100, 9_996)
    expect(last.names).toEqual((await truth('common%', direction, 9_996)).slice(0, 4))
    expect((await read('common%', direction, 100, 10_000)).names).toEqual([])
    expect((await read('common%', direction, 100, 1_000_000)).names).toEqual([])
  })

  it('of an empty list is empty', async () => {
    expect(await read('%none%', direction, 100, 0)).toMatchObject({ total: 0, names: [] })
  })
})
