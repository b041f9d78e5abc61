// What the specification leaves optional is optional in requests, and all errors of a request are
// reported at once.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import type { OperationId } from '#server/operations/policies.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { routes } from '#tests/support/contract.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { caseIn, placeBid, plainCase, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => api.close())

const aFirm = {
  company_name: 'Rivera Law',
  description: 'Three lawyers in Tempe.',
  phone_number: '4805550163',
  languages_known: 'English',
  law_firm_size: '1-2 lawyers',
}
const aClient = { first_name: 'Ana', last_name: 'Diaz', contact_info: '4805550142' }
const errorsOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]))

describe('a decision without update_count', () => {
  it('applies to the current bid, while one with a stale count is refused', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    const edit = { id: bid.id, bid_amount: 900, additional_note: '', is_payment_activated: true }
    await vega.must('updateBid', { body: edit })
    const decision = { id: bid.id, bid_status: 'rejected' }
    const stale = await maria.ask('updateBidStatus', { body: { ...decision, update_count: 0 } })
    expect(stale.body.code).toBe('BID_CHANGED')
    const { data } = await maria.must('updateBidStatus', { body: decision })
    expect(data.bid_status).toBe('rejected')
  })

  it.each([
    ['list', (id: string) => maria.must('listBids', { query: { case_id: id } })],
    ['bid', (_id: string, bidId: string) => maria.must('getBid', { path: { bid_id: bidId } })],
  ])('does not accept a bid that changed after the customer read the %s', async (_what, read) => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await read(id, bid.id)
    const edit = { id: bid.id, bid_amount: 900, additional_note: '', is_payment_activated: true }
    await vega.must('updateBid', { body: edit })
    // What the attorney reads does not count.
    await vega.must('getBid', { path: { bid_id: bid.id } })
    api.advance({ hours: 25 })
    const accept = { body: { id: bid.id, bid_status: 'accepted' } }
    const unread = await maria.ask('updateBidStatus', accept)
    expect(unread.body).toMatchObject({ code: 'BID_CHANGED', bid: { bid_amount: 900 } })
    await read(id, bid.id)
    expect((await maria.must('updateBidStatus', accept)).data.bid_status).toBe('accepted')
  })
})

describe('a POST without Idempotency-Key', () => {
  const requests: Partial<Record<OperationId, () => Promise<number>>> = {
    createCustomer: async () =>
      status(api.signedOut, 'createCustomer', {
        ...aClient,
        email: 'without@example.com',
        password: 'Fastpass1!',
      }),
    createCustomerFromIdentity: async () => {
      const newcomer = await api.newcomer()
      return status(newcomer, 'createCustomerFromIdentity', {
        ...aClient,
        clerk_user_id: newcomer.userId,
      })
    },
    createAttorney: async () =>
      status(api.signedOut, 'createAttorney', {
        ...aFirm,
        category_id: [await api.categoryId('dui')],
        email: 'firm.without@example.com',
        password: 'Fastpass1!',
      }),
    createAttorneyFromIdentity: async () => {
      const newcomer = await api.newcomer()
      return status(newcomer, 'createAttorneyFromIdentity', {
        ...aFirm,
        category_id: [await api.categoryId('dui')],
        clerk_user_id: newcomer.userId,
      })
    },
    createAdmin: async () =>
      status(await api.admin(), 'createAdmin', {
        ...aClient,
        email: 'admin.without@example.com',
        password: 'Fastpass1!',
      }),
    inviteUser: async () =>
      status(await api.admin(), 'inviteUser', {
        email: 'invited.without@example.com',
        role_name: 'customer',
      }),
    createCategory: () => status(vega, 'createCategory', { name: 'elder law', is_other: true }),
    createCase: async () => status(maria, 'createCase', await plainCase(maria)),
    createBid: async () => {
      const { id } = await postCase(api, maria)
      return status(vega, 'createBid', { case_id: id, attorney_id: vega.id, bid_amount: 1800 })
    },
    uploadFile: async () => status(api.signedOut, 'uploadFile', formOf(await jpeg())),
  }
  const status = async (by: Pick<TestPerson, 'ask'>, id: OperationId, body: object) =>
    (await by.ask(id, { body, key: null })).status

  it.each(Object.entries(requests))('is executed: %s', async (_id, request) => {
    expect(await request()).toBe(201)
  })

  it('covers every call that accepts the header', () => {
    const keyed = routes.filter(({ operation }) =>
      JSON.stringify(operation).includes('/parameters/IdempotencyKey'),
    )
    const ids = keyed.map(({ operation }) => operation.operationId)
    expect(ids.sort()).toEqual(Object.keys(requests).sort())
  })

  it('is executed each time it is sent', async () => {
    const ana = await api.customer()
    const body = await plainCase(ana)
    for (let sent = 0; sent < 2; sent++) await ana.must('createCase', { body, key: null })
    const { orm } = api.services.db
    const cases = await rows(orm, sql`select 1 from cases where customer_id = ${ana.id}`)
    expect(cases).toHaveLength(2)
  })
})

describe('an invalid refresh token', () => {
  it.each([
    ['a short one', 'fps_1'],
    ['a long one', `fps_${'a'.repeat(1_000)}`],
    ['words', 'null or undefined'],
    ['a null byte', 'fps_\u0000aaaaaaaaaaaa'],
  ])('gets 401: %s', async (_what, refresh_token) => {
    const path = { refresh_token }
    const { status, body } = await api.signedOut.ask('refreshToken', { path })
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

describe('the errors of a body', () => {
  it('are reported together for a person: those of the contract and those of the rules', async () => {
    const reply = await api.signedOut.ask('createCustomer', {
      body: {
        first_name: 'Ana',
        last_name: 7,
        email: 'ana@',
        password: 'short',
        contact_info: '1',
      },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(errorsOf(reply)).sort()).toEqual([
      'contact_info',
      'email',
      'last_name',
      'password',
    ])
  })

  it('are reported together for a case', async () => {
    const body = await caseIn(api, maria)
    const [slug = ''] = Object.keys(body).filter((name) => name === 'dui')
    const answers = (body as Record<string, unknown>)[slug] as object
    const wrong = {
      ...body,
      firm_size: ['huge'],
      [slug]: { ...answers, violation_date: 'yesterday', strange: true },
      case_details: ' ',
    }
    const reply = await maria.ask('createCase', { body: wrong })
    const fields = Object.keys(errorsOf(reply))
    for (const field of ['case_details', 'dui.strange']) expect(fields).toContain(field)
    expect(fields.some((field) => field.startsWith('firm_size'))).toBe(true)
  })

  it('are reported together for a bid: an unknown field and a note that is too long', async () => {
    const { id } = await postCase(api, maria)
    const additional_note = 'word '.repeat(1_001)
    const body = { case_id: id, attorney_id: vega.id, bid_amount: 900, additional_note, extra: 1 }
    const fields = Object.keys(errorsOf(await vega.ask('createBid', { body })))
    expect(fields).toEqual(expect.arrayContaining(['extra', 'additional_note']))
  })

  it('are reported only once for each field', async () => {
    const body = { ...aClient, email: 'x'.repeat(400), password: '' }
    const { errors } = (await api.signedOut.ask('createCustomer', { body })).body
    const fields = errors.map(({ field }: { field: string }) => field)
    expect(new Set(fields).size).toBe(fields.length)
  })
})

describe('an edit that changes nothing', () => {
  it('is reported for a bid, and uses up no change', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    const { bid_amount, additional_note, is_payment_activated } = bid
    const body = { id: bid.id, bid_amount, additional_note, is_payment_activated }
    const same = await vega.must('updateBid', { body })
    expect([same.changed, same.data.update_count]).toEqual([false, 0])
    const other = await vega.must('updateBid', { body: { ...body, bid_amount: 900 } })
    expect([other.changed, other.data.update_count]).toEqual([true, 1])
  })

  it('is reported for a case, whose version stays the same', async () => {
    const { id } = await postCase(api, maria)
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    const { case_details, firm_size, version } = data as { version: number } & typeof data
    const body = { id, case_details, firm_size, version }
    const same = await maria.must('updateCase', { body })
    expect([same.changed, same.data.version]).toEqual([false, version])
    const other = await maria.must('updateCase', { body: { ...body, case_details: 'Other.' } })
    expect([other.changed, other.data.version]).toEqual([true, version + 1])
  })

  it('is reported for a profile, whose version stays the same', async () => {
    const ana = await api.customer()
    const body = {
      id: ana.id,
      first_name: 'Maria',
      last_name: 'Delgado',
      contact_info: '4805550142',
    }
    const same = await ana.must('updateCustomer', { body })
    expect([same.changed, same.data.version]).toEqual([false, 1])
    const other = await ana.must('updateCustomer', { body: { ...body, first_name: 'Mary' } })
    expect([other.changed, other.data.version]).toEqual([true, 2])
  })
})

describe('an email that is entered for a new account', () => {
  const check = (email: string) => api.signedOut.ask('checkEmail', { body: { email } })

  it('is refused at once when an account has it, whatever its capitals', async () => {
    const { status, body } = await check(maria.email.toUpperCase())
    expect([status, body.message]).toEqual([409, 'An account with this email already exists.'])
  })

  it('is accepted when no account has it, and refused when it is malformed', async () => {
    expect((await check('nobody.yet@example.com')).status).toBe(204)
    expect((await check('nobody')).status).toBe(422)
  })

  it('can be checked as often as accounts can be created from one IP address', async () => {
    const limited = await startApi({
      config: { rateLimitPerMinute: 1_000, signInsPerMinute: 2 },
    })
    const ask = () => limited.signedOut.ask('checkEmail', { body: { email: 'a@example.com' } })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
      204, 204, 429,
    ])
    await limited.close()
  })
})
