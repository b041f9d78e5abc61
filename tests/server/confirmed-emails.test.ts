// An account confirms its email before it posts a case or sees any as an attorney, and a sign-up
// does not reveal who has an account. The demo asks for no confirmation.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { attorneys, customers, invitations } from '#server/db/schema/people.ts'
import { invite } from '#server/domain/accounts/invitations.ts'
import { identityUsers } from '#server/identity/embedded/schema.ts'
import { readConfig } from '#server/settings/config.ts'
import { startApi, type TestPerson } from '#tests/support/api.ts'
import { askWith } from '#tests/support/asking.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { sendByInject, signIn } from '#tests/support/http.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { caseIn, postCase } from '#tests/support/stories.ts'
import { openBrowser } from './identity/embedded.ts'

const OWNER = 'Fastpass: You already have an account'
const INVITED = 'Fastpass: You have an invitation'

let emailing: Emailing
let api: Emailing['api']
let people = 0

beforeAll(async () => {
  emailing = await startEmailing({ config: { confirmEmail: true } })
  api = emailing.api
})
afterAll(() => emailing.stop())

const newEmail = () => `newcomer-${++people}@example.com`
const password = 'Slow-pass-27'
const client = (email: string) => ({
  contact_info: '4805550142',
  email,
  first_name: 'Ana',
  last_name: 'López',
  password,
})
const firm = (email: string) => ({
  email,
  password,
  company_name: 'Vega Law Group',
  description: 'Two lawyers in Mesa.',
  phone_number: '4805550163',
  languages_known: 'English',
  category_id: [],
  other_category_name: 'immigration',
  law_firm_size: '1-2 lawyers',
})
const signUp = (email: string, more: { code?: string; ticket?: string; key?: string } = {}) =>
  api.signedOut.ask('createCustomer', { body: client(email), ...more })

/** Signs a person in with their password. */
async function loggedIn(email: string) {
  const session = await signIn(api.send, 'http://localhost', { email, password })
  return { userId: session.userId, ...api.withToken(await session.renew()) }
}

const isAsked = async ({ userId, must }: Pick<TestPerson, 'userId' | 'must'>) =>
  (await must('verifyClerk', { path: { clerk_user_id: userId } })).data.email_confirmed === false

describe('a sign-up', () => {
  it('creates an account once the code is entered, which can post a case at once', async () => {
    const email = newEmail()
    const key = randomUUID()
    const { status, body } = await signUp(email, { key })
    expect([status, body.code]).toEqual([403, 'EMAIL_UNCONFIRMED'])
    expect(await api.services.identity.findUser(email)).toBeNull()
    const code = await emailing.mailedCode({ email })
    const created = await signUp(email, { code, key })
    expect(created.status).toBe(201)
    // A retry after a lost response succeeds, although the code is used up.
    expect((await signUp(email, { code, key })).body).toEqual(created.body)
    const ana = await loggedIn(email)
    expect(await isAsked(ana)).toBe(false)
    const { id } = created.body.data
    await postCase(api, { ...ana, id } as TestPerson)
  })

  it('of an attorney does the same, and opens the list of cases', async () => {
    const email = newEmail()
    const attempt = (code?: string) =>
      api.signedOut.ask('createAttorney', { body: firm(email), ...(code && { code }) })
    expect((await attempt()).body.code).toBe('EMAIL_UNCONFIRMED')
    const { status, body } = await attempt(await emailing.mailedCode({ email }))
    expect(status).toBe(201)
    const vega = await loggedIn(email)
    const path = { attorney_id: body.data.id }
    expect((await vega.ask('listCasesByAttorney', { path })).status).toBe(200)
  })

  it('gives the same response for an email that has an account, and notifies its owner', async () => {
    const maria = await api.customer()
    const taken = maria.email.toUpperCase()
    const free = newEmail()
    const answers = []
    for (const email of [free, taken]) {
      const check = await api.signedOut.ask('checkEmail', { body: { email } })
      const first = await signUp(email)
      const wrong = await signUp(email, { code: '000000' })
      const strip = ({ status, body }: typeof first) => ({ status, ...body })
      answers.push([check.status, strip(first), strip(wrong)])
    }
    expect(answers[1]).toEqual(answers[0])
    await emailing.mailedCode({ email: free })
    const to = { email: taken.replace('EXAMPLE.COM', 'example.com') }
    await vi.waitFor(() => expect(emailing.subjectsTo(to)).toEqual([OWNER]), SOON)
    expect(emailing.emailsTo(to)[0]?.text).toContain('Someone tried to sign up')
  })

  it('can be corrected after the code, which stays valid until the account exists', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await emailing.mailedCode({ email })
    const body = { ...firm(email), category_id: [randomUUID()] }
    for (let count = 0; count < 6; count += 1) {
      const { errors } = (await api.signedOut.ask('createAttorney', { body, code })).body
      expect(errors).toEqual([{ field: 'category_id', message: 'Select valid option.' }])
    }
    expect((await signUp(email, { code })).status).toBe(201)
  })

  it('accepts five tries of a code, and none after 15 minutes', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await emailing.mailedCode({ email })
    const wrong = code === '123456' ? '654321' : '123456'
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await signUp(email, { code: wrong })
      expect([status, body.errors[0].field]).toEqual([422, 'code'])
    }
    expect((await signUp(email, { code })).status).toBe(422)
    await signUp(email)
    const next = await emailing.mailedCode({ email }, 2)
    api.advance({ seconds: 15 * 60 })
    expect((await signUp(email, { code: next })).status).toBe(422)
    expect(await api.services.identity.findUser(email)).toBeNull()
  })

  it('is not hindered by a stranger who enters or requests codes for the email', async () => {
    const email = newEmail()
    await signUp(email)
    const code = await emailing.mailedCode({ email })
    const elsewhere = askWith(sendByInject(api.app, '203.0.113.7'), async () => null)
    const attack = (typed?: string) =>
      elsewhere.ask('createCustomer', { body: client(email), ...(typed && { code: typed }) })
    const wrong = wrongCode(code)
    for (let count = 0; count < 6; count += 1) expect((await attack(wrong)).status).toBe(422)
    expect((await attack()).status).toBe(403)
    expect((await signUp(email, { code })).status).toBe(201)
  })

  it('gets at most ten codes an hour', async () => {
    const email = newEmail()
    for (let count = 0; count < 10; count += 1) await signUp(email)
    expect((await signUp(email)).status).toBe(429)
  })
})

describe('an account from before emails were confirmed', () => {
  it('of an attorney can read only itself before its email is confirmed', async () => {
    const maria = await api.customer()
    await api.services.db.orm
      .update(customers)
      .set({ emailConfirmedAt: api.now() })
      .where(eq(customers.id, maria.id))
    const { id: case_id } = await postCase(api, maria)
    const vega = await api.attorney()
    const path = { attorney_id: vega.id }
    const looks = () =>
      Promise.all([
        vega.ask('listCasesByAttorney', { path }),
        vega.ask('getCase', { path: { case_id } }),
        vega.ask('getCaseForAttorney', { path: { ...path, case_id } }),
        vega.ask('listBids', { query: { case_id } }),
      ])
    for (const { status, body } of await looks()) {
      expect([status, body.code]).toEqual([403, 'EMAIL_UNCONFIRMED'])
    }
    expect((await vega.ask('streamEvents')).body.code).toBe('EMAIL_UNCONFIRMED')
    expect((await vega.must('getAttorney', { path })).data.email).toBe(vega.email)
    expect(await isAsked(vega)).toBe(true)
    expect((await vega.must('requestEmailCode')).data.email).toBe(vega.email)
    const code = await emailing.mailedCode(vega)
    expect((await vega.ask('confirmEmail', { body: { code } })).status).toBe(204)
    expect(await isAsked(vega)).toBe(false)
    expect((await looks()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('of a customer can post a case once its email is confirmed, and keeps its draft', async () => {
    const maria = await api.customer()
    const request = { body: await caseIn(api, maria), key: randomUUID() }
    const refused = await maria.ask('createCase', request)
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNCONFIRMED'])
    const category = await maria.ask('createCategory', { body: { name: 'tax', is_other: true } })
    expect(category.body.code).toBe('EMAIL_UNCONFIRMED')
    const id = newId(api.now())
    const court = { id, court_date_changes: 0, next_hearing_date: null }
    const moved = await maria.ask('updateCourtDate', { body: court })
    expect(moved.body.code).toBe('EMAIL_UNCONFIRMED')
    await maria.must('requestEmailCode')
    const code = await emailing.mailedCode(maria)
    const wrong = code === '123456' ? '654321' : '123456'
    expect((await maria.ask('confirmEmail', { body: { code: wrong } })).status).toBe(422)
    await maria.must('confirmEmail', { body: { code } })
    expect((await maria.ask('createCase', request)).status).toBe(201)
  })

  it('is confirmed by a code that resets its password', async () => {
    const maria = await api.customer()
    const browser = openBrowser(api.app)
    const begun = await browser.post('/v1/client/sign_ins', { identifier: maria.email })
    const path = `/v1/client/sign_ins/${begun.body.response.id}`
    const strategy = 'reset_password_email_code'
    await browser.post(`${path}/prepare_first_factor`, { strategy })
    const code = await emailing.mailedCode(maria)
    await browser.post(`${path}/attempt_first_factor`, { strategy, code })
    await browser.post(`${path}/reset_password`, { password })
    expect(await isAsked(await loggedIn(maria.email))).toBe(false)
  })

  it('whose provider has verified the email is confirmed at the next sign-in', async () => {
    const maria = await api.customer()
    // Like an account that signed up with Google.
    await api.services.db.orm
      .update(identityUsers)
      .set({ passwordHash: null })
      .where(eq(identityUsers.id, maria.userId))
    expect(await isAsked(maria)).toBe(false)
    await postCase(api, maria)
  })
})

describe('an invited email', () => {
  const mailedTicket = async (email: string, role_name: 'attorney' | 'customer') => {
    const robin = await api.admin()
    await robin.must('inviteUser', { body: { email, role_name } })
    return vi.waitFor(() => {
      const text = emailing.emailsTo({ email })[0]?.text
      const ticket = /#ticket=([\w-]+)/.exec(text ?? '')?.[1]
      expect(ticket).toBeDefined()
      return ticket ?? ''
    }, SOON)
  }

  it('is confirmed by the ticket that was emailed to it', async () => {
    const email = newEmail()
    const ticket = await mailedTicket(email, 'customer')
    expect((await signUp(email, { ticket })).status).toBe(201)
    expect(await isAsked(await loggedIn(email))).toBe(false)
  })

  it('is not confirmed by a ticket from the command line, which another person passed on', async () => {
    const email = newEmail()
    const invited = { email, role: 'customer' as const }
    const { ticket } = await invite(api.services.db.orm, invited, api.now())
    expect((await signUp(email, { ticket })).body.code).toBe('EMAIL_UNCONFIRMED')
    const code = await emailing.mailedCode({ email })
    expect((await signUp(email, { ticket, code })).status).toBe(201)
  })

  it('can be claimed only by its invitation, of which a stranger learns nothing', async () => {
    const email = newEmail()
    const ticket = await mailedTicket(email, 'attorney')
    expect((await signUp(email)).body.code).toBe('EMAIL_UNCONFIRMED')
    await vi.waitFor(() => expect(emailing.subjectsTo({ email })).toContain(INVITED), SOON)
    expect(emailing.emailsTo({ email }).at(-1)?.text).not.toMatch(/Code: /)
    const joined = await api.signedOut.ask('createAttorney', { body: firm(email), ticket })
    expect(joined.status).toBe(201)
    const [record] = await api.services.db.orm
      .select()
      .from(attorneys)
      .where(eq(attorneys.email, email))
    expect(record?.emailConfirmedAt).toEqual(api.now())
  })
})

describe('where emails are not confirmed', () => {
  it('an emailed invitation alone confirms an email', async () => {
    const demo = await startApi()
    const { orm } = demo.services.db
    const confirmedAt = async (ticket?: string) => {
      const body = client(newEmail())
      await demo.signedOut.must('createCustomer', { body, ...(ticket && { ticket }) })
      const [record] = await orm.select().from(customers).where(eq(customers.email, body.email))
      return record?.emailConfirmedAt
    }
    const invited = async () => {
      const email = `newcomer-${people + 1}@example.com`
      return (await invite(orm, { email, role: 'customer' }, demo.now())).ticket
    }
    expect(await confirmedAt()).toBeNull()
    expect(await confirmedAt(await invited())).toBeNull()
    const ticket = await invited()
    await orm.update(invitations).set({ sentAt: demo.now() })
    expect(await confirmedAt(ticket)).toEqual(demo.now())
    await demo.close()
  })

  it('an account is ready at once, and an invited email can still be claimed only by its invitation', async () => {
    const demo = await startApi()
    const create = (email: string, ticket?: string) =>
      demo.signedOut.ask('createCustomer', { body: client(email), ...(ticket && { ticket }) })
    expect((await create('ana@example.com')).status).toBe(201)
    const taken = { body: { email: 'ana@example.com' } }
    expect((await demo.signedOut.ask('checkEmail', taken)).status).toBe(409)
    const maria = await demo.customer()
    expect(await isAsked(maria)).toBe(false)
    await postCase(demo, maria)
    for (const role of ['attorney', 'admin'] as const) {
      const email = `invited-${role}@example.com`
      const { ticket } = await invite(demo.services.db.orm, { email, role }, demo.now())
      const { status, body } = await create(email.toUpperCase())
      expect([status, body.code]).toEqual([403, 'INVITATION_REQUIRED'])
      expect((await demo.signedOut.ask('getInvitation', { ticket })).status).toBe(200)
    }
    const checked = async (email: string, ticket?: string) => {
      const given = { body: { email }, ...(ticket && { ticket }) }
      const { status, body } = await demo.signedOut.ask('checkEmail', given)
      return [status, body?.code]
    }
    const email = 'invited-admin@example.com'
    expect(await checked(email.toUpperCase())).toEqual([403, 'INVITATION_REQUIRED'])
    const newest = { email, role: 'attorney' } as const
    const { ticket } = await invite(demo.services.db.orm, newest, demo.now())
    expect(await checked(email, 'guessed')).toEqual([403, 'INVITATION_REQUIRED'])
    expect((await checked(email, ticket))[0]).toBe(204)
    await invite(demo.services.db.orm, { email, role: 'customer' }, demo.now())
    expect((await checked(email))[0]).toBe(204)
    await demo.close()
  })

  it.each([
    [{}, false],
    [{ DEMO: '0' }, false],
    [{ PUBLIC_ORIGIN: 'https://fastpass.example' }, true],
    [{ PUBLIC_ORIGIN: 'https://fastpass.example', DEMO: '1' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/fastpass' }, true],
    [{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example' }, true],
    [{ CONFIRM_EMAIL: '1' }, true],
    [{ CONFIRM_EMAIL: '0', PUBLIC_ORIGIN: 'https://fastpass.example' }, false],
  ])('the settings %j require the confirmation: %j', (env, confirmEmail) => {
    expect(readConfig(env)).toMatchObject({ confirmEmail })
  })
})
