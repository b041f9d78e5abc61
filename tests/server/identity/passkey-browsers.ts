// Browsers that add passkeys and log in with them, with the SDK's calls and a software
// authenticator that can lie.
import { decodeJwt } from '@clerk/backend/jwt'
import { type Bent, createAuthenticator } from '#tests/support/authenticator.ts'
import { type Embedded, openBrowser, person, type Reply } from './embedded.ts'

export const PATH = '/v1/me/passkeys'
export const MINUTE_MS = 60_000
const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' }

type Authenticator = ReturnType<typeof createAuthenticator>

/** Returns the code of the first error in a reply; undefined without one. */
export const errorOf = ({ body }: Reply) => body.errors?.[0]?.code

/** Returns the options of WebAuthn that a verification asks for. */
export const optionsOf = (verification: { nonce: string }) => JSON.parse(verification.nonce)

/**
 * Returns what opens browsers at the embedded provider that `embeddedOf` returns, which each test
 * starts.
 */
export function passkeyBrowsers(embeddedOf: () => Embedded) {
  const browserAt = (ip?: string) => openBrowser(embeddedOf().app, 'http://localhost', ip)

  /** Returns a browser that is logged in with the password. */
  async function signedIn(email = person.email, browser = browserAt()) {
    const { body } = await browser.signIn(email)
    const sessionId: string = body.client.sessions[0].id
    const verify = `/v1/client/sessions/${sessionId}/verify`
    return {
      ...browser,
      sessionId,
      verify,
      prove: () =>
        browser.post(`${verify}/attempt_first_factor`, {
          strategy: 'password',
          password: person.password,
        }),
      fva: async () => {
        const { body: token } = await browser.post(`/v1/client/sessions/${sessionId}/tokens`)
        return decodeJwt(token.jwt).payload.fva
      },
      finish: (id: string, credential: string) =>
        browser.post(
          `${PATH}/${id}/attempt_verification`,
          {
            strategy: 'passkey',
            public_key_credential: credential,
          },
          CHROME,
        ),
      usePasskey: async (authenticator: Authenticator, bent?: Bent) => {
        const asked = await browser.post(`${verify}/prepare_first_factor`, { strategy: 'passkey' })
        const options = optionsOf(asked.body.response.first_factor_verification)
        return browser.post(`${verify}/attempt_first_factor`, {
          strategy: 'passkey',
          public_key_credential: authenticator.get(options, bent),
        })
      },
    }
  }

  /** Returns an account with a passkey, and the browser that added it. */
  async function withPasskey(email = person.email) {
    const browser = await signedIn(email)
    await browser.prove()
    const added = await add(browser)
    return { ...browser, ...added }
  }

  async function add(browser: Awaited<ReturnType<typeof signedIn>>, bent?: Bent) {
    const authenticator = createAuthenticator()
    const { body } = await browser.post(PATH)
    const options = optionsOf(body.response.verification)
    const passkeyId: string = body.response.id
    const reply = await browser.finish(passkeyId, authenticator.create(options, bent))
    return { authenticator, passkeyId, options, reply }
  }

  /** Returns a browser that was asked for a passkey. */
  async function asked(ip?: string, browser = browserAt(ip)) {
    const { body } = await browser.post('/v1/client/sign_ins', { strategy: 'passkey' })
    const { id, first_factor_verification: verification } = body.response
    return {
      ...browser,
      body,
      options: optionsOf(verification),
      attempt: (credential: string) =>
        browser.post(`/v1/client/sign_ins/${id}/attempt_first_factor`, {
          strategy: 'passkey',
          public_key_credential: credential,
        }),
    }
  }

  async function logIn(authenticator: Authenticator, bent?: Bent) {
    const browser = await asked()
    return { ...browser, reply: await browser.attempt(authenticator.get(browser.options, bent)) }
  }

  return { browserAt, signedIn, withPasskey, add, asked, logIn }
}
