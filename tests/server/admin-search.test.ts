// Text that is typed into a search, a filter or a name is never interpreted as code.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import { filtersFor, searchFields, searchFor } from '#machines/admin/list-query.ts'
import { rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { Ask } from '#tests/support/asking.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

/** Every fifth, where another list checks all of them in each run. */
const someTexts = hostileTexts.filter((_, index) => isFullRun || index % 5 === 0)

let api: TestApi
let robin: TestPerson
let before: unknown

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  const maria = await api.customer()
  await placeBid(await api.attorney(), (await postCase(api, maria)).id)
  const { orm } = api.services.db
  const names = JSON.stringify(hostileTexts.map((name, nth) => ({ name, nth })))
  await orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
    select gen_random_uuid(), 'hostile' || nth, 'Hostile', name, 'hostile' || nth || '@example.com',
      timestamptz '2020-01-01' + nth * interval '1 minute'
    from json_to_recordset(${names}::json) given (name text, nth integer)`)
  before = await everything()
})
afterAll(() => api.close())

/** Returns the rows that injected SQL would change. */
const everything = () =>
  rows(
    api.services.db.orm,
    sql`select (select json_agg(c order by id) from customers c) as customers,
          (select json_agg(a order by id) from admins a) as admins,
          (select json_agg(c order by id) from cases c) as cases, (select json_agg(b order by id) from bids b) as bids`,
  )

const lists = {
  listAdminCustomers: 'customers',
  listAdminAttorneys: 'attorneys',
  listAdminUsers: 'admins',
  listAdminCases: 'cases',
  listAdminBids: 'bids',
} as const
type List = keyof typeof lists
const everyList = Object.keys(lists) as List[]
const hasFilters = (list: List) => list === 'listAdminCases' || list === 'listAdminBids'

/**
 * Sends a request. Returns what is wrong with the response, unless it is a list or a plain refusal.
 */
async function harmOf(list: List, query: NonNullable<Ask['query']>): Promise<string | undefined> {
  const { status, body } = await robin.ask(list, { query })
  if (status === 400 && body.code === 'MALFORMED_REQUEST' && body.errors.length > 0) return
  if (status === 200) return
  return `${list} ${JSON.stringify(query)} was answered ${status}`
}

describe('a hostile text', () => {
  it.each([...hostileTexts])(
    '%j, as a customer’s name, is found by that text, and shown unchanged',
    async (text) => {
      const search = searchFor(['last_name'], text) ?? ''
      const query = { search, limit: 100 }
      const { data } = await robin.must('listAdminCustomers', { query })
      expect(data.map(({ last_name }) => last_name)).toContain(text)
      const wanted = text.trim().slice(0, MAX_TERM_LENGTH)
      // With letters that databases and JavaScript fold alike, only rows that contain the text are
      // found, whatever their marks and spaces.
      const plain = (name: string) => name.toLowerCase().replaceAll(/[ '.,&-]/g, '')
      for (const { last_name } of data) {
        if (/^[ -~]*$/.test(`${last_name}${wanted}`)) {
          expect(plain(last_name)).toContain(plain(wanted))
        }
      }
    },
  )

  it.each(everyList)('is harmless in the search of %s', async (list) => {
    for (const text of list === 'listAdminCases' ? hostileTexts : someTexts) {
      const fields = searchFields[lists[list]]
      expect(await harmOf(list, { search: searchFor(fields, text) ?? '' })).toBeUndefined()
      expect(await harmOf(list, { search: `${fields[0]}[ilike]=*${text}*` })).toBeUndefined()
      expect(await harmOf(list, { search: text })).toBeUndefined()
    }
    expect(await everything()).toEqual(before)
  })

  it.each(everyList.filter(hasFilters))('is harmless in the filters of %s', async (list) => {
    for (const value of list === 'listAdminCases' ? hostileTexts : someTexts) {
      const filters = filtersFor([{ field: 'category_name', operator: 'eq', value }]) ?? ''
      const { body } = await robin.ask(list, { query: { filters } })
      expect(body, value).toMatchObject({ data: [], total_count: 0 })
      expect(await harmOf(list, { filters: `case_status[ne]=${value}` })).toBeUndefined()
      expect(await harmOf(list, { filters: value })).toBeUndefined()
    }
    expect(await everything()).toEqual(before)
  })

  it('is refused as a sort order, a number and an id', async () => {
    for (const text of hostileTexts) {
      for (const name of ['sort', 'limit', 'offset', 'customer_id', 'cursor']) {
        const { status } = await robin.ask('listAdminCases', { query: { [name]: text } })
        expect(status, `${name}=${text}`).toBe(400)
      }
    }
    expect(await everything()).toEqual(before)
  })

  it('in a note is shown to an admin unchanged', async () => {
    const maria = await api.customer()
    const vega = await api.attorney()
    for (const text of someTexts.filter((one) => one.trim() === one)) {
      const { id } = await postCase(api, maria, 'family')
      const body = { attorney_id: vega.id, case_id: id, bid_amount: 900, additional_note: text }
      await vega.must('createBid', { body })
      const { data } = await robin.must('listAdminBids', { query: { case_id: id } })
      expect(data.map(({ additional_note }) => additional_note)).toEqual([text])
    }
  })
})

describe('a random text', () => {
  it('is searched for or refused', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'|*=[]&%_\\\'"$;-:'), maxLength: 20 }),
    )
    const asked = fc.record({
      list: fc.constantFrom(...everyList),
      name: fc.constantFrom('search', 'filters', 'sort'),
      form: fc.constantFrom('', 'email[ilike]=', 'category_name[ilike]=*', 'category_name[eq]='),
      text,
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ list, name, form, text: typed }) => {
        expect(await harmOf(list, { [name]: `${form}${typed}` })).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['an invalid byte', 'search=%ff'],
    ['an incomplete character', 'search=email[ilike]=*%ed%a0%80*'],
    ['a truncated encoding', 'search=email[ilike]=*%e'],
    ['a null byte', 'search=email[ilike]=*%00*'],
    ['a repeated parameter', 'search=email[ilike]=*a*&search=email[ilike]=*b*'],
    ['an invalid name', 'constructor=1&__proto__=2'],
    ['a search within a search', 'search[email]=a'],
    ['more than is read', `search=email[ilike]=${'a'.repeat(3001)}`],
  ])('can be sent as %s, and gets a list or a clear refusal', async (_what, query) => {
    const { status, text } = await api.send({
      method: 'GET',
      url: `/api/admin/customers/list?${query}`,
      headers: { token: await robin.token() },
    })
    expect([200, 400]).toContain(status)
    expect(text).not.toMatch(/select|syntax|postgres|pglite/i)
  })
})

describe('a search', () => {
  const foundBy = async (search: string) =>
    (await robin.must('listAdminCustomers', { query: { search, limit: 100 } })).data
  const named = async (search: string) => (await foundBy(search)).map(({ last_name }) => last_name)

  it('treats %, _ and \\ as literal characters', async () => {
    expect(new Set(await named('last_name[ilike]=*_*'))).toEqual(
      new Set(hostileTexts.filter((text) => text.includes('_'))),
    )
    expect(await named('last_name[ilike]=%25')).toEqual(['%'])
    expect(await named('last_name[ilike]=_')).toEqual(['_'])
    expect(await named('last_name[ilike]=*%25b_c\\d')).toEqual(['a%b_c\\d'])
    expect(await named('last_name[ilike]=\\')).toEqual(['\\'])
  })

  it('finds a term of one letter, also in scripts with words of one letter', async () => {
    expect(await named('last_name[ilike]=*李*')).toEqual(['李'])
    // Another spelling of X.
    expect(await named('last_name[ilike]=*𝒳*')).toContain('𝒳')
    expect((await named('last_name[ilike]=*j*')).sort()).toEqual(['José'])
  })

  it('finds the same without a text index', async () => {
    const asked = [
      'last_name[ilike]=*script*',
      'last_name[ilike]=*José*',
      'email[ilike]=*hostile1*',
    ]
    const withIndex = await Promise.all(asked.map(named))
    expect(withIndex.map(({ length }) => length > 0)).toEqual([true, true, true])
    await api.services.db.orm.execute(sql`drop index customers_search_idx`)
    expect(await Promise.all(asked.map(named))).toEqual(withIndex)
  })

  it.each([
    [
      'listAdminCustomers',
      'search',
      'company_name[ilike]=*a*',
      "There is no field 'company_name' here.",
    ],
    [
      'listAdminAttorneys',
      'search',
      'first_name[ilike]=*a*',
      "There is no field 'first_name' here.",
    ],
    [
      'listAdminCases',
      'search',
      'case_details[ilike]=*a*',
      "There is no field 'case_details' here.",
    ],
    ['listAdminCases', 'filters', 'bid_status[eq]=open', "There is no field 'bid_status' here."],
    ['listAdminCases', 'filters', 'case_status[eq]=lost', "There is no case_status 'lost'."],
    ['listAdminBids', 'filters', 'bid_status[eq]=paused', "There is no bid_status 'paused'."],
    ['listAdminBids', 'filters', 'category_name[ilike]=*a*', "'ilike' is no way to filter."],
  ] as const)(
    'of %s that cannot be parsed is refused with a clear message (%s)',
    async (list, field, text, message) => {
      const { status, body } = await robin.ask(list, { query: { [field]: text } })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'MALFORMED_REQUEST', errors: [{ field, message }] })
    },
  )

  it.each([
    ['listAdminCases', 'case_status'],
    ['listAdminBids', 'bid_status'],
  ] as const)(
    'of %s that finds nothing still refuses a filter that cannot be parsed',
    async (list, field) => {
      const query = { search: 'unique_id[ilike]=*none*', filters: `${field}[eq]=lost` }
      expect((await robin.ask(list, { query })).status).toBe(400)
    },
  )
})
