import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { idempotencyKeys } from '#server/db/schema/operations.ts'
import { customers } from '#server/db/schema/people.ts'
import { withNewIdentity } from '#server/domain/accounts/new-account.ts'
import { withIdempotencyAround } from '#server/domain/idempotency.ts'
import { PasswordRefusedError } from '#server/identity/identity.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { signIn } from '#tests/support/http.ts'

let api: TestApi
let people = 0

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Returns the body for a new person with an email of their own. */
function newPerson(changes: object = {}) {
  people += 1
  return {
    contact_info: '4805550142',
    email: `new${people}@example.com`,
    first_name: 'José',
    last_name: 'Nguyễn',
    password: 'Fastpass1!',
    ...changes,
  }
}

const create = (body: object, key?: string) =>
  api.signedOut.ask('createCustomer', { body, ...(key !== undefined && { key }) })
const identityOf = (email: string) => api.services.identity.findUser(email)
const recordsOf = (email: string) =>
  api.services.db.orm.select().from(customers).where(eq(customers.email, email))

/** Signs a person in at the identity provider, with or without a record. */
async function signedIn({ email, password }: { email: string; password: string }) {
  const session = await signIn(api.send, 'http://localhost', { email, password })
  return { userId: session.userId, ...api.withToken(await session.renew()) }
}

describe('a new customer', () => {
  it('gets an identity and an account, and can log in at once', async () => {
    const person = newPerson({ email: ' New@Example.com ', first_name: ' José ' })
    const { status, body } = await create(person)
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      first_name: 'José',
      last_name: 'Nguyễn',
      email: 'New@example.com',
      contact_info: '4805550142',
      version: 1,
    })
    const { userId, must } = await signedIn({ ...person, email: 'new@example.com' })
    expect((await must('verifyClerk', { path: { clerk_user_id: userId } })).data).toEqual({
      role_name: 'customer',
      uuid: body.data.id,
      user: { first_name: 'José', last_name: 'Nguyễn' },
      organization: null,
    })
  })

  it.each([
    { first_name: 'Mary-Jo', last_name: "O'Brien" },
    { first_name: 'St. John', last_name: 'D’Angelo-Smith' },
    { password: 'correct horse battery' },
    { password: 'Fastpass1~' },
  ])('gets an account with %j', async (given) => {
    const person = newPerson(given)
    expect((await create(person)).status).toBe(201)
    const { userId, must } = await signedIn(person)
    const { data } = await must('verifyClerk', { path: { clerk_user_id: userId } })
    expect(data.user).toEqual({ first_name: person.first_name, last_name: person.last_name })
  })

  it('gets a notification that the account is ready', async () => {
    const { body } = await create(newPerson())
    const stored = await api.services.db.orm
      .select()
      .from(notifications)
      .where(eq(notifications.receivedBy, body.data.id))
    expect(stored).toMatchObject([
      { kind: 'onboarding', caseId: null, title: 'Your account is ready', readAt: null },
    ])
  })

  it('has one account, however often the email is sent, whatever its capitals', async () => {
    const person = newPerson()
    await create(person)
    const again = await create({ ...newPerson(), email: person.email.toUpperCase() })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists.',
    })
    expect(await recordsOf(person.email)).toHaveLength(1)
  })

  it.each([
    [{ first_name: '' }, 'first_name', 'Field is required.'],
    [{ first_name: 'Jos3' }, 'first_name', 'Name cannot contain numbers.'],
    [{ last_name: 'O/Hara' }, 'last_name', 'Special characters are not allowed.'],
    [{ email: 'new@example' }, 'email', 'Enter a valid email.'],
    [{ contact_info: '' }, 'contact_info', 'Phone number is required.'],
    [{ contact_info: '480555014' }, 'contact_info', 'Enter a valid 10-digit phone number.'],
    [{ password: 'Short1!' }, 'password', 'Your password must contain 8 or more characters.'],
    [
      { password: 'Fastpass1' },
      'password',
      'Password must contain at least one letter, one number, and one special character',
    ],
  ])('is refused with %j and the form’s own message', async (change, field, message) => {
    const person = newPerson(change)
    const { status, body } = await create(person)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
    expect(await identityOf(person.email)).toBeNull()
  })

  it('gets an error for every wrong field, and for unknown keys', async () => {
    const { body } = await create(newPerson({ first_name: '1', contact_info: '2' }))
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'first_name',
      'contact_info',
    ])
    expect((await create(newPerson({ role_name: 'org:admin' }))).status).toBe(422)
  })

  it('gets the provider’s message when it refuses the password', async () => {
    const identity = {
      ...api.services.identity,
      createUser: () => Promise.reject(new PasswordRefusedError('Choose a less common password.')),
    }
    const user = { email: 'x@example.com', password: 'Fastpass1!' }
    const { db } = api.services
    await expect(
      withNewIdentity({ db, identity }, { user, from: { ip: '203.0.113.7' } }, async () => {}),
    ).rejects.toMatchObject({
      status: 422,
      details: { errors: [{ field: 'password', message: 'Choose a less common password.' }] },
    })
  })
})

describe('the same new customer sent again', () => {
  it('gets the first response, and one account', async () => {
    const person = newPerson()
    const key = randomUUID()
    const first = await create(person, key)
    const second = await create(person, key)
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  it('gets it when twenty arrive at once', async () => {
    const person = newPerson()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(person, key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await recordsOf(person.email)).toHaveLength(1)
  })

  it('creates one account when five arrive at once with different keys', async () => {
    const person = newPerson()
    const replies = await Promise.all(Array.from({ length: 5 }, () => create(person)))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(4).fill(409)])
    expect(await recordsOf(person.email)).toHaveLength(1)
  })

  it('never gets the response of another person under the same key', async () => {
    const key = randomUUID()
    const first = await create(newPerson(), key)
    const other = await create(newPerson(), key)
    expect(other.status).toBe(201)
    expect(other.body.data.id).not.toBe(first.body.data.id)
  })

  it('is refused with other answers under the same key', async () => {
    const person = newPerson()
    const key = randomUUID()
    await create(person, key)
    const other = await create({ ...person, contact_info: '6025550117' }, key)
    expect(other.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('can be corrected and sent with its key after a refusal', async () => {
    const person = newPerson()
    const key = randomUUID()
    await create({ ...newPerson(), email: person.email })
    expect((await create(person, key)).status).toBe(409)
    expect((await create({ ...person, email: `mended.${person.email}` }, key)).status).toBe(201)
  })

  it('leaves no trace of the password except the identity’s own hash', async () => {
    const key = randomUUID()
    const person = newPerson({ password: 'Unmistakable1!' })
    await create(person, key)
    const kept = await api.services.db.orm
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, key))
    expect(JSON.stringify(kept)).not.toContain('Unmistakable')
    // The request's hash does not reveal the password: it is the same with any other.
    expect((await create({ ...person, password: 'Different1!' }, key)).status).toBe(201)
  })
})

describe('when something fails in between', () => {
  it('the identity is removed with the record, and the same request can be sent again', async () => {
    const { orm } = api.services.db
    const person = newPerson()
    const key = randomUUID()
    const send = async () => {
      const reply = await api.send({
        method: 'POST',
        url: '/api/customers/create',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(person),
      })
      return reply.status
    }
    await orm.execute(sql`alter table notifications rename to notifications_away`)
    expect(await send()).toBe(500)
    expect(await identityOf(person.email)).toBeNull()
    expect(await recordsOf(person.email)).toEqual([])
    await orm.execute(sql`alter table notifications_away rename to notifications`)
    expect(await send()).toBe(201)
  })

  it('a request whose process has ended does not block the next one', {
    tags: IN_FULL_RUN,
  }, async () => {
    const request = {
      caller: randomUUID(),
      key: randomUUID(),
      operationId: 'createCustomer',
      body: {},
      at: api.now(),
    }
    const { orm } = api.services.db
    void withIdempotencyAround(orm, request, () => new Promise<never>(() => {}))
    const answer: { status: number; body: unknown } = { status: 201, body: 'done' }
    const next = withIdempotencyAround<typeof answer>(orm, request, (finish) =>
      finish(async () => answer),
    )
    expect(await next).toEqual(answer)
  })

  it('an identity left without a record is completed by its owner', async () => {
    const { email, password } = newPerson()
    await api.services.identity.createUser({ email, password, firstName: 'Ana', lastName: 'López' })
    expect((await create(newPerson({ email }))).body.code).toBe('EMAIL_TAKEN')
    const ana = await signedIn({ email, password })
    const path = { clerk_user_id: ana.userId }
    expect((await ana.ask('verifyClerk', { path })).body.code).toBe('NOT_ONBOARDED')
    await ana.must('createCustomerFromIdentity', { body: { clerk_user_id: ana.userId } })
    expect((await ana.must('verifyClerk', { path })).data.role_name).toBe('customer')
  })
})

describe('a person who has signed in without an account', () => {
  it('gets one with the provider’s email, and the names and phone that they entered', async () => {
    const newcomer = await api.newcomer()
    const { data } = await newcomer.must('createCustomerFromIdentity', {
      body: {
        clerk_user_id: newcomer.userId,
        first_name: ' Ana ',
        last_name: 'López',
        contact_info: '4805550142',
      },
    })
    expect(data).toEqual({
      id: expect.any(String),
      first_name: 'Ana',
      last_name: 'López',
      email: newcomer.email,
      contact_info: '4805550142',
      version: 1,
    })
  })

  it('needs a name from the form or the provider, and no phone yet', async () => {
    const newcomer = await api.newcomer()
    const ask = (names: object) =>
      newcomer.ask('createCustomerFromIdentity', {
        body: { clerk_user_id: newcomer.userId, ...names },
      })
    expect((await ask({})).body.errors).toEqual([
      { field: 'first_name', message: 'Field is required.' },
      { field: 'last_name', message: 'Field is required.' },
    ])
    const { status, body } = await ask({ first_name: 'Ana', last_name: 'López' })
    expect([status, body.data.contact_info]).toEqual([201, null])
  })

  it('has one account, the same response under the same key', async () => {
    const newcomer = await api.newcomer()
    const body = { clerk_user_id: newcomer.userId, first_name: 'Ana', last_name: 'López' }
    const key = randomUUID()
    const first = await newcomer.ask('createCustomerFromIdentity', { body, key })
    const second = await newcomer.ask('createCustomerFromIdentity', { body, key })
    expect([second.status, second.body]).toEqual([201, first.body])
    const third = await newcomer.ask('createCustomerFromIdentity', { body })
    expect(third.body.code).toBe('EMAIL_TAKEN')
  })
})

it('new accounts from one IP address are limited', async () => {
  const busy = await startApi({ config: { rateLimitPerMinute: 1000, signInsPerMinute: 2 } })
  const replies = []
  for (const _ of Array(3)) {
    replies.push(await busy.signedOut.ask('createCustomer', { body: newPerson({ email: 'no' }) }))
  }
  expect(replies.map(({ status }) => status)).toEqual([422, 422, 429])
  await busy.close()
})
