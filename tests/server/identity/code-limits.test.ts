// How many codes for a new password are sent, and how often an operator's code may be typed. No
// caller can use up the limit of another one.
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createOperatorCode } from '#server/identity/embedded/passwords/operator-codes.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { countHashes } from '#tests/support/hash-count.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { type Embedded, newestDigits, openBrowser, person, startEmbedded } from './embedded.ts'

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

it('a sender can request ten codes an hour for one email, and other senders are not affected', async () => {
  for (let asked = 0; asked < 10; asked++) expect(await statusOf(1)).toBe(200)
  const { asked } = await forget(1, stranger(1), person.email.toUpperCase())
  expect(asked).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: {
      errors: [{ message: 'Too many codes were asked for. Wait 60 minutes, then try again.' }],
    },
  })
  expect(await statusOf(2)).toBe(200)
  embedded.clock.advance(60 * MINUTE_MS)
  expect(await statusOf(1)).toBe(200)
})

it('a known device of the account gets a code at once, however many codes strangers request', async () => {
  const phone = stranger(200)
  await phone.signIn()
  await phone.post('/v1/client/sessions?_method=DELETE')
  for (let n = 0; n < 60; n++) expect(await statusOf(n)).toBe(200)
  expect(await statusOf(250)).toBe(429)
  expect(await statusOf(200, phone)).toBe(200)
})

it('one network can request 60 codes for any emails, then one a minute', {
  tags: IN_FULL_RUN,
}, async () => {
  const phone = stranger(1)
  await phone.signIn()
  await phone.post('/v1/client/sessions?_method=DELETE')
  const ask = async (n: number, ip: string) => {
    const browser = openBrowser(embedded.app, 'http://localhost', ip)
    return (await forget(0, browser, `invented${n}@example.com`)).asked
  }
  for (let n = 0; n < 60; n++) expect((await ask(n, `10.0.1.${n}`)).status).toBe(200)
  const refused = await ask(60, '10.0.1.99')
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  expect((await ask(60, '10.0.2.99')).status).toBe(200)
  expect(await statusOf(1, phone)).toBe(200)
  let sent = 0
  for (let seconds = 0; seconds < 3_600; seconds += 10) {
    embedded.clock.advance(MINUTE_MS / 6)
    if ((await ask(100 + seconds, '10.0.1.99')).status === 200) sent += 1
  }
  // The first delays are shorter than a minute.
  expect(sent).toBe(61)
})

/**
 * Creates an account in the network with this number. Returns the call that requests a code for a
 * new email.
 */
async function addAccount(n: number, name: string) {
  const email = `${name}@example.com`
  await embedded.provider.createUser({ ...person, email })
  const browser = stranger(n)
  const { body } = await browser.signIn(email)
  const verify = `/v1/client/sessions/${body.client.sessions[0].id}/verify/attempt_first_factor`
  await browser.post(verify, { strategy: 'password', password: person.password })
  return async (wanted: string) => {
    const emails = '/v1/me/email_addresses/'
    const { response } = (await browser.post(emails, { email_address: wanted })).body
    return browser.post(`${emails}${response.id}/prepare_verification`, { strategy: 'email_code' })
  }
}

it('many accounts that want an email leave the first codes of it to new phones', async () => {
  for (let n = 0; n < 15; n++) {
    const want = await addAccount(1, `other${n}`)
    for (let asked = 0; asked < 4; asked++) await want(person.email)
  }
  expect(await statusOf(2)).toBe(200)
})

it('one network can request 60 codes for a change of email, whatever the number of its accounts', async () => {
  const statuses = []
  for (let n = 0; n < 7; n++) {
    const want = await addAccount(1, `other${n}`)
    for (let asked = 0; asked < 9; asked++) {
      statuses.push((await want(`invented${n}.${asked}@example.com`)).status)
    }
  }
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(3).fill(429)])
  const elsewhere = await addAccount(2, 'elsewhere')
  expect((await elsewhere('invented@example.com')).status).toBe(200)
})

it('refused requests of a network do not count against the limit of the email', async () => {
  const ask = (n: number, email: string) => forget(n, stranger(n), email)
  for (let n = 0; n < 60; n++) await ask(1, `invented${n}@example.com`)
  for (let n = 0; n < 40; n++) expect((await ask(1, person.email)).asked.status).toBe(429)
  embedded.clock.advance(MINUTE_MS)
  expect((await ask(1, person.email)).asked.status).toBe(200)
  expect(await statusOf(2)).toBe(200)
})

it.each([person.email, 'nobody@example.com'])(
  'a code to %s is created and compared without the cost of a password hash',
  async (email) => {
    const { hashes } = await countHashes(async () => {
      const { asked, type } = await forget(1, stranger(1), email)
      const subject: string = asked.body.response.id
      await newestDigits(db, embedded.clock.now(), subject).catch(() => undefined)
      expect((await type('not-it')).body.errors[0].code).toBe('form_code_incorrect')
    })
    expect(hashes).toBe(0)
  },
)

it('an operator’s code allows five tries from each network, which other networks cannot use up', {
  tags: IN_FULL_RUN,
}, async () => {
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
