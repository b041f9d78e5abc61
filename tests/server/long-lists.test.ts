// Lists of more cases than one response can hold, page by page.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaseStatus } from '#machines/lifecycle/case-model.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idAt } from '#tests/support/seeded-cases.ts'
import { postCase } from '#tests/support/stories.ts'

const CASES = 250

let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  const { category_id } = await postCase(api, maria)
  const { orm } = api.services.db
  await orm.execute(sql`delete from cases`)
  const at = sql`timestamptz '2026-10-01' + (n / 10) * interval '1 minute'`
  // Ten cases each have the same time. The attorney took every tenth, and every sixth is undecided.
  await orm.execute(sql`insert into cases (id, customer_id, category_id, case_status, case_details,
      firm_size, created_at)
    select ${idAt(at)}, ${maria.id}::uuid, ${category_id}::uuid,
      case when n % 10 = 0 then 'accepted' when n % 6 = 0 then 'open'
        when n % 7 = 0 then 'paused' else 'closed' end,
      'D', '{}', ${at}
    from generate_series(1, ${CASES}::integer) n order by n`)
  await orm.execute(sql`insert into bids (id, case_id, attorney_id, bid_status, bid_amount,
      additional_note, is_payment_activated, created_at, updated_at)
    select gen_random_uuid(), id, ${vega.id}::uuid,
      case when case_status = 'accepted' then 'accepted'
        when unique_id % 3 = 0 and case_status = 'closed' then 'rejected' else 'open' end,
      100, '', false, now(), now() from cases`)
})
afterAll(() => api.close())

type Query = Record<string, string | number>
type Listed = { id: string; unique_id: number; created_at: string; case_status: CaseStatus }

/** Returns every page of a list, as the app requests them. */
async function pagesOf(
  read: (query: Query) => Promise<{ data: Listed[]; next_cursor?: string | null }>,
) {
  const pages: Listed[][] = []
  let query: Query = { limit: 100 }
  for (;;) {
    const { data, next_cursor } = await read(query)
    pages.push(data)
    if (!next_cursor) return pages
    query = { limit: 100, cursor: next_cursor }
  }
}
const ofMaria = (more: Query) =>
  pagesOf((query) =>
    maria.must('listCases', { query: { customer_id: maria.id, ...more, ...query } }),
  )
const ofVega = (more: Query) =>
  pagesOf((query) =>
    vega.must('listCasesByAttorney', {
      path: { attorney_id: vega.id },
      query: { ...more, ...query },
    }),
  )
const numbers = (pages: Listed[][]) => pages.flat().map(({ unique_id }) => unique_id)
const isDescending = (list: number[]) => list.every((n, at) => at === 0 || n < (list[at - 1] ?? 0))

describe('a customer’s past cases', () => {
  it('are listed in pages of a hundred, each once, newest first', async () => {
    const pages = await ofMaria({ 'case_status[ne]': 'open', offset: 0, sort: '-unique_id' })
    expect(pages.slice(0, -1).map(({ length }) => length)).toEqual([100, 100])
    expect(isDescending(numbers(pages))).toBe(true)
    const { data, total_count } = await maria.must('listCases', {
      query: { customer_id: maria.id, 'case_status[ne]': 'open', limit: 1 },
    })
    expect(pages.flat()).toHaveLength(total_count)
    expect(data[0]?.id).toBe(pages[0]?.[0]?.id)
  })

  it('continue where the page ended, even when a case was posted since', async () => {
    const asked = { customer_id: maria.id, limit: 100 }
    const { data, next_cursor } = await maria.must('listCases', { query: asked })
    const posted = await postCase(api, maria)
    const next = await maria.must('listCases', {
      query: { ...asked, cursor: next_cursor ?? '', offset: 100 },
    })
    expect(next.data[0]?.unique_id).toBe((data.at(-1)?.unique_id ?? 0) - 1)
    await api.services.db.orm.execute(sql`delete from cases where id = ${posted.id}`)
  })

  it('are complete in both groups over all pages', async () => {
    const going = (await ofMaria({ scope: 'in_progress' })).flat()
    const over = (await ofMaria({ scope: 'finished' })).flat()
    expect(new Set(going.map(({ case_status }) => case_status))).toEqual(
      new Set(['accepted', 'paused']),
    )
    expect(new Set(over.map(({ case_status }) => case_status))).toEqual(new Set(['closed']))
    const past = (await ofMaria({ 'case_status[ne]': 'open' })).flat()
    expect(going.length + over.length).toBe(past.length)
  })

  it('can be listed oldest first', async () => {
    const pages = await ofMaria({ sort: 'unique_id' })
    expect(isDescending(numbers(pages).reverse())).toBe(true)
    expect(pages.flat()).toHaveLength(CASES)
  })

  it.each(['', 'zzz', Buffer.from('#99999999999').toString('base64url')])(
    'refuse a cursor that the server did not create: %s',
    async (cursor) => {
      const reply = await maria.ask('listCases', { query: { customer_id: maria.id, cursor } })
      expect(reply.status).toBe(400)
    },
  )
})

describe('an attorney’s bids', () => {
  it('are listed each once, newest first, even when ten were posted at the same moment', async () => {
    const all = (await Promise.all([ofVega({ scope: 'current' }), ofVega({ scope: 'past' })])).flat(
      2,
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(CASES)
    expect(all).toHaveLength(CASES)
    const past = (await ofVega({ scope: 'past' })).flat().map(({ created_at }) => created_at)
    expect(past).toEqual(past.toSorted().reverse())
  })

  it.each([
    ['current', 'accepted'],
    ['current', 'pending'],
    ['past', 'rejected'],
    ['past', 'closed'],
    [undefined, 'open'],
    [undefined, 'rejected'],
  ] as const)('of the %s tab with the status %s are listed completely', async (scope, status) => {
    const tab = scope === undefined ? {} : { scope }
    const all = (await ofVega(tab)).flat()
    const wanted = all.filter(({ case_status }) => case_status === status)
    const found = (await ofVega({ ...tab, 'case_status[eq]': status })).flat()
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    if (status !== 'pending') expect(found.length).toBeGreaterThan(0)
  })
})
