// Admins read all people, cases and bids, in lists and one at a time.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OperationId } from '#server/operations/policies.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { Ask } from '#tests/support/asking.ts'
import { move, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let robin: TestPerson
let maria: TestPerson
let ana: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  robin = await api.admin()
  maria = await api.customer()
  api.advance({ seconds: 1 })
  ana = await api.customer({ firstName: 'Ana', lastName: 'Silva', contactInfo: null })
  vega = await api.attorney()
  api.advance({ seconds: 1 })
  okafor = await api.attorney({ companyName: 'Okafor and Partners' })
})
afterAll(() => api.close())

type Lists = Extract<OperationId, `listAdmin${string}`>
// The lists have different items.
// biome-ignore lint/suspicious/noExplicitAny: see above
const list = async (id: Lists, query: Ask['query'] = {}): Promise<any> => robin.must(id, { query })
const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('people', () => {
  it('are listed newest first, with what an admin needs to know of each', async () => {
    const clients = await list('listAdminCustomers')
    expect(clients).toMatchObject({ total_count: 2, total_page: 1, is_count_capped: false })
    expect(clients.data).toEqual([
      {
        id: ana.id,
        clerk_user_id: ana.userId,
        first_name: 'Ana',
        last_name: 'Silva',
        email: ana.email,
        clerk_emails: [ana.email],
        contact_info: null,
        created_at: '2026-10-01T15:00:01.000Z',
        last_signin_at: null,
        cases_count: 0,
      },
      expect.objectContaining({ id: maria.id, contact_info: '4805550142' }),
    ])
    const attorneys = await list('listAdminAttorneys')
    expect(ids(attorneys)).toEqual([okafor.id, vega.id])
    expect(attorneys.data[0]).toMatchObject({
      company_name: 'Okafor and Partners',
      law_firm_size: '1-2 lawyers',
      category: [],
      bids_count: 0,
    })
    const admins = await list('listAdminUsers', { role_name: 'admin' })
    expect(admins.data).toMatchObject([{ id: robin.id, first_name: 'Robin', contact_info: null }])
  })

  it('are sorted by oldest or newest, as requested', async () => {
    const sorted = async (sort: string) => ids(await list('listAdminCustomers', { sort }))
    expect(await sorted('created_at')).toEqual([maria.id, ana.id])
    expect(await sorted('-created_at')).toEqual([ana.id, maria.id])
  })

  it('are read one at a time', async () => {
    const client = await robin.must('getAdminCustomer', { path: { customer_id: maria.id } })
    expect(client.data).toMatchObject({ first_name: 'Maria', clerk_emails: [maria.email] })
    const attorney = await robin.must('getAdminAttorney', { path: { attorney_id: vega.id } })
    expect(attorney.data).toMatchObject({ company_name: 'Vega Law Group' })
    const admin = await robin.must('getAdminUser', { path: { user_id: robin.id } })
    expect(admin.data).toMatchObject({ last_name: 'Hale' })
  })

  it('that do not exist are not found', async () => {
    const nobody = randomUUID()
    const paths = {
      getAdminCustomer: { customer_id: vega.id },
      getAdminAttorney: { attorney_id: maria.id },
      getAdminUser: { user_id: nobody },
    }
    for (const [id, path] of Object.entries(paths)) {
      expect((await robin.ask(id as OperationId, { path })).status, id).toBe(404)
    }
  })

  it('have their practice areas, in their usual order', async () => {
    const [family, dui] = [await api.categoryId('family'), await api.categoryId('dui')]
    await api.services.db.orm.execute(sql`insert into attorney_categories (attorney_id, category_id)
      values (${vega.id}, ${family}), (${vega.id}, ${dui})`)
    const { data } = await robin.must('getAdminAttorney', { path: { attorney_id: vega.id } })
    expect(data.category).toEqual([{ name: 'dui' }, { name: 'family' }])
  })

  it('disappear from all lists once they are deleted; their bids remain', async () => {
    const gone = await api.attorney({ companyName: 'Gone Law' })
    const client = await api.customer({ firstName: 'Gone' })
    const posted = await postCase(api, client)
    const bid = await placeBid(gone, posted.id)
    await robin.must('deleteUser', { path: { user_id: gone.userId }, query: { reason: 'Asked' } })
    expect(ids(await list('listAdminAttorneys'))).not.toContain(gone.id)
    const path = { attorney_id: gone.id }
    expect((await robin.ask('getAdminAttorney', { path })).status).toBe(404)
    const asked = vi.spyOn(api.services.identity, 'readUser')
    const read = await robin.must('getBid', { path: { bid_id: bid.id } })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    expect(read.data.attorney).toMatchObject({
      company_name: 'Former attorney',
      clerk_emails: [],
      category: [],
    })
    expect((await list('listAdminBids', { case_id: posted.id })).data).toMatchObject([
      { attorney: { company_name: 'Former attorney' } },
    ])
    await robin.must('deleteUser', { path: { user_id: client.userId }, query: { reason: 'Asked' } })
    expect(ids(await list('listAdminCustomers'))).not.toContain(client.id)
    expect((await list('listAdminBids')).total_count).toBe(0)
  })
})

describe('the emails of a person', () => {
  const asked = () => robin.must('getAdminCustomer', { path: { customer_id: maria.id } })

  it('are all emails that the identity provider has', async () => {
    const { identity } = api.services
    const { readUser } = identity
    const others = ['maria@work.example.com', maria.email]
    const names = { firstName: null, lastName: null }
    const profile = { email: maria.email, isEmailVerified: true, emails: others, ...names }
    identity.readUser = async () => ({ ...profile, opensByPasswordAlone: true })
    try {
      expect((await asked()).data.clerk_emails).toEqual([maria.email, 'maria@work.example.com'])
      identity.readUser = () => Promise.reject(new Error('The provider is down'))
      expect((await asked()).data.clerk_emails).toEqual([maria.email])
      identity.readUser = () => new Promise(() => {})
      expect((await asked()).data.clerk_emails).toEqual([maria.email])
    } finally {
      identity.readUser = readUser
    }
  })
})

describe('cases and bids', () => {
  it('are listed with who made them', async () => {
    const open = await postCase(api, maria)
    const bid = await placeBid(vega, open.id)
    const cases = await list('listAdminCases')
    expect(cases.data).toEqual([
      {
        id: open.id,
        unique_id: open.unique_id,
        category_name: 'dui',
        case_status: 'open',
        created_at: open.created_at,
        total_bid: 1,
        place_name: null,
        customer_id: maria.id,
        customer: { first_name: 'Maria', last_name: 'Delgado', email: maria.email },
      },
    ])
    const bids = await list('listAdminBids')
    expect(bids.data).toEqual([
      {
        id: bid.id,
        case_id: open.id,
        case_unique_id: open.unique_id,
        category_name: 'dui',
        case_status: 'open',
        attorney_id: vega.id,
        attorney: { company_name: 'Vega Law Group', email: vega.email, profile_image: null },
        bid_amount: 1800,
        bid_status: 'open',
        additional_note: 'First call is free.',
        is_payment_activated: true,
        created_at: bid.created_at,
        ended_at: null,
      },
    ])
    const client = await robin.must('getAdminCustomer', { path: { customer_id: maria.id } })
    expect(client.data.cases_count).toBe(1)
    const attorney = await robin.must('getAdminAttorney', { path: { attorney_id: vega.id } })
    expect(attorney.data.bids_count).toBe(1)
  })

  it('are read one at a time, with the person who made them', async () => {
    const open = await postCase(api, ana, 'family')
    const terms = { covers: ['court_dates'], fee_type: 'hourly', fee_hours: 6 } as const
    const offer = { attorney_id: okafor.id, case_id: open.id, bid_amount: 900, ends_in_days: 7 }
    const body = { ...offer, ...terms, covers: [...terms.covers] } as const
    const bid = (await okafor.must('createBid', { body })).data
    const read = await robin.must('getCase', { path: { case_id: open.id } })
    const client = await robin.must('getAdminCustomer', { path: { customer_id: ana.id } })
    expect(read.data).toMatchObject({ lowest_bid: 900, customer: client.data })
    const { data } = await robin.must('getBid', { path: { bid_id: bid.id } })
    const attorney = await robin.must('getAdminAttorney', { path: { attorney_id: okafor.id } })
    expect(data).toMatchObject({
      bid_amount: 900,
      ...terms,
      ends_at: bid.ends_at,
      case_unique_id: open.unique_id,
      attorney: attorney.data,
      case: { case_status: 'open', case_details: open.case_details },
    })
    const own = await okafor.must('getBid', { path: { bid_id: bid.id } })
    expect(own.data).not.toHaveProperty('case')
    expect((await ana.must('getCase', { path: { case_id: open.id } })).data).not.toHaveProperty(
      'customer',
    )
  })

  it('can be listed for one person or one case', async () => {
    const { data: cases } = await list('listAdminCases', { customer_id: ana.id })
    expect(cases.length).toBeGreaterThan(0)
    expect(cases.every((one: { customer_id: string }) => one.customer_id === ana.id)).toBe(true)
    const ofVega = await list('listAdminBids', { attorney_id: vega.id })
    expect(ofVega.data).toMatchObject([{ attorney_id: vega.id }])
    const onAnas = await list('listAdminBids', { case_id: cases[0].id })
    expect(onAnas.data).toMatchObject([{ attorney_id: okafor.id }])
    expect((await list('listAdminBids', { case_id: randomUUID() })).total_count).toBe(0)
  })

  it('show a case whose pause is over as open', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    await move(maria, posted.id, 'paused')
    api.advance({ hours: 25 })
    const read = await robin.must('getBid', { path: { bid_id: bid.id } })
    expect(read.data).toMatchObject({ case: { case_status: 'open' } })
    const again = await postCase(api, maria)
    await move(maria, again.id, 'paused')
    api.advance({ hours: 25 })
    const { data } = await list('listAdminCases', { limit: 1 })
    expect(data).toMatchObject([{ id: again.id, case_status: 'open' }])
  })
})

describe('pages of a list', () => {
  const pageOf = async (query: Ask['query']) => ids(await list('listAdminCases', query))

  it('have ten cases each, and contain each case once', async () => {
    for (let posted = 0; posted < 12; posted += 1) await postCase(api, maria, 'civil')
    const { data, total_count, total_page } = await list('listAdminCases')
    expect(data).toHaveLength(10)
    expect(total_page).toBe(Math.ceil(total_count / 10))
    const all = await pageOf({ limit: 100 })
    expect(all).toHaveLength(total_count)
    const pages: string[][] = []
    for (let offset = 0; offset < total_count; offset += 10) pages.push(await pageOf({ offset }))
    expect(pages.flat()).toEqual(all)
  })

  it('past the end are empty, and still give the length of the list', async () => {
    const { total_count } = await list('listAdminCases')
    for (const offset of [500, 10_000, 999_990]) {
      expect(await list('listAdminCases', { offset })).toMatchObject({ data: [], total_count })
    }
  })

  it('are sorted by age or by number, either way', async () => {
    const all = await pageOf({ limit: 100 })
    expect(await pageOf({ limit: 100, sort: 'created_at' })).toEqual(all.toReversed())
    expect(await pageOf({ limit: 100, sort: '-unique_id' })).toEqual(all)
    expect(await pageOf({ limit: 100, sort: 'unique_id' })).toEqual(all.toReversed())
  })

  it.each(['case_status', '-created_at;drop table cases', 'created_at desc', ''])(
    'cannot be sorted by %j',
    async (sort) => {
      expect((await robin.ask('listAdminCases', { query: { sort } })).status).toBe(400)
    },
  )
})

describe('a long list', () => {
  it('is counted only up to ten thousand', async () => {
    const { orm } = api.services.db
    const before = await list('listAdminCustomers')
    await orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), 'many' || n, 'Many', 'People', n || '@many.example.com',
        timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 10100) n`)
    const all = await list('listAdminCustomers')
    expect(all).toMatchObject({ total_count: 10_000, total_page: 1000, is_count_capped: true })
    expect(all.data.slice(0, before.total_count)).toEqual(before.data)
    const last = await list('listAdminCustomers', { offset: 9_990 })
    expect(last.data).toHaveLength(10)
    expect((await list('listAdminCustomers', { offset: 9_995 })).data).toHaveLength(5)
    expect((await list('listAdminCustomers', { offset: 10_000 })).data).toEqual([])
    const found = await list('listAdminCustomers', { search: 'first_name[ilike]=*MANY*' })
    expect(found).toMatchObject({ total_count: 10_000, is_count_capped: true })
    expect(found.data[0].email).toBe('10100@many.example.com')
    const few = { search: 'email[ilike]=*999@many*', sort: 'created_at', limit: 100 }
    expect(await list('listAdminCustomers', few)).toMatchObject({
      total_count: 10,
      is_count_capped: false,
      data: [
        { email: '999@many.example.com' },
        { email: '1999@many.example.com' },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    })
    await orm.execute(sql`delete from customers where first_name = 'Many'`)
  })
})
