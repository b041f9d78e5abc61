import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categories } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { idempotencyKeys } from '#server/db/schema/operations.ts'
import { attorneys } from '#server/db/schema/people.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { signIn } from '#tests/support/http.ts'
import { formOf, jpeg } from '#tests/support/pictures.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let dui: string
let firms = 0

beforeAll(async () => {
  api = await startApi()
  dui = await api.categoryId('dui')
})
afterAll(() => api.close())

/** Returns the profile fields that every firm fills in. */
const profile = (changes: object = {}) => ({
  company_name: 'Señor Vega Law',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English, Spanish',
  website_link: 'vegalawgroup.com',
  category_id: [dui],
  law_firm_size: '1-2 lawyers',
  ...changes,
})

/** Returns the body for a new firm with an email of its own. */
function newFirm(changes: object = {}) {
  firms += 1
  return { email: `firm${firms}@example.com`, password: 'Fastpass1!', ...profile(changes) }
}

const create = (body: object, key?: string) =>
  api.signedOut.ask('createAttorney', { body, ...(key !== undefined && { key }) })
const identityOf = (email: string) => api.services.identity.findUser(email)
const recordsOf = (email: string) =>
  api.services.db.orm.select().from(attorneys).where(eq(attorneys.email, email))
const areasNamed = (name: string) =>
  api.services.db.orm.select().from(categories).where(eq(categories.name, name))

/** Uploads a picture. Returns its URL. */
const uploaded = async () =>
  (await api.signedOut.must('uploadFile', { body: formOf(await jpeg(64, 64)) })).data.url

/** Signs a person in at the identity provider, with or without a record. */
async function signedIn({ email, password }: { email: string; password: string }) {
  const session = await signIn(api.send, 'http://localhost', { email, password })
  return { userId: session.userId, ...api.withToken(await session.renew()) }
}

describe('a new attorney', () => {
  it('gets an identity and an account, and is an attorney at once', async () => {
    const firm = newFirm({
      email: ' Vega@Example.com ',
      company_name: ' Señor Vega Law ',
      description: ' Two lawyers in Mesa.\n',
      phone_number: ' 4805550163 ',
      languages_known: ' English, Spanish ',
      website_link: ' vegalawgroup.com ',
    })
    const { status, body } = await create(firm)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      company_name: 'Señor Vega Law',
      description: 'Two lawyers in Mesa.',
      law_firm_size: '1-2 lawyers',
      website_link: 'vegalawgroup.com',
      phone_number: '4805550163',
      languages_known: 'English, Spanish',
      languages: ['English', 'Spanish'],
      email: 'Vega@example.com',
      profile_image: null,
      category: [{ id: dui, name: 'dui', is_other: false }],
      category_id: [dui],
      other_category_name: null,
      places: [],
      version: 1,
    })
    const { userId, must } = await signedIn({ ...firm, email: 'vega@example.com' })
    expect((await must('verifyClerk', { path: { clerk_user_id: userId } })).data).toEqual({
      role_name: 'attorney',
      uuid: body.data.id,
      user: { first_name: null, last_name: null },
      organization: { name: 'Señor Vega Law' },
      has_second_factor: false,
    })
  })

  it('sees open cases and bids on one, with its profile next to the bid', async () => {
    const client = await api.customer()
    const posted = await postCase(api, client)
    const profile_image = await uploaded()
    const firm = newFirm({ profile_image })
    const { body } = await create(firm)
    const attorney = { id: body.data.id, ...(await signedIn(firm)) }
    const explore = await attorney.must('listCasesByAttorney', {
      path: { attorney_id: attorney.id },
      query: { scope: 'explore' },
    })
    expect(explore.data.map(({ id }) => id)).toContain(posted.id)
    await placeBid(attorney, posted.id)
    const { data } = await client.must('listBids', { query: { case_id: posted.id } })
    expect(data).toMatchObject([
      {
        attorney: {
          company_name: 'Señor Vega Law',
          website_link: 'vegalawgroup.com',
          profile_image,
          description: 'Two lawyers in Mesa.',
          languages_known: 'English, Spanish',
          law_firm_size: '1-2 lawyers',
        },
      },
    ])
  })

  it('gets a notification that the account is ready', async () => {
    const { body } = await create(newFirm())
    const stored = await api.services.db.orm
      .select()
      .from(notifications)
      .where(eq(notifications.receivedBy, body.data.id))
    expect(stored).toMatchObject([{ kind: 'onboarding', title: 'Your account is ready' }])
  })

  it.each<[object, string, string]>([
    [{ email: 'firm@example' }, 'email', 'Enter a valid email.'],
    [{ email: ' ' }, 'email', 'Field is required.'],
    [{ password: 'Short1!' }, 'password', 'Your password must contain 8 or more characters.'],
    [{ phone_number: '' }, 'phone_number', 'Phone number is required.'],
    [{ phone_number: '480555016' }, 'phone_number', 'Enter a valid 10-digit phone number.'],
    [{ company_name: '' }, 'company_name', 'Field is required.'],
    [{ company_name: 'Vega 2' }, 'company_name', 'Name cannot contain numbers.'],
    [{ company_name: 'Vega + Sons' }, 'company_name', 'Special characters are not allowed.'],
    [{ description: ' ' }, 'description', 'Field is required.'],
    [{ languages_known: '' }, 'languages_known', 'Field is required.'],
    [{ website_link: 'not a site' }, 'website_link', 'Enter a valid website URL.'],
    [{ website_link: 'javascript://x.com/%0Aa' }, 'website_link', 'Enter a valid website URL.'],
    [{ website_link: '//evil.test' }, 'website_link', 'Enter a valid website URL.'],
    [{ website_link: 'https://a@b.test' }, 'website_link', 'Enter a valid website URL.'],
    [{ profile_image: 'https://x.com/a.png' }, 'profile_image', 'Enter valid input.'],
    [{ category_id: [] }, 'category_id', 'Field is  required'],
    [{ category_id: [], other_category_name: '  ' }, 'category_id', 'Field is  required'],
    [{ category_id: [randomUUID()] }, 'category_id', 'Select valid option.'],
    [{ law_firm_size: '3 lawyers' }, 'law_firm_size', 'Select valid option.'],
  ])('is refused with %j and the form’s own message', async (change, field, message) => {
    const firm = newFirm(change)
    const { status, body } = await create(firm)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
    expect(await identityOf(firm.email)).toBeNull()
  })

  it('gets an error for every wrong field, in the order of the steps', async () => {
    const { body } = await create(newFirm({ company_name: '1', phone_number: '2', email: '3' }))
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'email',
      'phone_number',
      'company_name',
    ])
    expect((await create(newFirm({ role_name: 'org:admin' }))).status).toBe(422)
  })

  it('can use an uploaded logo, which stays usable after a refused attempt', async () => {
    const profile_image = await uploaded()
    const refused = newFirm({ profile_image, category_id: [randomUUID()] })
    expect((await create(refused)).status).toBe(422)
    expect((await create(newFirm({ profile_image }))).body.data).toMatchObject({ profile_image })
    const { status, body } = await create(newFirm({ profile_image }))
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'profile_image', message: 'Enter valid input.' }],
    ])
  })

  it('needs neither a website nor a logo', async () => {
    const { body } = await create(newFirm({ website_link: null, profile_image: ' ' }))
    expect(body.data).toMatchObject({ website_link: null, profile_image: null })
  })
})

describe('practice areas', () => {
  it('are stored once each, whatever the capitals of their ids', async () => {
    const civil = await api.categoryId('civil')
    const { body } = await create(newFirm({ category_id: [civil, dui, civil.toUpperCase(), dui] }))
    expect(body.data.category_id).toEqual([dui, civil])
  })

  it('can include a new one, as it was typed', async () => {
    const other = { category_id: [], other_category_name: '  Maritime   Law ' }
    const { body } = await create(newFirm(other))
    expect(body.data).toMatchObject({
      category: [{ name: 'Maritime Law', is_other: true }],
      other_category_name: 'Maritime Law',
    })
  })

  it('are the standard one when its name was typed', async () => {
    const { body } = await create(newFirm({ category_id: [dui], other_category_name: 'DUI' }))
    expect(body.data).toMatchObject({ category_id: [dui], other_category_name: null })
  })

  it('that are new are not stored when the account is not created', async () => {
    const { email } = newFirm()
    await create(newFirm({ email }))
    const refused = await create(newFirm({ email, other_category_name: 'space law' }))
    expect(refused.body.code).toBe('EMAIL_TAKEN')
    expect(await areasNamed('space law')).toEqual([])
  })

  it('can be listed without an account, except those that people typed', async () => {
    const { data } = await api.signedOut.must('listCategories', { query: { is_other: false } })
    expect(data.map(({ name }) => name)).toEqual([
      'dui',
      'bankruptcy',
      'family',
      'civil',
      'personal injury',
    ])
  })

  it('cannot be listed with an invalid token', async () => {
    const reply = await api
      .withToken('fps_guessed')
      .ask('listCategories', { query: { is_other: false } })
    expect(reply.status).toBe(401)
  })
})

describe('the same new attorney sent again', () => {
  it('has one account, however often the email is sent, whatever its capitals', async () => {
    const firm = newFirm()
    await create(firm)
    const again = await create({ ...newFirm(), email: firm.email.toUpperCase() })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists.',
    })
    expect(await recordsOf(firm.email)).toHaveLength(1)
  })

  it('gets the first response under the same key, also when ten arrive at once', async () => {
    const firm = newFirm({ other_category_name: 'water law' })
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(firm, key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await recordsOf(firm.email)).toHaveLength(1)
    expect(await areasNamed('water law')).toHaveLength(1)
  })

  it('is refused with other answers under the same key, which stores no password', async () => {
    const firm = newFirm({ password: 'Unmistakable1!' })
    const key = randomUUID()
    await create(firm, key)
    const other = await create({ ...firm, description: 'Three lawyers.' }, key)
    expect(other.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    const kept = await api.services.db.orm
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, key))
    expect(JSON.stringify(kept)).not.toContain('Unmistakable')
  })

  it('leaves no identity behind when its record fails, and can be sent again', async () => {
    const { orm } = api.services.db
    const firm = newFirm()
    const key = randomUUID()
    const send = async () => {
      const { status, text } = await api.send({
        method: 'POST',
        url: '/api/attorney/create',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(firm),
      })
      return [status, JSON.parse(text).code]
    }
    await orm.execute(sql`alter table notifications rename to notifications_away`)
    expect(await send()).toEqual([500, 'INTERNAL'])
    expect(await identityOf(firm.email)).toBeNull()
    expect(await recordsOf(firm.email)).toEqual([])
    await orm.execute(sql`alter table notifications_away rename to notifications`)
    expect(await send()).toEqual([201, undefined])
  })
})

describe('a person who has signed in without an account', () => {
  it('becomes an attorney with the provider’s email', async () => {
    const newcomer = await api.newcomer()
    const { data } = await newcomer.must('createAttorneyFromIdentity', {
      body: { clerk_user_id: newcomer.userId, ...profile({ email: newcomer.email.toUpperCase() }) },
    })
    expect(data).toMatchObject({ company_name: 'Señor Vega Law', email: newcomer.email })
    const path = { clerk_user_id: newcomer.userId }
    expect((await newcomer.must('verifyClerk', { path })).data.role_name).toBe('attorney')
  })

  it('is refused with the form’s own message, and with another person’s email', async () => {
    const newcomer = await api.newcomer()
    const ask = (changes: object) =>
      newcomer.ask('createAttorneyFromIdentity', {
        body: { clerk_user_id: newcomer.userId, ...profile(changes) },
      })
    expect((await ask({ company_name: '', phone_number: '1' })).body.errors).toEqual([
      { field: 'company_name', message: 'Field is required.' },
      { field: 'phone_number', message: 'Enter a valid 10-digit phone number.' },
    ])
    expect((await ask({ email: 'other@example.com' })).body.errors).toEqual([
      { field: 'email', message: 'Email is not matching' },
    ])
  })

  it('has one account, the same response under the same key', async () => {
    const newcomer = await api.newcomer()
    const body = { clerk_user_id: newcomer.userId, ...profile() }
    const key = randomUUID()
    const first = await newcomer.ask('createAttorneyFromIdentity', { body, key })
    const second = await newcomer.ask('createAttorneyFromIdentity', { body, key })
    expect([second.status, second.body]).toEqual([201, first.body])
    const third = await newcomer.ask('createAttorneyFromIdentity', { body })
    expect(third.body.code).toBe('EMAIL_TAKEN')
  })
})

it('new attorneys from one IP address are limited', async () => {
  const busy = await startApi({ config: { rateLimitPerMinute: 1000, signInsPerMinute: 2 } })
  const replies = []
  for (const _ of Array(3)) {
    replies.push(await busy.signedOut.ask('createAttorney', { body: newFirm({ email: 'no' }) }))
  }
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 429])
  await busy.close()
})
