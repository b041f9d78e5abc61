// The security log: one line for each kind, written by real requests, without any name.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import { listSecurityEvents } from '#server/db/security-events.ts'
import { deleteOldSecurityEvents, openSecurityLog } from '#server/domain/security/security-log.ts'
import { findCode, makeDigits } from '#server/identity/codes.ts'
import { createOperatorCode } from '#server/identity/embedded/passwords/operator-codes.ts'
import { createKeyEncryption } from '#server/key-encryption.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { planOf } from '#tests/support/plan.ts'
import { caseIn } from '#tests/support/stories.ts'
import { openBrowser } from './identity/embedded.ts'

const PASSWORD = 'Fastpass1!'

let api: TestApi
let folder: string
let maria: TestPerson
let robin: TestPerson

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastpass-security-'))
  api = await startApi({
    config: { securityLog: join(folder, 'security.log'), signInsPerMinute: 60 },
  })
  robin = await api.admin()
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  maria = await api.customer()
  await api.services.security.flush()
  await api.services.db.orm.delete(securityEvents)
  api.advance({ seconds: 61 })
})

async function lines() {
  await api.services.security.flush()
  return api.services.db.orm.select().from(securityEvents).orderBy(desc(securityEvents.id))
}
const kinds = async () => (await lines()).map(({ kind, result }) => [kind, result])
const accountOf = ({ userId }: TestPerson) => api.services.security.accountHash(userId)
const signedIn = async (person: TestPerson) => {
  const browser = openBrowser(api.app)
  expect((await browser.signIn(person.email, PASSWORD)).status).toBe(200)
  return browser
}

it('a file that cannot be written is named in a sentence', () => {
  const { db, clock } = api.services
  const encryption = createKeyEncryption('the secret key of the tests, 1 of 1')
  const destination = join(folder, 'missing', 'security.log')
  expect(() => openSecurityLog({ db: db.orm, encryption, clock, destination })).toThrow(
    /^SECURITY_LOG cannot be written: ENOENT/,
  )
})

describe('an entry of the log', () => {
  it('contains who signed in from where, as stable hashes', async () => {
    await signedIn(maria)
    await openBrowser(api.app).signIn(maria.email, 'Wrong1234!')
    const [failed, done] = await lines()
    expect(done).toMatchObject({
      kind: 'sign_in',
      result: 'success',
      account: accountOf(maria),
      subject: null,
      address: api.services.security.addressHash('127.0.0.1'),
      operation: 'POST /__clerk/v1/client/sign_ins',
      at: api.now(),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(failed).toMatchObject({ kind: 'sign_in', result: 'form_password_incorrect' })
    expect([failed?.account, failed?.address]).toEqual([done?.account, done?.address])
  })

  it('is also written to a file that only the server’s account can read', async () => {
    await signedIn(maria)
    const [stored] = await lines()
    const file = join(folder, 'security.log')
    expect((await stat(file)).mode & 0o077).toBe(0)
    const text = await readFile(file, 'utf8')
    const last = JSON.parse(text.trim().split('\n').at(-1) ?? '')
    const { kind, account, address, requestId } = stored ?? {}
    expect(last).toMatchObject({ log: 'security', kind, account, address, requestId })
  })

  it('contains no names, and no typed text', async () => {
    const browser = await signedIn(maria)
    await openBrowser(api.app).signIn('Stranger@Example.com', 'Secret-that-was-typed-1')
    await robin.ask('getCustomer', { path: { customer_id: maria.id } })
    const stored = JSON.stringify(await lines())
    const streamed = await readFile(join(folder, 'security.log'), 'utf8')
    const personal = [
      maria.email,
      maria.userId,
      maria.id,
      'tranger',
      'Secret',
      '127.0.0.1',
      'Maria',
    ]
    for (const word of [...personal, browser.cookie()]) {
      expect(`${stored}${streamed}`.toLowerCase()).not.toContain(word.toLowerCase())
    }
  })
})

describe('one entry is logged', () => {
  it('for a failed sign-in to an unknown account, by the email that was given', async () => {
    await openBrowser(api.app).signIn('Nobody@Example.com ', 'Wrong1234!')
    const [line] = await lines()
    const account = api.services.security.accountHash('nobody@example.com')
    expect(line).toMatchObject({ kind: 'sign_in', result: 'form_password_incorrect', account })
  })

  it('for another password', async () => {
    const browser = await signedIn(maria)
    const form = { current_password: 'Wrong1234!', new_password: 'Another1!pass' }
    await browser.post('/v1/me/change_password', form)
    await browser.post('/v1/me/change_password', { ...form, current_password: PASSWORD })
    expect((await kinds()).slice(0, 2)).toEqual([
      ['password_change', 'success'],
      ['password_change', 'form_password_incorrect'],
    ])
  })

  it('for a forgotten password that is replaced', async () => {
    const { orm } = api.services.db
    const browser = openBrowser(api.app)
    const begun = await browser.post('/v1/client/sign_ins', { identifier: maria.email })
    const path = `/v1/client/sign_ins/${begun.body.response.id}`
    const strategy = 'reset_password_email_code'
    await browser.post(`${path}/prepare_first_factor`, { strategy })
    const user = { id: maria.userId, email: maria.email }
    const { digits: code } = await createOperatorCode(orm, user, api.now())
    await browser.post(`${path}/attempt_first_factor`, { strategy, code: wrongCode(code) })
    await browser.post(`${path}/attempt_first_factor`, { strategy, code })
    await browser.post(`${path}/reset_password`, { password: 'Slowpass2?' })
    expect((await lines()).slice(0, 3)).toMatchObject([
      { kind: 'sign_in', result: 'success', account: accountOf(maria) },
      { kind: 'password_reset', result: 'success', account: accountOf(maria) },
      { kind: 'password_reset', result: 'form_code_incorrect', account: accountOf(maria) },
    ])
  })

  it('for another email, with the account that it was before', async () => {
    const { orm } = api.services.db
    const browser = await signedIn(maria)
    const session = (await browser.get('/v1/client')).body.response.last_active_session_id
    const proof = { strategy: 'password', password: PASSWORD }
    await browser.post(`/v1/client/sessions/${session}/verify/attempt_first_factor`, proof)
    const wanted = { email_address: `new.${maria.email}` }
    const { id } = (await browser.post('/v1/me/email_addresses/', wanted)).body.response
    const path = `/v1/me/email_addresses/${id}`
    await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' })
    const asked = await findCode(orm, { purpose: 'verify_email', subject: id })
    const made = await makeDigits(orm, asked?.id ?? '', {
      at: api.now(),
      hashDigits: api.services.hashDigits,
    })
    await browser.post(`${path}/attempt_verification`, { code: made?.digits ?? '' })
    await browser.post('/v1/me?_method=PATCH', { primary_email_address_id: id })
    expect((await lines())[0]).toMatchObject({
      kind: 'email_change',
      result: 'success',
      account: accountOf(maria),
    })
  })

  it('for an account that too many guesses slow down', async () => {
    for (let count = 0; count < 7; count += 1) {
      await openBrowser(api.app).signIn(maria.email, 'Wrong1234!')
    }
    expect((await lines())[0]).toMatchObject({
      kind: 'lock',
      result: 'too_many_guesses',
      account: accountOf(maria),
    })
  })

  it('for a request that comes from another site', async () => {
    await openBrowser(api.app, 'https://evil.example').signIn(maria.email, PASSWORD)
    expect(await kinds()).toEqual([['refusal', 'origin_invalid']])
  })

  it('for a password that is entered again', async () => {
    const browser = await signedIn(maria)
    const session = (await browser.get('/v1/client')).body.response.last_active_session_id
    const form = { strategy: 'password', password: PASSWORD }
    await browser.post(`/v1/client/sessions/${session}/verify/attempt_first_factor`, form)
    expect((await kinds())[0]).toEqual(['reverification', 'success'])
  })

  it('for a log-out everywhere', async () => {
    await maria.must('endSessions')
    expect((await lines())[0]).toMatchObject({
      kind: 'sign_out_everywhere',
      account: accountOf(maria),
      operation: 'endSessions',
    })
  })

  it('for a remembered session whose replaced token is used again', async () => {
    const { refresh_token: first } = (await maria.must('createSession')).data
    const { data } = await api.signedOut.must('renewSession', { refresh: first })
    const path = { clerk_user_id: maria.userId }
    await api.withToken(data.refresh_token).must('verifyClerk', { path })
    await api.signedOut.ask('renewSession', { refresh: first })
    expect((await lines())[0]).toMatchObject({ kind: 'session_reuse', account: accountOf(maria) })
  })

  it('for actions that a signed-in person may not do, and for data of others', async () => {
    const { status } = await maria.ask('listAdminCustomers')
    expect(status).toBe(403)
    const other = await api.customer()
    await maria.ask('getCustomer', { path: { customer_id: other.id } })
    expect(await lines()).toMatchObject([
      { kind: 'refusal', result: 'NOT_FOUND', account: accountOf(maria), operation: 'getCustomer' },
      { kind: 'sign_in' },
      { kind: 'refusal', result: 'WRONG_ROLE', operation: 'listAdminCustomers' },
    ])
  })

  it('for none of the questions about a conflict of interest, which every attorney is asked', async () => {
    const body = await caseIn(api, maria, 'family')
    const family = { ...body.family, adversary_name: 'Sam Rivera' }
    const { data } = await maria.must('createCase', { body: { ...body, family } })
    const vega = await api.attorney()
    const { status } = await vega.ask('getCase', { path: { case_id: data.id } })
    expect(status).toBe(403)
    expect(await kinds()).not.toContainEqual(['refusal', 'CONFLICT_CHECK_NEEDED'])
    await vega.ask('getCase', { path: { case_id: randomUUID() } })
    expect((await kinds())[0]).toEqual(['refusal', 'NOT_FOUND'])
  })

  it('for an admin who reads a person’s data, and none for people who read their own', async () => {
    const vega = await api.attorney()
    await maria.must('getCustomer', { path: { customer_id: maria.id } })
    await robin.must('getCustomer', { path: { customer_id: maria.id } })
    await robin.must('getAttorney', { path: { attorney_id: vega.id } })
    const read = { kind: 'admin_read', account: accountOf(robin) }
    expect((await lines()).slice(0, 2)).toMatchObject([
      { ...read, subject: accountOf(vega), operation: 'getAttorney' },
      { ...read, subject: accountOf(maria), operation: 'getCustomer' },
    ])
  })

  it('for each of an admin’s reads, so that many harmless ones do not hide another', async () => {
    const vega = await api.attorney()
    const path = { customer_id: maria.id }
    for (let count = 0; count < 125; count += 1) await robin.must('getAdminCustomer', { path })
    await robin.must('getAdminAttorney', { path: { attorney_id: vega.id } })
    const read = (await lines()).filter(({ kind }) => kind === 'admin_read')
    expect(read).toHaveLength(126)
    expect(read[0]).toMatchObject({ subject: accountOf(vega), operation: 'getAdminAttorney' })
  })

  it('for each refused operation, so that many harmless refusals do not hide another', async () => {
    for (let count = 0; count < 125; count += 1) await maria.ask('listAdminCustomers')
    await maria.ask('deleteUser', { path: { user_id: robin.userId }, query: { reason: 'Asked' } })
    const refusals = (await lines()).filter(({ kind }) => kind === 'refusal')
    expect(refusals).toHaveLength(121)
    const refused = { result: 'WRONG_ROLE', account: accountOf(maria), operation: 'deleteUser' }
    expect(refusals[0]).toMatchObject({ ...refused, subject: accountOf(robin) })
  })

  it('for each refused action on another person, and for each person behind one IP address', async () => {
    const deletion = { path: { user_id: robin.userId }, query: { reason: 'Asked' } }
    for (let count = 0; count < 125; count += 1) await maria.ask('deleteUser', deletion)
    for (let count = 0; count < 125; count += 1) await maria.ask('listAdminCustomers')
    const neighbor = await api.customer()
    await neighbor.ask('listAdminCustomers')
    const refusals = (await lines()).filter(({ kind }) => kind === 'refusal')
    expect(refusals).toHaveLength(125 + 120 + 1)
    expect(refusals[0]?.account).toBe(accountOf(neighbor))
  })

  it('per minute for an IP address that is throttled, however many requests it sends', async () => {
    const guess = () =>
      openBrowser(api.app, undefined, '198.51.100.7').signIn('nobody@example.com', 'Wrong1234!')
    for (let count = 0; count < 70; count += 1) await guess()
    expect((await kinds()).filter(([kind]) => kind === 'throttle')).toEqual([
      ['throttle', 'too_many_requests'],
    ])
    api.advance({ seconds: 61 })
  })
})

describe('the search of admins', () => {
  const search = async (body: Record<string, unknown>) =>
    (await robin.must('searchSecurityEvents', { body })).data

  it('finds an account by its email, with what others did to it', async () => {
    await openBrowser(api.app).signIn(maria.email, 'Wrong1234!')
    await robin.must('getAdminCustomer', { path: { customer_id: maria.id } })
    await openBrowser(api.app).signIn('nobody@example.com', 'Wrong1234!')
    await api.services.security.flush()
    const found = await search({ search: ` ${maria.email.toUpperCase()} ` })
    expect(found).toMatchObject([
      { kind: 'admin_read', account: accountOf(robin), subject: accountOf(maria) },
      { kind: 'sign_in', result: 'form_password_incorrect', account: accountOf(maria) },
    ])
    expect(await search({ search: accountOf(maria) })).toEqual(found)
    expect(await search({ search: maria.email, kind: 'admin_read' })).toEqual(found.slice(0, 1))
  })

  it('finds the entries of an IP address, and none for another one', async () => {
    await openBrowser(api.app).signIn(maria.email, 'Wrong1234!')
    await api.services.security.flush()
    const kind = 'sign_in'
    expect(await search({ search: '127.0.0.1', kind })).toHaveLength(1)
    expect(await search({ search: '::ffff:127.0.0.1', kind })).toHaveLength(1)
    expect(await search({ search: '127.0.0.2' })).toEqual([])
  })

  it('continues where a page ended', async () => {
    for (let count = 0; count < 5; count += 1) {
      await openBrowser(api.app).signIn(maria.email, 'Wrong1234!')
    }
    await api.services.security.flush()
    const all = await search({ search: maria.email })
    const parts = []
    let cursor: string | null | undefined
    do {
      const body = { search: maria.email, limit: 2, ...(cursor && { cursor }) }
      const part = await robin.must('searchSecurityEvents', { body })
      parts.push(...part.data)
      cursor = part.next_cursor
    } while (cursor)
    expect(parts).toEqual(all)
    expect(all).toHaveLength(5)
  })

  it('reads an index, however long the log is', async () => {
    const { orm } = api.services.db
    await orm.execute(sql`insert into security_events (at, kind, result, account, address)
      select now(), 'sign_in', 'success', 'account' || n, 'address' || n % 50
      from generate_series(1, 20000) n`)
    await orm.execute(sql`analyze security_events`)
    const hashes = { accounts: ['account7'], addresses: ['address7'] }
    const window = { after: undefined, limit: 20 }
    for (const wanted of [{ hashes }, { kind: 'admin_read' as const }, {}]) {
      const asked = { hashes: undefined, kind: undefined, ...wanted }
      const plan = await planOf(orm, (db) => listSecurityEvents(db, asked, window))
      expect(plan).toContain('Index')
      expect(plan).not.toContain('Seq Scan')
    }
  })
})

describe('housekeeping', () => {
  it('deletes entries after 90 days', async () => {
    await signedIn(maria)
    api.advance({ hours: 24 * 89 })
    await deleteOldSecurityEvents(api.services.db.orm, api.now())
    expect(await lines()).toHaveLength(1)
    api.advance({ hours: 25 })
    await deleteOldSecurityEvents(api.services.db.orm, api.now())
    expect(await lines()).toEqual([])
  })
})
