import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { signIn } from '#tests/support/http.ts'
import { draftBody, keepDraft } from '#tests/support/stories.ts'

const OLD = 'Fastpass1!'
const NEW = 'Slowpass2?'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const remember = async (person: TestPerson) =>
  (await person.must('createSession')).data.refresh_token
const whoIs = async (token: string, { userId }: TestPerson) =>
  (await api.withToken(token).ask('verifyClerk', { path: { clerk_user_id: userId } })).status
const logIn = ({ email }: TestPerson, password: string) =>
  signIn(api.send, 'http://localhost', { email, password })

const saved = {
  customer: (id: string, changes: object) => ({
    id,
    first_name: 'Maria',
    last_name: 'Delgado',
    contact_info: '4805550142',
    ...changes,
  }),
  attorney: async (id: string, changes: object) => ({
    id,
    company_name: 'Vega Law Group',
    description: 'Two lawyers in Mesa.',
    phone_number: '4805550163',
    languages_known: 'English, Spanish',
    category_id: [await api.categoryId('dui')],
    law_firm_size: '1-2 lawyers',
    ...changes,
  }),
}

describe.each([
  ['customer', 'updateCustomer'],
  ['attorney', 'updateAttorney'],
] as const)('a password sent with a %s’s profile', (role, operation) => {
  it('ends every session on every phone, and replaces the previous password', async () => {
    const person = await api[role]()
    const otherPhone = await person.onAnotherPhone()
    const remembered = [await remember(person), await remember(otherPhone)]
    const body = await saved[role](person.id, { password: NEW })
    await person.prove()
    expect((await person.ask(operation, { body })).status).toBe(200)

    for (const token of remembered) expect(await whoIs(token, person)).toBe(401)
    // Earlier tokens live for 60 seconds more.
    api.advance({ seconds: 61 })
    for (const phone of [person, otherPhone]) await expect(phone.token()).rejects.toThrow('refused')
    await expect(logIn(person, OLD)).rejects.toThrow('form_password_incorrect')
    expect(await whoIs(await (await logIn(person, NEW)).renew(), person)).toBe(200)
  })

  it('is not accepted from a remembered phone, which proves less than a log-in', async () => {
    const person = await api[role]()
    const phone = api.withToken(await remember(person))
    const body = await saved[role](person.id, { password: NEW })
    expect((await phone.ask(operation, { body })).status).toBe(401)
    const rest = await saved[role](person.id, {})
    expect((await phone.ask(operation, { body: rest })).status).toBe(200)
    expect(await whoIs(await (await logIn(person, OLD)).renew(), person)).toBe(200)
  })

  it('is not accepted from an ended sign-in, whose token is valid for another minute', async () => {
    const person = await api[role]()
    const otherPhone = await person.onAnotherPhone()
    const stale = api.withToken(await otherPhone.token())
    const body = await saved[role](person.id, { password: NEW })
    await person.prove()
    await person.must(operation, { body })
    expect((await stale.ask('createSession')).status).toBe(401)
    const back = await saved[role](person.id, { password: OLD })
    expect((await stale.ask(operation, { body: back })).status).toBe(401)
    await logIn(person, NEW)
  })

  it('is accepted only within ten minutes after the previous password was entered again', async () => {
    const person = await api[role]()
    const otherPhone = await person.onAnotherPhone()
    const body = await saved[role](person.id, { password: NEW })
    const isRefused = async (phone: TestPerson) => {
      const { status, body: refused } = await phone.ask(operation, { body })
      expect([status, refused.code]).toEqual([403, 'PROOF_REQUIRED'])
    }
    await isRefused(person)
    await otherPhone.prove()
    await isRefused(person)
    await person.prove()
    api.advance({ seconds: 600 })
    await isRefused(person)
    await logIn(person, OLD)
    await person.prove()
    api.advance({ seconds: 599 })
    expect((await person.ask(operation, { body })).status).toBe(200)
    await logIn(person, NEW)
  })

  it('is refused with an error at the field when it is the current one', async () => {
    const person = await api[role]()
    await person.prove()
    const body = await saved[role](person.id, { password: OLD })
    const { status, body: refused } = await person.ask(operation, { body })
    const message = 'This is already your password. Choose another.'
    expect([status, refused.errors]).toEqual([422, [{ field: 'password', message }]])
    await person.token()
  })

  it('can be changed at most five times by one network before it has to wait', async () => {
    const person = await api[role]()
    const change = async (password: string, renewed: string) => {
      const { email } = person
      const session = await signIn(api.send, 'http://localhost', { email, password })
      await session.prove()
      const phone = api.withToken(await session.renew())
      return phone.ask(operation, { body: await saved[role](person.id, { password: renewed }) })
    }
    for (let times = 0; times < 5; times++) {
      const password = times === 0 ? OLD : `Slowpass${times}?`
      expect((await change(password, `Slowpass${times + 1}?`)).status).toBe(200)
    }
    const { status, headers, body } = await change('Slowpass5?', OLD)
    expect([status, headers.get('retry-after')]).toEqual([429, '900'])
    expect(body.message).toBe(
      'This password was changed too often. Wait 15 minutes, or log out and choose “Forgot password?”.',
    )
    api.advance({ seconds: 900 })
    expect((await change('Slowpass5?', OLD)).status).toBe(200)
  })

  it('is not changed when its sessions cannot be ended', async () => {
    const person = await api[role]()
    await person.prove()
    const { orm } = api.services.db
    await orm.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`)
    await orm.execute(sql`create trigger refuse before update on product_sessions
      execute function refuse()`)
    const body = await saved[role](person.id, { password: NEW })
    await expect(person.ask(operation, { body })).rejects.toThrow('responded with 500')
    await orm.execute(sql`drop function refuse cascade`)
    await logIn(person, OLD)
  })

  it('is not changed when the rest is refused', async () => {
    const person = await api[role]()
    await person.prove()
    const wrong = {
      customer: { contact_info: undefined },
      attorney: { category_id: ['019a0000-0000-7000-8000-00000000dead'] },
    }[role]
    const body = await saved[role](person.id, { password: NEW, ...wrong })
    expect((await person.ask(operation, { body })).status).toBe(422)
    await logIn(person, OLD)
  })

  it('is not changed when another phone has saved the profile since', async () => {
    const person = await api[role]()
    await person.prove()
    const body = await saved[role](person.id, { password: NEW, version: 7 })
    expect((await person.ask(operation, { body })).body.code).toBe('PROFILE_CHANGED')
    await logIn(person, OLD)
  })
})

describe('ending every session', () => {
  it('ends only the caller’s own sessions, on all devices', async () => {
    const maria = await api.customer()
    const tom = await api.customer()
    const tokens = [await remember(maria), await remember(await maria.onAnotherPhone())]
    const toms = await remember(tom)
    expect((await api.withToken(tokens[0] ?? '').ask('endSessions')).status).toBe(204)
    for (const token of tokens) expect(await whoIs(token, maria)).toBe(401)
    const renewed = await api.signedOut.ask('renewSession', { refresh: tokens[1] ?? '' })
    expect(renewed).toMatchObject({
      status: 401,
      body: {
        code: 'SESSION_ENDED',
        message: 'This device was logged out. Please log in again.',
      },
    })
    expect(await whoIs(toms, tom)).toBe(200)
    api.advance({ seconds: 61 })
    await expect(maria.token()).rejects.toThrow('refused')
    await tom.token()
  })
})

it('ending every session ends all of them, or none when one cannot be ended', async () => {
  const maria = await api.customer()
  const token = await remember(maria)
  const { orm } = api.services.db
  await orm.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`)
  await orm.execute(sql`create trigger refuse before update on product_sessions
    execute function refuse()`)
  await expect(api.withToken(token).ask('endSessions')).rejects.toThrow('responded with 500')
  await orm.execute(sql`drop function refuse cascade`)
  api.advance({ seconds: 61 })
  await maria.token()
  expect(await whoIs(token, maria)).toBe(200)
})

describe('a typed practice area', () => {
  const withArea = async (name: string) => {
    const attorney = await api.attorney()
    const body = await saved.attorney(attorney.id, { other_category_name: name })
    const { data } = await attorney.must('updateAttorney', { body })
    const area = data.category.find(({ is_other }) => is_other)
    if (!area) throw new Error('The area is not there')
    return { attorney, area, version: data.version }
  }
  const rename = (by: TestPerson, id: string, name: string) =>
    by.ask('updateCategory', { body: { id, name, is_other: true } })

  it('can be renamed, which is a change of the profile', async () => {
    const { attorney, area, version } = await withArea('imigration')
    const { body } = await rename(attorney, area.id, ' Immigration  Law ')
    expect(body.data).toEqual({ id: area.id, name: 'Immigration Law', is_other: true })
    const path = { attorney_id: attorney.id }
    const renamed = { other_category_name: 'Immigration Law', version: version + 1 }
    expect((await attorney.must('getAttorney', { path })).data).toMatchObject(renamed)
    expect((await rename(attorney, area.id, 'Immigration Law')).status).toBe(200)
    expect((await attorney.must('getAttorney', { path })).data).toMatchObject(renamed)
  })

  it('is renamed for its attorney alone, and says nothing of others with the same name', async () => {
    const { attorney, area } = await withArea('tax')
    const other = await withArea('Tax')
    const maria = await api.customer()
    const { data: begun } = await maria.must('createCategory', {
      body: { name: 'TAX', is_other: true },
    })
    const kept = { ...draftBody(), category: { id: begun.id, name: begun.name } }
    await keepDraft(maria, kept)
    const body = {
      category_id: area.id,
      customer_id: maria.id,
      firm_size: ['1-2 lawyers' as const],
      case_details: 'The letter came in May.',
    }
    const { data: posted } = await maria.must('createCase', { body })
    expect((await rename(attorney, area.id, 'visas')).status).toBe(200)
    const path = { attorney_id: other.attorney.id }
    const { data: theirs } = await other.attorney.must('getAttorney', { path })
    expect(theirs.other_category_name).toBe('Tax')
    const about = { path: { case_id: posted.id } }
    expect((await maria.must('getCase', about)).data.category_name).toBe('tax')
  })

  it('cannot take the name of another area', async () => {
    const { attorney, area, version } = await withArea('trusts')
    await attorney.must('createCategory', { body: { name: 'Wills', is_other: true } })
    for (const taken of ['DUI', 'dui', 'personal_injury', 'wills']) {
      expect((await rename(attorney, area.id, taken)).body.errors).toEqual([
        { field: 'name', message: 'This practice area is in the list already.' },
      ])
    }
    const path = { attorney_id: attorney.id }
    expect((await attorney.must('getAttorney', { path })).data.version).toBe(version)
    expect((await rename(attorney, area.id, ' \u200b\u0007')).status).not.toBe(500)
  })

  it('cannot be another person’s area, nor a standard one', async () => {
    const { area } = await withArea('water rights')
    const { attorney } = await withArea('patents')
    expect((await rename(attorney, area.id, 'mine now')).status).toBe(404)
    expect((await rename(attorney, await api.categoryId('dui'), 'mine now')).status).toBe(404)
  })
})
