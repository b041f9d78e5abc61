// The app offers an attorney a second factor where their identity says that they have none.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityUsers } from '#server/identity/embedded/schema.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { codeAt } from '#tests/support/totp.ts'
import { openBrowser } from './identity/embedded.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const identityOf = async ({ ask, userId }: TestPerson) =>
  (await ask('verifyClerk', { path: { clerk_user_id: userId } })).body.data

type Browser = ReturnType<typeof openBrowser>

async function addApp({ post }: Browser) {
  const { secret } = (await post('/v1/me/totp')).body.response
  await post('/v1/me/totp/attempt_verification', { code: codeAt(secret, api.now()) })
}

async function addPasskey({ post }: Browser) {
  const { id, verification } = (await post('/v1/me/passkeys')).body.response
  await post(`/v1/me/passkeys/${id}/attempt_verification`, {
    strategy: 'passkey',
    public_key_credential: createAuthenticator().create(JSON.parse(verification.nonce)),
  })
}

describe('the identity of an attorney', () => {
  it.each([
    ['an authenticator app', addApp],
    ['a passkey', addPasskey],
  ])('says that a password alone opens the account, until %s is added', async (_factor, add) => {
    const vega = await api.attorney()
    expect((await identityOf(vega)).has_second_factor).toBe(false)
    const browser = openBrowser(api.app)
    const { body } = await browser.signIn(vega.email, 'Fastpass1!')
    const session = `/v1/client/sessions/${body.response.created_session_id}`
    const proof = { strategy: 'password', password: 'Fastpass1!' }
    await browser.post(`${session}/verify/attempt_first_factor`, proof)
    await add(browser)
    const { jwt } = (await browser.post(`${session}/tokens`)).body
    const after = { ...vega, ...api.withToken(jwt) }
    expect(await identityOf(after)).toMatchObject({ uuid: vega.id })
    expect(await identityOf(after)).not.toHaveProperty('has_second_factor')
  })

  it('does not say so without a password, which a second factor needs', async () => {
    const vega = await api.attorney()
    const own = eq(identityUsers.id, vega.userId)
    await api.services.db.orm.update(identityUsers).set({ passwordHash: null }).where(own)
    expect(await identityOf(vega)).not.toHaveProperty('has_second_factor')
  })
})

it('the identities of customers and admins do not say how their accounts open', async () => {
  for (const person of [await api.customer(), await api.admin()]) {
    expect(await identityOf(person)).not.toHaveProperty('has_second_factor')
  }
})

it('an attorney logs in while the identity provider does not respond', async () => {
  const vega = await api.attorney()
  const { identity } = api.services
  const { readUser } = identity
  identity.readUser = () => Promise.reject(new Error('The provider is down'))
  try {
    expect(await identityOf(vega)).toMatchObject({ uuid: vega.id })
  } finally {
    identity.readUser = readUser
  }
})
