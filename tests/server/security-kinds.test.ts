// People's real actions write every kind of line in the security log.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/db/connection/database.ts'
import { SECURITY_KINDS, securityEvents } from '#server/db/schema/audit.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { openBrowser } from './identity/embedded.ts'

type Kind = (typeof SECURITY_KINDS)[number]

const PASSWORD = 'Fastpass1!'
const WRONG = 'Wrong1234!'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi({ config: { signInsPerMinute: 60 } })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.advance({ seconds: 61 })
  maria = await api.customer()
})

const guess = (ip?: string) => openBrowser(api.app, undefined, ip).signIn(maria.email, WRONG)

async function logIn() {
  const browser = openBrowser(api.app)
  const { body } = await browser.signIn(maria.email, PASSWORD)
  const sessionId: string = body.client.sessions[0].id
  const verify = `/v1/client/sessions/${sessionId}/verify/attempt_first_factor`
  const prove = () => browser.post(verify, { strategy: 'password', password: PASSWORD })
  return { ...browser, prove }
}

async function resetPassword(code: string) {
  const browser = openBrowser(api.app)
  const begun = await browser.post('/v1/client/sign_ins', { identifier: maria.email })
  const path = `/v1/client/sign_ins/${begun.body.response.id}`
  const strategy = 'reset_password_email_code'
  await browser.post(`${path}/prepare_first_factor`, { strategy })
  return browser.post(`${path}/attempt_first_factor`, { strategy, code })
}

// The action that writes a line of each kind.
const actions: Record<Kind, () => Promise<unknown>> = {
  sign_in: logIn,
  sign_out_everywhere: () => maria.must('endSessions'),
  lock: async () => {
    for (let count = 0; count < 7; count += 1) await guess()
  },
  throttle: async () => {
    for (let count = 0; count < 65; count += 1) await guess('198.51.100.7')
  },
  session_reuse: async () => {
    const { refresh_token: first } = (await maria.must('createSession')).data
    const { data } = await api.signedOut.must('renewSession', { refresh: first })
    const path = { clerk_user_id: maria.userId }
    await api.withToken(data.refresh_token).must('verifyClerk', { path })
    await api.signedOut.ask('renewSession', { refresh: first })
  },
  reverification: async () => (await logIn()).prove(),
  password_change: async () => {
    const form = { current_password: PASSWORD, new_password: 'Slowpass2?' }
    await (await logIn()).post('/v1/me/change_password', form)
  },
  password_reset: () => resetPassword('000000'),
  email_change: async () => {
    const browser = await logIn()
    await browser.prove()
    const wanted = { email_address: `new.${maria.email}` }
    const { id } = (await browser.post('/v1/me/email_addresses/', wanted)).body.response
    const path = `/v1/me/email_addresses/${id}`
    await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' })
    await browser.post(`${path}/attempt_verification`, { code: '000000' })
  },
  second_factor: async () => {
    const browser = await logIn()
    await browser.prove()
    await browser.post('/v1/me/totp')
    await browser.post('/v1/me/totp/attempt_verification', { code: '000000' })
  },
  refusal: () => maria.ask('listAdminCustomers'),
  admin_read: async () => {
    const robin = await api.admin()
    await robin.must('getCustomer', { path: { customer_id: maria.id } })
  },
  admin_list: async () => {
    const robin = await api.admin()
    await robin.must('listAdminCustomers')
  },
  admin_search: async () => {
    const robin = await api.admin()
    await robin.must('listAdminCustomers', { query: { search: 'first_name[ilike]=*Maria*' } })
  },
  // The command has its own database, because only one process can use the built-in one.
  key_rotation: async () => {
    expect((await runAdmin(lasting.env, 'rotate-keys')).code).toBe(0)
  },
}

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
beforeAll(async () => {
  lasting = await createLastingDatabase()
})
afterAll(() => lasting.remove())

const countOf = async ({ orm }: Database, kind: Kind) =>
  orm.$count(securityEvents, eq(securityEvents.kind, kind))

async function linesOf(kind: Kind) {
  if (kind !== 'key_rotation') {
    await api.services.security.flush()
    return countOf(api.services.db, kind)
  }
  const db = await lasting.open()
  return countOf(db, kind).finally(() => db.close())
}

it.each(SECURITY_KINDS)(
  'an entry of the kind %s is logged',
  async (kind) => {
    const before = await linesOf(kind)
    await actions[kind]()
    expect(await linesOf(kind)).toBeGreaterThan(before)
  },
  60_000,
)
