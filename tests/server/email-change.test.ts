// A changed email: the record follows it, here and at another provider, and the previous one is
// notified.
import type { AddressInfo } from 'node:net'
import { desc, eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { auditEvents } from '#server/db/schema/audit.ts'
import { takeOverEmail } from '#server/domain/accounts/email-changes.ts'
import { createClerkProvider } from '#server/identity/clerk.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { SOON, SUPPORT, startEmailing } from '#tests/support/emailing.ts'
import { signIn } from '#tests/support/http.ts'
import { openBrowser } from './identity/embedded.ts'

const PASSWORD = 'Fastpass1!'
const CHANGED = 'Fastpass: The email of your account was changed'

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

/** Changes a person's email with the SDK's calls and the emailed code. */
async function change(person: Pick<TestPerson, 'email'>, email: string): Promise<void> {
  const { browser } = await begin(person)
  await finish(browser, email)
}

/** Logs in on another phone, and enters the password again. */
async function begin(person: Pick<TestPerson, 'email'>) {
  const browser = openBrowser(api.app)
  const { body } = await browser.signIn(person.email, PASSWORD)
  const session: string = body.client.sessions[0].id
  const strategy = { strategy: 'password', password: PASSWORD }
  await browser.post(`/v1/client/sessions/${session}/verify/attempt_first_factor`, strategy)
  return { browser, session }
}

async function finish(browser: ReturnType<typeof openBrowser>, email: string): Promise<void> {
  const added = await browser.post('/v1/me/email_addresses/', { email_address: email })
  const path = `/v1/me/email_addresses/${added.body.response.id}`
  await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' })
  await browser.post(`${path}/attempt_verification`, { code: await emailing.mailedCode({ email }) })
  const primary = { primary_email_address_id: added.body.response.id }
  expect((await browser.post('/v1/me?_method=PATCH', primary)).status).toBe(200)
}

/** Returns the API of a person who has logged in with an email. */
async function loggedIn(email: string) {
  const { renew } = await signIn(api.send, 'http://localhost', { email, password: PASSWORD })
  return api.withToken(await renew())
}

const linesOf = (id: string) =>
  api.services.db.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.entityId, id))
    .orderBy(desc(auditEvents.at))

describe('a changed email', () => {
  it('is taken over by the record, for its owner, for admins and in the history', async () => {
    const maria = await api.customer()
    await change(maria, 'maria.new@example.com')
    const path = { customer_id: maria.id }
    const phone = await loggedIn('maria.new@example.com')
    expect((await phone.must('getCustomer', { path })).data.email).toBe('maria.new@example.com')
    const admin = await api.admin()
    const query = { search: 'email[ilike]=maria.new@example.com' }
    const { data } = await admin.must('listAdminCustomers', { query })
    expect(data.map(({ id }) => id)).toEqual([maria.id])
    const [line] = await linesOf(maria.id)
    expect(line).toMatchObject({
      entity: 'customer',
      event: 'user.change_email',
      actorId: maria.id,
    })
  })

  it('is reported to the previous email, once, with the time of the change', async () => {
    const vega = await api.attorney()
    await change(vega, 'office.new@example.com')
    const phone = await loggedIn('office.new@example.com')
    expect((await phone.must('followEmail')).data.email).toBe('office.new@example.com')
    await vi.waitFor(() => expect(emailing.subjectsTo(vega)).toContain(CHANGED), SOON)
    const told = emailing.emailsTo(vega).filter(({ subject }) => subject === CHANGED)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toMatch(/^When: \w+ \d+, \d{4} at \d+:\d{2} [AP]M UTC$/m)
    expect(told[0]?.text).toContain('If you did not do this')
    expect(told[0]?.text).toContain(`Do you need help? Write to ${SUPPORT}.`)
    expect(told[0]?.html).toContain(`<a href="mailto:${SUPPORT}">${SUPPORT}</a>`)
    expect(told[0]?.text).not.toContain('office.new')
    expect(emailing.subjectsTo({ email: 'office.new@example.com' })).not.toContain(CHANGED)
  })

  it('logs out every other phone, and leaves the one that changed it remembered', async () => {
    const maria = await api.customer()
    const other = await maria.onAnotherPhone()
    const ofOther = (await other.must('createSession')).data.refresh_token
    const { browser, session } = await begin(maria)
    const { jwt } = (await browser.post(`/v1/client/sessions/${session}/tokens`)).body
    const own = (await api.withToken(jwt).must('createSession')).data.refresh_token
    await finish(browser, 'maria.moved@example.com')
    const path = { customer_id: maria.id }
    expect((await api.withToken(ofOther).ask('getCustomer', { path })).status).toBe(401)
    api.advance({ seconds: 61 })
    await expect(other.token()).rejects.toThrow('signed_out')
    const { data } = await api.withToken(own).must('getCustomer', { path })
    expect(data.email).toBe('maria.moved@example.com')
  })
})

describe('an email that has an account', () => {
  it('gets no code, but an email that explains why', async () => {
    const [maria, ben] = [await api.customer(), await api.customer()]
    const { browser } = await begin(maria)
    const added = await browser.post('/v1/me/email_addresses/', { email_address: ben.email })
    const path = `/v1/me/email_addresses/${added.body.response.id}`
    const asked = await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' })
    expect(asked.status).toBe(200)
    await vi.waitFor(() => expect(emailing.emailsTo(ben)).toHaveLength(1), SOON)
    const [email] = emailing.emailsTo(ben)
    expect(email?.subject).toBe('Fastpass: This email has an account already')
    expect(email?.text).not.toMatch(/\d{6}|maria/i)
  })
})

describe('the email of an external provider', () => {
  const primary = (email: string) => ({ id: 'idn_2', email_address: email, linked_to: [] })

  /** Starts a server in the place of Clerk, with an account whose email was changed there. */
  async function startClerk(userId: string, emails: { was: string; is: string }) {
    const asked: string[] = []
    const clerk = Fastify({ forceCloseConnections: true })
    clerk.removeAllContentTypeParsers()
    clerk.addContentTypeParser('*', (_request, _body, done) => done(null))
    clerk.addHook('preHandler', async ({ method, url }) => void asked.push(`${method} ${url}`))
    clerk.addHook('onSend', async (_request, reply) => {
      reply.header('content-type', 'application/json')
    })
    clerk.get(`/v1/users/${userId}`, async () => ({
      object: 'user',
      id: userId,
      primary_email_address_id: 'idn_2',
      email_addresses: [{ ...primary(emails.was), id: 'idn_1' }, primary(emails.is)],
      phone_numbers: [],
      web3_wallets: [],
      external_accounts: [],
    }))
    clerk.delete('/v1/email_addresses/idn_1', async () => ({ id: 'idn_1', deleted: true }))
    await clerk.listen({ port: 0, host: '127.0.0.1' })
    const apiUrl = `http://127.0.0.1:${(clerk.server.address() as AddressInfo).port}`
    const publishableKey = `pk_live_${Buffer.from('clerk.fastpass.example$').toString('base64')}`
    const keys = { secretKey: 'sk_live_abc123', publishableKey }
    const identity = createClerkProvider({ ...keys, clock: api.now, apiUrl })
    return { asked, services: { db: api.services.db, identity }, close: () => clerk.close() }
  }

  it('is taken over by the record after the previous one was removed there', async () => {
    const maria = await api.customer()
    const is = 'maria.elsewhere@example.com'
    const { services, asked, close } = await startClerk(maria.userId, { was: maria.email, is })
    const caller = { userId: maria.userId, person: { id: maria.id, role: 'customer' as const } }
    expect(await takeOverEmail(services, caller, api.now())).toBe(is)
    const path = { customer_id: maria.id }
    expect((await maria.must('getCustomer', { path })).data.email).toBe(is)
    expect(asked).toContain('DELETE /v1/email_addresses/idn_1')
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toContain(CHANGED), SOON)
    // A second request changes and emails nothing.
    const before = asked.length
    await takeOverEmail(services, caller, api.now())
    expect(asked.slice(before)).toEqual([`GET /v1/users/${maria.userId}`])
    expect(await linesOf(maria.id)).toHaveLength(1)
    await close()
  })

  it('counts as the same when only its capitals differ', async () => {
    const maria = await api.customer()
    const is = maria.email.toUpperCase()
    const { services, close } = await startClerk(maria.userId, { was: 'x@example.com', is })
    const caller = { userId: maria.userId, person: { id: maria.id, role: 'customer' as const } }
    await takeOverEmail(services, caller, api.now())
    expect(await linesOf(maria.id)).toEqual([])
    await close()
  })
})
