// Admins with ADMIN_SECOND_FACTOR=1 need a second factor, and log in again after 12 hours.
import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from '@clerk/backend/jwt'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireAdminProofs } from '#server/domain/sessions/admin-proofs.ts'
import { createClerkProvider } from '#server/identity/clerk.ts'
import { loadSigningKey, signToken } from '#server/identity/embedded/keys.ts'
import { createProductSession } from '#server/identity/product-session.ts'
import { createVerifier } from '#server/identity/verify.ts'
import { type OperationId, policies } from '#server/operations/policies.ts'
import { readConfig } from '#server/settings/config.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { TEST_ENCRYPTION } from '#tests/support/signing-key.ts'
import { codeAt } from '#tests/support/totp.ts'
import { openBrowser } from './identity/embedded.ts'

const PASSWORD = 'Fastpass1!'
const HALF_MINUTE_S = 30

let api: TestApi

beforeAll(async () => {
  api = await startApi({ config: { adminSecondFactor: true } })
})
afterAll(() => api.close())

/** Logs a person in with the password alone. */
async function logIn({ email }: TestPerson, isKept = true) {
  const browser = openBrowser(api.app)
  browser.setCookie(`fastpass-kept=${isKept ? 1 : 0}`)
  const { body, headers } = await browser.signIn(email, PASSWORD)
  return { ...browser, body, headers, ...sessionOf(browser, body) }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
function sessionOf({ post }: Pick<ReturnType<typeof openBrowser>, 'post'>, body: any) {
  const path = `/v1/client/sessions/${body.response.created_session_id}`
  const renew = async () => (await post(`${path}/tokens`)).body.jwt as string
  return {
    renew,
    phone: async () => api.withToken(await renew()),
    prove: () =>
      post(`${path}/verify/attempt_first_factor`, { strategy: 'password', password: PASSWORD }),
  }
}

/** Creates an admin with an authenticator app. Returns the log-in that added it. */
async function withApp() {
  const admin = await api.admin()
  const here = await logIn(admin)
  await here.prove()
  const { secret } = (await here.post('/v1/me/totp')).body.response
  await here.post('/v1/me/totp/attempt_verification', { code: codeAt(secret, api.now()) })
  api.advance({ seconds: HALF_MINUTE_S })
  return { admin, here, secret }
}

/** Logs in with the password and a code of the app. */
async function logInByCode(admin: TestPerson, secret: string) {
  api.advance({ seconds: HALF_MINUTE_S })
  const { post, body } = await logIn(admin)
  const path = `/v1/client/sign_ins/${body.response.id}/attempt_second_factor`
  const reply = await post(path, { strategy: 'totp', code: codeAt(secret, api.now()) })
  return { post, headers: reply.headers, ...sessionOf({ post }, reply.body) }
}

const whoIs = async (phone: Pick<TestPerson, 'ask'>, { userId }: TestPerson) =>
  phone.ask('verifyClerk', { path: { clerk_user_id: userId } })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body?.code,
]

describe('an admin without a second factor', () => {
  it('can read only who they are until they enter a code of an authenticator app', async () => {
    const admin = await api.admin()
    const here = await logIn(admin)
    const phone = await here.phone()
    expect((await whoIs(phone, admin)).body.data.second_factor_passed).toBe(false)
    for (const id of [
      'listAdminUsers',
      'getOverview',
      'listNotifications',
      'streamEvents',
    ] as const) {
      expect(codeOf(await phone.ask(id))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    }
    expect((await phone.ask('listCategories')).status).toBe(200)
    await here.prove()
    const { secret } = (await here.post('/v1/me/totp')).body.response
    await here.post('/v1/me/totp/attempt_verification', { code: codeAt(secret, api.now()) })
    const after = await here.phone()
    expect((await whoIs(after, admin)).body.data).not.toHaveProperty('second_factor_passed')
    expect((await after.ask('listAdminUsers')).status).toBe(200)
    // The earlier token does not contain the second factor.
    expect(codeOf(await phone.ask('listAdminUsers'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  })

  it('gets nothing with a token whose second factor was forged with the real key', async () => {
    const admin = await api.admin()
    const { orm } = api.services.db
    const here = await logIn(admin)
    const claims = decodeJwt(await here.renew()).payload
    const key = await loadSigningKey(orm, TEST_ENCRYPTION, api.now())
    const forged = api.withToken(await signToken(key, { ...claims, fva: [0, 0] }))
    expect(codeOf(await forged.ask('listAdminUsers'))).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
    expect((await whoIs(forged, admin)).body.data.second_factor_passed).toBe(false)
  })

  it('can log out', async () => {
    const phone = await (await logIn(await api.admin())).phone()
    expect((await phone.ask('endSession')).status).toBe(204)
  })

  it('gets access again with a code at the next log-in, and loses it once the app is removed', async () => {
    const { admin, secret } = await withApp()
    const here = await logInByCode(admin, secret)
    expect((await (await here.phone()).ask('listAdminUsers')).status).toBe(200)
    await here.prove()
    await here.post('/v1/me/totp?_method=DELETE')
    const refused = await (await here.phone()).ask('listAdminUsers')
    expect(codeOf(refused)).toEqual([403, 'SECOND_FACTOR_REQUIRED'])
  })
})

describe('the log-in of an admin', () => {
  it('ends after 12 hours in any case, and after 30 minutes without use', async () => {
    const { admin, secret } = await withApp()
    const { renew, prove } = await logInByCode(admin, secret)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      api.advance({ seconds: 20 * 60 })
      expect((await whoIs(api.withToken(await renew()), admin)).status).toBe(200)
    }
    await prove()
    api.advance({ seconds: 20 * 60 - 1 })
    const token = await renew()
    expect((await whoIs(api.withToken(token), admin)).status).toBe(200)
    api.advance({ seconds: 1 })
    expect((await whoIs(api.withToken(token), admin)).status).toBe(401)
    expect(await renew()).toBeUndefined()
    const idle = await logInByCode(admin, secret)
    api.advance({ seconds: 30 * 60 })
    expect(await idle.renew()).toBeUndefined()
  })

  it('is not remembered by the browser or the phone, even on request', async () => {
    const { admin, secret } = await withApp()
    const here = await logInByCode(admin, secret)
    const cookies = [here.headers['set-cookie']].flat().map(String)
    const [cookie] = cookies.filter((text) => text.startsWith('__client='))
    expect(cookie).not.toContain('Max-Age')
    expect(codeOf(await (await here.phone()).ask('createSession'))).toEqual([403, 'WRONG_ROLE'])
  })

  it('is not accepted from a phone that was remembered before', async () => {
    const admin = await api.admin()
    const session = { userId: admin.userId, sessionId: 'sess_before' }
    const token = await createProductSession(api.services.db.orm, session, api.now())
    expect((await whoIs(api.withToken(token), admin)).status).toBe(401)
  })

  it('does not change for customers and attorneys', async () => {
    for (const person of [await api.customer(), await api.attorney()]) {
      const { renew, phone, headers } = await logIn(person)
      expect([headers['set-cookie']].flat().join()).toContain('Max-Age')
      expect((await (await phone()).ask('createSession')).status).toBe(201)
      api.advance({ hours: 6 * 24 })
      const { status, body } = await whoIs(api.withToken(await renew()), person)
      expect([status, 'second_factor_passed' in body.data]).toEqual([200, false])
    }
  })
})

const nobody = '019a0000-0000-7000-8000-0000000000c1'

type Asked = Parameters<TestPerson['ask']>
const changes: [OperationId, Asked[1]][] = [
  ['createAdmin', { body: {} }],
  ['inviteUser', { body: { email: 'lee@example.com', role_name: 'org:admin' } }],
  ['resendInvitation', { path: { invitation_id: nobody } }],
  ['revokeInvitation', { path: { invitation_id: nobody } }],
  ['deleteUser', { path: { user_id: 'user_nobody' }, query: { reason: 'Asked' } }],
  ['deleteCase', { path: { case_id: nobody }, query: { reason: 'Asked' } }],
  ['deleteBid', { path: { bid_id: nobody }, query: { reason: 'Asked' } }],
  ['updateCaseStatus', { body: { id: nobody, case_status: 'paused' } }],
  ['verifyLicense', { path: { license_id: nobody }, body: { source: 'State Bar', version: 1 } }],
  ['refuseLicense', { path: { license_id: nobody }, body: { reason: 'Not found.', version: 1 } }],
  ['correctLicenseRoll', { path: { state: '04' }, body: { url: null } }],
]

describe('a fresh proof', () => {
  it.each(changes)('is required for %s, and again after ten minutes', async (id, request) => {
    const { admin, secret } = await withApp()
    const here = await logInByCode(admin, secret)
    const change = async () => codeOf(await (await here.phone()).ask(id, request))
    expect(await change()).toEqual([403, 'PROOF_REQUIRED'])
    expect((await (await here.phone()).ask('listAdminUsers')).status).toBe(200)
    await here.prove()
    api.advance({ seconds: 10 * 60 - 1 })
    expect((await change())[0]).not.toBe(403)
    api.advance({ seconds: 1 })
    expect(await change()).toEqual([403, 'PROOF_REQUIRED'])
  })

  it('is not required of customers, nor of a person who follows an invitation', async () => {
    const customer = await (await logIn(await api.customer())).phone()
    const body = { id: nobody, case_status: 'closed' } as const
    expect((await customer.ask('updateCaseStatus', { body })).status).toBe(404)
    const newcomer = { first_name: 'Lee', last_name: 'Hale', email: 'lee.hale@example.com' }
    const asked = { ...newcomer, contact_info: '4805550199', password: PASSWORD }
    expect(codeOf(await api.signedOut.ask('createAdmin', { body: asked }))).toEqual([
      403,
      'INVITATION_REQUIRED',
    ])
  })
})

describe('a passkey of an admin', () => {
  it('is a second factor at the log-in, and a fresh proof', async () => {
    const { here } = await withApp()
    await here.prove()
    const authenticator = createAuthenticator()
    const strategy = 'passkey'
    const optionsOf = (verification: { nonce: string }) => JSON.parse(verification.nonce)
    const { id, verification } = (await here.post('/v1/me/passkeys')).body.response
    await here.post(`/v1/me/passkeys/${id}/attempt_verification`, {
      strategy,
      public_key_credential: authenticator.create(optionsOf(verification)),
    })
    const browser = openBrowser(api.app)
    const begun = (await browser.post('/v1/client/sign_ins', { strategy })).body.response
    const { body } = await browser.post(`/v1/client/sign_ins/${begun.id}/attempt_first_factor`, {
      strategy,
      public_key_credential: authenticator.get(optionsOf(begun.first_factor_verification)),
    })
    const { phone } = sessionOf(browser, body)
    expect((await (await phone()).ask('listAdminUsers')).status).toBe(200)
    const invite = async () =>
      (await phone()).ask('inviteUser', {
        body: { email: 'kim@example.com', role_name: 'attorney' },
      })
    expect(codeOf(await invite())).toEqual([403, 'PROOF_REQUIRED'])
    const verify = `/v1/client/sessions/${body.response.created_session_id}/verify`
    const asked = (await browser.post(`${verify}/prepare_first_factor`, { strategy })).body.response
    await browser.post(`${verify}/attempt_first_factor`, {
      strategy,
      public_key_credential: authenticator.get(optionsOf(asked.first_factor_verification)),
    })
    expect((await invite()).status).toBe(201)
  })
})

describe('with Clerk’s keys', () => {
  it('the token says which factors the session has, and how old the log-in is', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'ins_1', alg: 'RS256', use: 'sig' }
    const clerk = Fastify({ forceCloseConnections: true })
    // Clerk's SDK parses a response as JSON only with exactly this content type.
    clerk.addHook('onSend', async (_request, reply) => {
      reply.header('content-type', 'application/json')
    })
    clerk.get('/v1/jwks', async () => ({ keys: [jwk] }))
    await clerk.listen({ port: 0, host: '127.0.0.1' })
    const provider = createClerkProvider({
      secretKey: 'sk_live_abc123',
      publishableKey: `pk_live_${Buffer.from('clerk.fastpass.example$').toString('base64')}`,
      clock: api.now,
      apiUrl: `http://127.0.0.1:${(clerk.server.address() as AddressInfo).port}`,
    })
    const verify = createVerifier({ provider, db: api.services.db.orm, clock: api.now })
    const services = { ...api.services, identity: provider }
    const { userId: sub } = await api.admin()
    const asked = async (fva: [number, number], id: OperationId = 'listAdminUsers') => {
      const now = api.now().getTime() / 1000
      const claims = { sub, sid: 'sess_1', iat: now, nbf: now, exp: now + 60, fva }
      const token = await signToken({ kid: 'ins_1', privateKey }, claims)
      const caller = await verify(token)
      if (!caller) throw new Error('The token is refused')
      return requireAdminProofs(services, policies[id].adminProof, { ...caller, token }).then(
        () => 'allowed',
        ({ code }) => code,
      )
    }
    expect(await asked([3, -1])).toBe('SECOND_FACTOR_REQUIRED')
    expect(await asked([-1, -1])).toBe('SECOND_FACTOR_REQUIRED')
    expect(await asked([3, -1], 'verifyClerk')).toBe('allowed')
    expect(await asked([719, 719])).toBe('allowed')
    expect(await asked([720, 720])).toBe('UNAUTHENTICATED')
    expect(await asked([9, 700], 'deleteUser')).toBe('allowed')
    expect(await asked([10, 700], 'deleteUser')).toBe('PROOF_REQUIRED')
    await clerk.close()
  })
})

describe('the setting ADMIN_SECOND_FACTOR', () => {
  it.each([
    [{}, false],
    [{ DEMO: '0' }, false],
    [{ PUBLIC_ORIGIN: 'https://fastpass.example' }, true],
    [{ PUBLIC_ORIGIN: 'https://fastpass.example', DEMO: '1' }, false],
    [{ DATABASE_URL: 'postgresql://localhost/fastpass' }, true],
    [{ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://fastpass.example' }, true],
    [{ ADMIN_SECOND_FACTOR: '1' }, true],
    [{ ADMIN_SECOND_FACTOR: '0', PUBLIC_ORIGIN: 'https://fastpass.example' }, false],
  ])('with the environment %j, requires a second factor: %j', (env, adminSecondFactor) => {
    expect(readConfig(env)).toMatchObject({ adminSecondFactor })
  })

  it('turns the requirement off where it is 0', async () => {
    const demo = await startApi()
    const admin = await demo.admin()
    expect((await whoIs(admin, admin)).body.data).not.toHaveProperty('second_factor_passed')
    const { data } = await admin.must('createSession')
    expect((await demo.withToken(data.refresh_token).ask('listAdminUsers')).status).toBe(200)
    demo.advance({ hours: 6 * 24 })
    expect((await admin.ask('listAdminUsers')).status).toBe(200)
    const body = { email: 'kim@example.com', role_name: 'attorney' } as const
    expect((await admin.ask('inviteUser', { body })).status).toBe(201)
    await demo.close()
  })
})
