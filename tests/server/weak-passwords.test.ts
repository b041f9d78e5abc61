// Passwords that guessers try first are refused wherever a password is set.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '#server/domain/accounts/invitations.ts'
import { isCommonPassword } from '#server/identity/embedded/passwords/common-passwords.ts'
import { isMadeOfKnownWords } from '#server/identity/embedded/passwords/known-words.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { type Emailing, startEmailing } from '#tests/support/emailing.ts'
import { openBrowser } from './identity/embedded.ts'

const COMMON = 'P@ssw0rd'
const TOO_COMMON = 'This password is too common. Choose another.'
const KNOWN =
  'This password is too close to your name, email or firm, or to “Fastpass”. Choose another.'
const LEAKED = 'This password was in a data leak. Choose another.'
const refused = [422, [{ field: 'password', message: TOO_COMMON }]]

let emailing: Emailing
let api: TestApi

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
})
afterAll(() => emailing.stop())

// The SHA-1 of 'Fastpass2!'.
const PREFIX = 'C5F6C'
const SUFFIX = '56D7568D319A7A85260B4D0F7512C86483D'

/** Asks for a new password, and enters the emailed code. */
async function resetOf(person: TestPerson) {
  const browser = openBrowser(api.app)
  const strategy = 'reset_password_email_code'
  const begun = await browser.post('/v1/client/sign_ins', { identifier: person.email })
  const path = `/v1/client/sign_ins/${begun.body.response.id}`
  await browser.post(`${path}/prepare_first_factor`, { strategy })
  const code = await emailing.mailedCode(person)
  await browser.post(`${path}/attempt_first_factor`, { strategy, code })
  return {
    choose: (password: string) => browser.post(`${path}/reset_password`, { password }),
  }
}

const names = { first_name: 'Ana', last_name: 'Lopez', contact_info: '4805550142' }

describe('a common password', () => {
  it.each([
    'P@ssw0rd',
    'p@SSW0RD',
    'Password1!',
    '!!password123',
    '123456789123456789',
    '1qaz@WSX',
  ])('is recognized: %s', async (password) => expect(await isCommonPassword(password)).toBe(true))

  it.each(['Fastpass1!', 'correct horse battery', 'ünïcode-9-Zebra', '!!!!!!!!'])(
    'is not recognized in %s',
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  )

  it('is refused before there is an account, and nothing is stored', async () => {
    const check = (password: string, email = 'ana-lopez@example.com') =>
      api.signedOut.ask('checkPassword', { body: { email, password } })
    const common = await check(COMMON)
    expect([common.status, common.body.errors]).toEqual(refused)
    const known = await check('Ana-Lopez-1985!')
    expect(known.body.errors).toEqual([{ field: 'password', message: KNOWN }])
    const named = async (password: string, names: object) => {
      const body = { email: 'office@vega.example', password, ...names }
      const { status, body: reply } = await api.signedOut.ask('checkPassword', { body })
      return [status, reply?.errors?.[0]?.message]
    }
    const firm = { company_name: 'Nguyen Law' }
    expect(await named('nguyenlaw1!', firm)).toEqual([422, KNOWN])
    expect(await named('Nguyen-1985!', { first_name: 'Ana', last_name: 'Nguyen' })).toEqual([
      ...[422, KNOWN],
    ])
    expect((await named('Desert-rain-7', firm))[0]).toBe(204)
    expect((await check('short')).status).toBe(422)
    expect((await check('Desert-rain-7')).status).toBe(204)
    expect(await api.services.identity.findUser('ana-lopez@example.com')).toBeNull()
  })

  it('is refused to a new customer, who gets no account', async () => {
    const body = { ...names, email: 'ana@example.com', password: COMMON }
    const reply = await api.signedOut.ask('createCustomer', { body })
    expect([reply.status, reply.body.errors]).toEqual(refused)
    expect(await api.services.identity.findUser(body.email)).toBeNull()
  })

  it('is refused to a new attorney', async () => {
    const body = {
      email: 'firm@example.com',
      password: COMMON,
      company_name: 'Vega Law Group',
      description: 'Two lawyers in Mesa.',
      phone_number: '4805550163',
      languages_known: 'English',
      law_firm_size: '1-2 lawyers',
      category_id: [await api.categoryId('dui')],
    }
    const reply = await api.signedOut.ask('createAttorney', { body })
    expect([reply.status, reply.body.errors]).toEqual(refused)
  })

  it('is refused to a new admin', async () => {
    const email = 'robin@example.com'
    const { ticket } = await invite(api.services.db.orm, { email, role: 'admin' }, api.now())
    const body = { ...names, email, password: COMMON }
    const reply = await api.signedOut.ask('createAdmin', { body, ticket })
    expect([reply.status, reply.body.errors]).toEqual(refused)
  })

  it('is refused with a saved profile, and the previous password stays', async () => {
    const maria = await api.customer()
    await maria.prove()
    const body = { ...names, id: maria.id, password: COMMON }
    const reply = await maria.ask('updateCustomer', { body })
    expect([reply.status, reply.body.errors]).toEqual(refused)
    expect((await openBrowser(api.app).signIn(maria.email)).status).toBe(200)
  })

  it('is refused by the SDK’s change of a password', async () => {
    const maria = await api.customer()
    const browser = openBrowser(api.app)
    await browser.signIn(maria.email)
    const { status, body } = await browser.post('/v1/me/change_password', {
      current_password: 'Fastpass1!',
      new_password: COMMON,
    })
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { message: TOO_COMMON, meta: { param_name: 'new_password' } },
    ])
  })

  it('is refused where a forgotten password is reset', async () => {
    const maria = await api.customer()
    const { choose } = await resetOf(maria)
    expect((await choose(COMMON)).body.errors[0]).toMatchObject({
      message: TOO_COMMON,
      meta: { param_name: 'password' },
    })
    expect((await choose('Slowpass2?')).status).toBe(200)
  })
})

describe('a password made of what others know about the person', () => {
  const ana = { email: 'ana.lopez-77@example.com', names: ['Ana María', 'Nuñez', null] }
  const short = { email: 'a1@example.com', names: [] }
  const firm = { email: 'office@vega.example', names: ['Vega & Okafor Law Group'] }

  it.each([
    ['Mariana1!', { ...ana, names: ['Mariana'] }],
    ['Nunez-1985!', ana],
    ['NUÑEZ.maria.2026', ana],
    ['Lopez-pass1', ana],
    ['Office2026!', firm],
    ['VegaOkafor_1', firm],
    ['Fastpass2!', ana],
    ['ana.lopez-77@example.com1A', ana],
    ['a1@example.com1A', short],
    ['A1-Example-Com-2026', short],
    ['J7k2m9p4!', { email: 'j7k2m9p4@example.com', names: [] }],
  ])('is recognized: %s', (password, known) => {
    expect(isMadeOfKnownWords(password, known, true)).toBe(true)
  })

  it.each([
    ['Nunez-likes-green-tea', ana],
    ['Slowpass2?', ana],
    ['Lawnmower-42', firm],
    ['correct horse battery', firm],
    ['Example-a1-tree', short],
    ['12345678!a', { email: '@example.com', names: [] }],
  ])('is not recognized in %s', (password, known) => {
    expect(isMadeOfKnownWords(password, known, true)).toBe(false)
  })

  it('can contain the product’s name in the demo, whose password does', () => {
    expect(isMadeOfKnownWords('Fastpass1!', ana, false)).toBe(false)
  })

  const known = [422, [{ field: 'password', message: KNOWN }]]

  it('is refused to new people, by name, email, firm and product', async () => {
    const strict = await startApi({ config: { demo: false } })
    const email = 'quetzal.77@example.com'
    const signUp = async (password: string) => {
      const body = { ...names, email, password }
      const { status, body: reply } = await strict.signedOut.ask('createCustomer', { body })
      return [status, reply.errors]
    }
    for (const password of ['Lopez-2026', 'Quetzal77!', `${email}1A`, 'FASTPASS-1']) {
      expect(await signUp(password), password).toEqual(known)
    }
    expect((await signUp('Slowpass2?'))[0]).toBe(201)
    const body = {
      email: 'firm@example.com',
      password: 'Okafor-2026',
      company_name: 'Okafor Law Group',
      description: 'Two lawyers in Mesa.',
      phone_number: '4805550163',
      languages_known: 'English',
      law_firm_size: '1-2 lawyers',
      category_id: [await strict.categoryId('dui')],
    }
    const reply = await strict.signedOut.ask('createAttorney', { body })
    expect([reply.status, reply.body.errors]).toEqual(known)
    await strict.close()
  })

  it('is refused with a saved profile, the SDK’s change and a reset, by the names of the record', async () => {
    const maria = await api.customer({ firstName: 'Quirina', lastName: 'Zwetschge' })
    const password = 'Zwetschge-1'
    await maria.prove()
    const saved = await maria.ask('updateCustomer', { body: { ...names, id: maria.id, password } })
    expect([saved.status, saved.body.errors]).toEqual(known)

    const browser = openBrowser(api.app)
    await browser.signIn(maria.email)
    const form = { current_password: 'Fastpass1!', new_password: password }
    const changed = await browser.post('/v1/me/change_password', form)
    expect(changed.body.errors[0]).toMatchObject({ message: KNOWN })

    const reset = await resetOf(maria)
    expect((await reset.choose(password)).body.errors[0]).toMatchObject({ message: KNOWN })
    expect((await reset.choose('Slowpass2?')).status).toBe(200)
  })

  it('is refused to an attorney by the firm’s name', async () => {
    const vega = await api.attorney({ companyName: 'Brimborium Partners' })
    const browser = openBrowser(api.app)
    await browser.signIn(vega.email)
    const form = { current_password: 'Fastpass1!', new_password: 'Brimborium-1' }
    const { body } = await browser.post('/v1/me/change_password', form)
    expect(body.errors[0]).toMatchObject({ message: KNOWN })
  })
})

describe('the lookup of leaked passwords', () => {
  const asked: string[] = []
  let respond = (_path: string): string | undefined => ''
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    const text = respond(request.url ?? '')
    if (text === undefined) request.socket.destroy()
    else response.end(text)
  })
  let leaky: TestApi

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    leaky = await startApi({ config: { pwnedPasswordsUrl: `http://127.0.0.1:${port}/range/` } })
  })
  afterAll(async () => {
    await leaky.close()
    service.close()
  })

  let people = 0
  const signUp = (password: string) =>
    leaky.signedOut.ask('createCustomer', {
      body: { ...names, email: `new${++people}@example.com`, password },
    })

  it('sends five characters of a hash, and refuses passwords that the response lists', async () => {
    respond = () => `${'0'.repeat(35)}:12\r\n${SUFFIX}:3\r\n`
    const { status, body } = await signUp('Fastpass2!')
    expect([status, body.errors]).toEqual([422, [{ field: 'password', message: LEAKED }]])
    expect(asked).toEqual([`/range/${PREFIX}`])
  })

  it('accepts passwords that are not in the response, or only as padding', async () => {
    respond = () => `${'0'.repeat(35)}:12\r\n${SUFFIX}:0\r\n`
    expect((await signUp('Fastpass2!')).status).toBe(201)
  })

  it.each([
    ['ends the connection', () => undefined],
    ['responds without an end', () => 'x'.repeat(1_000_000)],
  ])('accepts all passwords while the service %s', async (_case, failing) => {
    respond = failing
    expect((await signUp('Fastpass2!')).status).toBe(201)
  })
})
