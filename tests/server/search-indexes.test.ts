// Trigram indexes are created where the engine supports them, and searches work without them.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bidListSearchFields, searchFields, searchFor } from '#machines/admin/list-query.ts'
import { listAllBids } from '#server/db/admin/admin-bids.ts'
import { listAllCases } from '#server/db/admin/admin-cases.ts'
import { listCustomers } from '#server/db/admin/admin-people.ts'
import { type Database, rows } from '#server/db/connection/database.ts'
import { ensureSearchIndexes, searchIndexes } from '#server/db/search/search-indexes.ts'
import { bidConditions, caseConditions } from '#server/domain/admin/admin-queries.ts'
import { ensureCategories } from '#server/domain/categories.ts'
import { isPostgres, openTestDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'

let db: Database

beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const names = Object.values(searchIndexes).sort()
const present = async () =>
  (
    await rows<{ name: string }>(
      db.orm,
      sql`select indexname as name from pg_indexes where indexname like '%_search_idx' order by 1`,
    )
  ).map(({ name }) => name)

it('the search indexes exist once the database is migrated', async () => {
  expect(await present()).toEqual(names)
})

it('a lost search index is created again, however often that is requested', async () => {
  await db.orm.execute(sql`drop index customers_search_idx`)
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  await ensureSearchIndexes(db.orm, say)
  await ensureSearchIndexes(db.orm, say)
  expect(await present()).toEqual(names)
  expect(said).toEqual([])
})

it('search indexes that cannot be created are logged without an error, and people are found without them', async () => {
  await db.orm.execute(sql`drop extension pg_trgm cascade`)
  expect(await present()).toEqual([])
  const said: string[] = []
  const execute = () => Promise.reject(new Error('permission denied'))
  await ensureSearchIndexes({ execute }, (sentence) => void said.push(sentence))
  expect(said).toEqual([expect.stringContaining('permission denied')])
  await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    values (gen_random_uuid(), 'maria', 'Maria', 'Delgado', 'maria@example.com', now())`)
  const term = { field: 'last_name', match: 'substring', text: 'elga' } as const
  const part = { direction: 'desc', limit: 10, offset: 0 } as const
  expect(await listCustomers(db.orm, { search: [term], ...part })).toMatchObject({ total: 1 })
})

it('parts of numbers, customers and firms of cases and bids are found without the search indexes', async () => {
  await db.orm.execute(sql`drop extension pg_trgm cascade`)
  await ensureCategories(db.orm)
  const maria = sql`'019a0000-0000-7000-8000-000000000001'::uuid`
  const vega = sql`'019a0000-0000-7000-8000-0000000000a1'::uuid`
  await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    values (${maria}, 'maria', 'María', 'Delgado', 'maria@example.com', now())`)
  await db.orm.execute(sql`insert into attorneys (id, clerk_user_id, company_name, description, email, phone_number,
      languages_known, law_firm_size, created_at)
    values (${vega}, 'vega', 'Vega Law', '', 'vega@example.com', '1', 'English', '1-2 lawyers', now())`)
  await db.orm.execute(sql`insert into cases (id, customer_id, category_id, case_status, case_details, firm_size, created_at)
    select gen_random_uuid(), ${maria}, category.id, 'open', 'D', '{}', now()
    from categories category where category.name = 'dui'`)
  await db.orm.execute(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount, additional_note,
      is_payment_activated, created_at, updated_at)
    select gen_random_uuid(), id, ${vega}, 'open', 100, '', false, now(), now() from cases`)
  const part = { direction: 'desc', limit: 10, offset: 0 } as const
  const casesLike = async (text: string) => {
    const conditions = await caseConditions(db.orm, {
      search: searchFor(searchFields.cases, text) ?? '',
    })
    if (!conditions) return 0
    const of = { customerId: undefined, sort: 'created_at' } as const
    return (await listAllCases(db.orm, { ...of, ...conditions, ...part })).total
  }
  const bidsLike = async (text: string) => {
    const conditions = await bidConditions(db.orm, {
      search: searchFor(bidListSearchFields, text) ?? '',
    })
    if (!conditions) return 0
    const of = { attorneyId: undefined, caseId: undefined }
    return (await listAllBids(db.orm, { ...of, ...conditions, ...part })).total
  }
  for (const text of ['maria delgado', '100', '1001', '#10', 'dui', 'open']) {
    expect(await casesLike(text), text).toBe(1)
  }
  for (const text of ['vega LAW', '100', '1001', '#10', 'dui', 'open']) {
    expect(await bidsLike(text), text).toBe(1)
  }
  expect(await casesLike('vega')).toBe(0)
  expect(await bidsLike('maria')).toBe(0)
})

it.runIf(isPostgres || isFullRun)(
  'a search through a hundred thousand people without the search indexes reports that its results may be incomplete',
  { tags: IN_FULL_RUN },
  async () => {
    await db.orm.execute(sql`drop index customers_search_idx`)
    await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select gen_random_uuid(), n, 'Maria', case n when 0 then 'Delgado' else 'Silva' end, n || '@example.com',
      timestamptz '2020-01-01' + n * interval '1 minute'
    from generate_series(0, 100000) n`)
    const search = [{ field: 'last_name', match: 'substring', text: 'elga' } as const]
    const find = (direction: 'asc' | 'desc') =>
      listCustomers(db.orm, { search, direction, limit: 10, offset: 0 })
    expect(await find('desc')).toMatchObject({ total: 0, isCapped: true })
    expect(await find('asc')).toMatchObject({ total: 1, isCapped: true })
    await db.orm.execute(sql`delete from customers where clerk_user_id = '50000'`)
    expect(await find('desc')).toMatchObject({ total: 1, isCapped: false })
  },
)
