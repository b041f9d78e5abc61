// How many codes for a new password are sent, and how often an operator's code may be typed. No
// caller can use up the limit of another one.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createOperatorCode } from '#server/identity/embedded/operator-codes.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { type Embedded, openBrowser, person, startEmbedded } from './embedded.ts'

const STRATEGY = 'reset_password_email_code'
const MINUTE_MS = 60_000

const db = await openTestDatabase()
let embedded: Embedded

afterAll(() => db.close())
beforeEach(async () => {
  embedded = await startEmbedded(db)
})

/** Returns a browser in the network with this number. */
const stranger = (n: number) => openBrowser(embedded.app, 'http://localhost', `10.0.${n}.7`)

/** Requests a code for a new password. Returns the response, and the call that types a code. */
async function forget(n: number, browser = stranger(n), identifier = person.email) {
  const asked = await browser.post('/v1/client/sign_ins', { strategy: STRATEGY, identifier })
  const path = `/v1/client/sign_ins/${asked.body.response?.id}/attempt_first_factor`
  return { asked, type: (code: string) => browser.post(path, { strategy: STRATEGY, code }) }
}

const statusOf = async (n: number, browser = stranger(n)) => (await forget(n, browser)).asked.status

it('ten codes an hour are sent to one email for one sender, and others can go on', async () => {
  for (let asked = 0; asked < 10; asked++) expect(await statusOf(1)).toBe(200)
  const { asked } = await forget(1, stranger(1), person.email.toUpperCase())
  expect(asked).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  expect(await statusOf(2)).toBe(200)
  embedded.clock.advance(60 * MINUTE_MS)
  expect(await statusOf(1)).toBe(200)
})

it('a device that the account knows has a code sent at once, whatever strangers do', async () => {
  const phone = stranger(200)
  await phone.signIn()
  await phone.post('/v1/client/sessions?_method=DELETE')
  for (let n = 0; n < 60; n++) expect(await statusOf(n)).toBe(200)
  expect(await statusOf(250)).toBe(429)
  expect(await statusOf(200, phone)).toBe(200)
})

it('an operator’s code takes five tries from each network, which no other can use up', async () => {
  const at = embedded.clock.now()
  const user = { id: embedded.userId, email: person.email }
  const { digits } = await createOperatorCode(db.orm, user, at)
  const wrong = wrongCode(digits)
  // Signs in again for each attempt, because the attempts of its own code are not counted here.
  const trial = async (n: number, code: string) => {
    const { body } = await (await forget(n)).type(code)
    return body.errors?.[0]?.code ?? body.response.status
  }
  for (let tries = 0; tries < 5; tries++) expect(await trial(1, wrong)).toBe('form_code_incorrect')
  expect(await trial(1, digits)).toBe('form_code_incorrect')
  expect(await trial(2, wrong)).toBe('form_code_incorrect')
  expect(await trial(2, digits)).toBe('needs_new_password')
  expect(await trial(3, digits)).toBe('form_code_incorrect')
})
