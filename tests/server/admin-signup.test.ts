// How an admin gets an account: by an invitation, or created by an admin. Identity and record are
// created together or not at all.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admins } from '#server/db/schema/people.ts'
import { invite } from '#server/domain/accounts/invitations.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { signIn } from '#tests/support/http.ts'

let api: TestApi
let people = 0

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const newPerson = (changes: object = {}) => ({
  contact_info: '4805550199',
  email: `robin${++people}@example.com`,
  first_name: 'Robin',
  last_name: 'Hale',
  password: 'Fastpass1!',
  ...changes,
})

const ticketFor = async (email: string) =>
  (await invite(api.services.db.orm, { email, role: 'admin' }, api.now())).ticket
const recordsOf = (email: string) =>
  api.services.db.orm.select().from(admins).where(eq(admins.email, email))
const identityOf = (email: string) => api.services.identity.findUser(email)
const create = (body: object, ticket?: string, key = randomUUID()) =>
  api.signedOut.ask('createAdmin', { body, key, ...(ticket !== undefined && { ticket }) })

describe('an invited person', () => {
  it('becomes an admin, and can log in at once', async () => {
    const person = newPerson()
    const { status, body } = await create(person, await ticketFor(person.email))
    const { password, ...said } = person
    expect(status).toBe(201)
    expect(body.data).toEqual({ id: expect.any(String), ...said })
    const session = await signIn(api.send, 'http://localhost', { email: person.email, password })
    const { must } = api.withToken(await session.renew())
    const path = { clerk_user_id: session.userId }
    expect((await must('verifyClerk', { path })).data).toEqual({
      role_name: 'org:admin',
      uuid: body.data.id,
      user: { first_name: 'Robin', last_name: 'Hale' },
      organization: null,
    })
  })

  it('can use the invitation only once', async () => {
    const person = newPerson()
    const ticket = await ticketFor(person.email)
    await create(person, ticket)
    const again = await create(person, ticket)
    expect([again.status, again.body]).toMatchObject([
      403,
      {
        code: 'INVITATION_REQUIRED',
        message: 'This invitation no longer works. Ask for a new one.',
      },
    ])
    expect(await recordsOf(person.email)).toHaveLength(1)
  })

  it('gets the first response again for the same key, though the invitation is used', async () => {
    const person = newPerson()
    const ticket = await ticketFor(person.email)
    const key = randomUUID()
    const [first, second] = [await create(person, ticket, key), await create(person, ticket, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('creates one account, however many requests arrive at the same moment', async () => {
    const person = newPerson()
    const ticket = await ticketFor(person.email)
    const replies = await Promise.all([1, 2, 3].map(() => create(person, ticket)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await recordsOf(person.email)).toHaveLength(1)
  })

  it('is refused with another email', async () => {
    const ticket = await ticketFor(newPerson().email)
    const other = newPerson()
    const { status, body } = await create(other, ticket)
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'email', message: 'Email is not matching' }],
    ])
    expect(await identityOf(other.email)).toBeNull()
  })

  it('is refused after seven days, and with another role', async () => {
    const late = newPerson()
    const ticket = await ticketFor(late.email)
    api.advance({ hours: 7 * 24 })
    expect((await create(late, ticket)).status).toBe(403)
    const { email } = newPerson()
    const asClient = await invite(api.services.db.orm, { email, role: 'customer' }, api.now())
    expect((await create(newPerson({ email }), asClient.ticket)).status).toBe(403)
    expect(await identityOf(email)).toBeNull()
  })

  it('whose email has an account gets an error, and keeps the invitation', async () => {
    const { email } = await api.customer()
    const ticket = await ticketFor(email)
    const { status, body } = await create(newPerson({ email }), ticket)
    expect([status, body.message]).toEqual([409, 'An account with this email already exists.'])
    expect((await api.signedOut.ask('getInvitation', { ticket })).status).toBe(200)
  })

  it.each([
    [{ first_name: '' }, 'first_name', 'Field is required.'],
    [{ last_name: 'H4le' }, 'last_name', 'Name cannot contain numbers.'],
    [{ email: 'robin@' }, 'email', 'Enter a valid email.'],
    [{ contact_info: '480' }, 'contact_info', 'Enter a valid 10-digit phone number.'],
    [{ password: 'short' }, 'password', 'Your password must contain 8 or more characters.'],
  ])('is refused with %j and the form’s own message', async (change, field, message) => {
    const person = newPerson()
    const ticket = await ticketFor(person.email)
    const { status, body } = await create({ ...person, ...change }, ticket)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
    expect(await identityOf(person.email)).toBeNull()
  })
})

describe('an admin', () => {
  it('creates another admin without an invitation', async () => {
    const admin = await api.admin()
    const person = newPerson()
    expect((await admin.must('createAdmin', { body: person })).data.email).toBe(person.email)
  })

  it('whose token is not valid gets 401', async () => {
    const { status } = await api.withToken('forged').ask('createAdmin', { body: newPerson() })
    expect(status).toBe(401)
  })
})

describe('a person without an invitation', () => {
  it('learns nothing about who has an account', async () => {
    const { email } = await api.customer()
    for (const person of [newPerson({ email }), newPerson()]) {
      const { status, body } = await create(person)
      expect([status, body.code]).toEqual([403, 'INVITATION_REQUIRED'])
      expect(await recordsOf(person.email)).toEqual([])
    }
  })

  it('is limited', async () => {
    const limited = await startApi({ config: { rateLimitPerMinute: 100, signInsPerMinute: 1 } })
    const ask = () => limited.signedOut.ask('createAdmin', { body: newPerson() })
    expect([(await ask()).status, (await ask()).status]).toEqual([403, 429])
    await limited.close()
  })
})
