// Attacks on one account from many networks: they lock no one out of a new phone, and compare a
// bounded number of guesses.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCode } from '#server/identity/codes.ts'
import { hashPassword, SERVER } from '#server/identity/embedded/passwords/password.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { type Embedded, openBrowser, person, type Reply, startEmbedded } from './embedded.ts'

const MINUTE_MS = 60_000
const STRATEGY = 'reset_password_email_code'
const WRONG = 'wrong-1!'
const NEW_PHONE = '203.0.113.7'

const db = await openTestDatabase()
let embedded: Embedded

afterAll(() => db.close())
beforeEach(async () => {
  embedded = await startEmbedded(db)
})

const browserAt = (ip: string) => openBrowser(embedded.app, 'http://localhost', ip)
/** Returns an IP address of a /48 of IPv6, in one of its /64s. */
const addressIn = (network: number, part = 0) =>
  `2001:db8:${network.toString(16)}:${part.toString(16)}::1`
const codeOf = ({ body }: Reply): string =>
  body.errors ? body.errors[0].code : body.response.status

/** Guesses from each IP address. Returns how many guesses were compared. */
async function guessFrom(addresses: string[]): Promise<number> {
  let compared = 0
  for (const address of addresses) {
    const reply = await browserAt(address).signIn(person.email, WRONG)
    if (codeOf(reply) === 'form_password_incorrect') compared += 1
    else expect(codeOf(reply)).toBe('too_many_guesses')
  }
  return compared
}

const newPhoneSignsIn = async () => codeOf(await browserAt(NEW_PHONE).signIn())

describe('the owner on a new phone', () => {
  it('logs in while 60 subnets of six networks guess their password', {
    tags: IN_FULL_RUN,
  }, async () => {
    const attackers = Array.from({ length: 60 }, (_, n) => addressIn(n % 6, n))
    for (let round = 0; round < 4; round++) {
      await guessFrom(attackers)
      expect(await newPhoneSignsIn()).toBe('complete')
      embedded.clock.advance(2_200)
    }
  })

  it('logs in while 60 networks guess their password all the time', async () => {
    const attackers = Array.from({ length: 60 }, (_, n) => addressIn(n))
    for (let round = 0; round < 6; round++) {
      await guessFrom(attackers)
      expect(await newPhoneSignsIn()).toBe('complete')
      embedded.clock.advance(2_200)
    }
    embedded.clock.advance(60 * MINUTE_MS)
    await guessFrom(attackers)
    expect(await newPhoneSignsIn()).toBe('complete')
  })

  it('waits at most a minute as long as no other network is new', {
    tags: IN_FULL_RUN,
  }, async () => {
    // 100 networks use up all first tries.
    const attackers = Array.from({ length: 100 }, (_, n) => addressIn(n))
    for (let round = 0; round < 3; round++) await guessFrom(attackers)
    const refused = await browserAt(NEW_PHONE).signIn()
    expect(codeOf(refused)).toBe('too_many_guesses')
    const waitS = Number(refused.headers['retry-after'])
    expect(waitS).toBeLessThanOrEqual(60)
    embedded.clock.advance(waitS * 1_000)
    await guessFrom(attackers)
    expect(await newPhoneSignsIn()).toBe('complete')
  })
})

describe('a network that guesses', () => {
  it('waits longer each time, also after tries that were not compared', async () => {
    const attackers = Array.from({ length: 100 }, (_, n) => addressIn(n))
    for (let round = 0; round < 3; round++) await guessFrom(attackers)
    const polling = browserAt(addressIn(1))
    const waits = []
    for (let tries = 4; tries <= 6; tries++) {
      const reply = await polling.signIn(person.email, WRONG)
      expect(codeOf(reply)).toBe('too_many_guesses')
      waits.push(Number(reply.headers['retry-after']))
    }
    // The first two wait for the count of all networks.
    expect(waits).toEqual([1, 1, 10])
  })

  it('is identified by its /48 of IPv6, or its /24 of IPv4', async () => {
    const parts = Array.from({ length: 20 }, (_, n) => addressIn(1, n))
    expect(await guessFrom(parts)).toBe(6)
    const addresses = Array.from({ length: 20 }, (_, n) => `198.51.100.${n}`)
    expect(await guessFrom(addresses)).toBe(6)
  })
})

describe('an endless series of new networks', () => {
  it('gets fewer than 2,400 guesses a day compared', { tags: IN_FULL_RUN }, async () => {
    let network = 0
    const newNetworks = (count: number) => Array.from({ length: count }, () => addressIn(network++))
    let compared = await guessFrom(newNetworks(240))
    expect(compared).toBe(221)
    const hours = []
    for (let hour = 0; hour < 2; hour++) {
      const before = compared
      for (let minute = 0; minute < 60; minute++) {
        embedded.clock.advance(MINUTE_MS)
        compared += await guessFrom(newNetworks(3))
      }
      hours.push(compared - before)
    }
    const [first = 0, second = 0] = hours
    // The second hour is what any later hour is.
    expect(second).toBe(90)
    expect(221 + first + 23 * second).toBeLessThan(2_400)
  })
})

describe('the mailbox', () => {
  const forget = (ip: string) =>
    browserAt(ip).post('/v1/client/sign_ins', { strategy: STRATEGY, identifier: person.email })
  const askFrom = async (addresses: string[]) => {
    let sent = 0
    for (const address of addresses) if ((await forget(address)).status === 200) sent += 1
    return sent
  }

  it('receives a code for the owner’s new phone while 60 subnets of six networks request codes', {
    tags: IN_FULL_RUN,
  }, async () => {
    const attackers = Array.from({ length: 60 }, (_, n) => addressIn(n % 6, n))
    for (let round = 0; round < 3; round++) await askFrom(attackers)
    expect((await forget(NEW_PHONE)).status).toBe(200)
  })

  it('receives one within five minutes while 60 networks keep requesting codes', {
    tags: IN_FULL_RUN,
  }, async () => {
    const attackers = Array.from({ length: 60 }, (_, n) => addressIn(n))
    for (let round = 0; round < 3; round++) await askFrom(attackers)
    const refused = await forget(NEW_PHONE)
    const waitS = Number(refused.headers['retry-after'])
    expect([refused.status, waitS <= 5 * 60]).toEqual([429, true])
    embedded.clock.advance(waitS * 1_000)
    await askFrom(attackers)
    expect((await forget(NEW_PHONE)).status).toBe(200)
  })

  it('receives 60 codes that new networks request, then 14 an hour', {
    tags: IN_FULL_RUN,
  }, async () => {
    let network = 0
    const newNetworks = (count: number) => Array.from({ length: count }, () => addressIn(network++))
    expect(await askFrom(newNetworks(70))).toBe(60)
    let sent = 0
    for (let step = 0; step < 36; step++) {
      // The delays of the later codes grow for two hours.
      if (step === 24) sent = 0
      embedded.clock.advance(5 * MINUTE_MS)
      sent += await askFrom(newNetworks(3))
    }
    expect(sent).toBe(14)
  })
})

it('an operator’s code is accepted from a new phone while eight networks enter wrong ones', async () => {
  const digits = '493817'
  const use = { purpose: 'reset_password', subject: embedded.userId } as const
  const code = { ...use, userId: embedded.userId, email: person.email }
  const codeHash = await hashPassword(digits, SERVER, QUICK_COST)
  await insertCode(db.orm, { ...code, codeHash }, embedded.clock.now())
  const type = await trialAt(NEW_PHONE)
  for (let n = 0; n < 8; n++) {
    const typeElsewhere = await trialAt(addressIn(n))
    for (let tries = 0; tries < 4; tries++) {
      expect(codeOf(await typeElsewhere('111111'))).toBe('form_code_incorrect')
    }
  }
  expect(codeOf(await type(digits))).toBe('needs_new_password')
})

/** Starts a reset of the password, and returns the call that types a code. */
async function trialAt(ip: string) {
  const browser = browserAt(ip)
  const { body } = await browser.post('/v1/client/sign_ins', {
    strategy: STRATEGY,
    identifier: person.email,
  })
  const path = `/v1/client/sign_ins/${body.response?.id}/attempt_first_factor`
  return (code: string) => browser.post(path, { strategy: STRATEGY, code })
}
