// The list of a person's log-ins, the log-out of one of them and of all others, and the email about
// a log-in on an unknown device.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApi, TestPerson } from '#tests/support/api.ts'
import { type Emailing, SOON, startEmailing } from '#tests/support/emailing.ts'
import { openBrowser } from './identity/embedded.ts'

const NEW_DEVICE = 'Fastpass: New log-in to your account'
const PASSWORD = 'Fastpass1!'

let emailing: Emailing
let api: TestApi

beforeAll(async () => {
  emailing = await startEmailing()
  api = emailing.api
})
afterAll(() => emailing.stop())

const listOf = async (person: TestPerson) => (await person.must('listSessions')).data
const idsOf = async (person: TestPerson) => (await listOf(person)).map(({ id }) => id)
const ownIdOf = async (person: TestPerson) =>
  (await listOf(person)).find(({ is_current }) => is_current)?.id ?? ''
const statusOf = async (person: TestPerson) => (await person.ask('listSessions')).status
const end = (person: TestPerson, session_id: string) =>
  person.ask('endOneSession', { path: { session_id } })

describe('the list of log-ins', () => {
  it('has the own one first, then those used last, and none of another person', async () => {
    const phone = await api.customer()
    api.advance({ seconds: 60 })
    const tablet = await phone.onAnotherPhone()
    api.advance({ seconds: 60 })
    const laptop = await phone.onAnotherPhone()
    await api.customer()
    const list = await listOf(phone)
    expect(list.map(({ is_current }) => is_current)).toEqual([true, false, false])
    expect(list.map(({ id }) => id)).toEqual([
      await ownIdOf(phone),
      await ownIdOf(laptop),
      await ownIdOf(tablet),
    ])
    expect(list[0]).toMatchObject({ device: 'Browser' })
    expect(new Set(await idsOf(tablet))).toEqual(new Set(list.map(({ id }) => id)))
  })

  it('has a remembered phone after its log-in has expired, and when it was used last', async () => {
    const phone = await api.attorney()
    const { refresh_token: token } = (await phone.must('createSession')).data
    const id = await ownIdOf(phone)
    const forgotten = await ownIdOf(await phone.onAnotherPhone())
    api.advance({ hours: 24 * 8 })
    await api.signedOut.must('renewSession', { refresh: token })
    const usedAt = api.now().toISOString()
    api.advance({ hours: 5 })
    const other = await phone.onAnotherPhone()
    const list = await listOf(other)
    expect(list.find((each) => each.id === id)).toMatchObject({ last_used_at: usedAt })
    expect(list.map((each) => each.id)).not.toContain(forgotten)
  })
})

describe('a log-out elsewhere', () => {
  it('ends that log-in and what was remembered from it, and no other', async () => {
    const phone = await api.customer()
    const lost = await phone.onAnotherPhone()
    const { refresh_token: token } = (await lost.must('createSession')).data
    const tablet = await phone.onAnotherPhone()
    expect((await end(phone, await ownIdOf(lost))).status).toBe(204)
    expect([await statusOf(phone), await statusOf(lost), await statusOf(tablet)]).toEqual([
      200, 401, 200,
    ])
    const { status, body } = await api.signedOut.ask('renewSession', { refresh: token })
    expect(status).toBe(401)
    expect(body).toMatchObject({
      code: 'SESSION_ENDED',
      message: 'This device was logged out. Please log in again.',
    })
    expect(await idsOf(phone)).toHaveLength(2)
  })

  it('is refused for the log-in of another person, which goes on', async () => {
    const [maria, ben] = [await api.customer(), await api.customer()]
    expect((await end(maria, await ownIdOf(ben))).status).toBe(404)
    expect(await statusOf(ben)).toBe(200)
  })

  it('of all others keeps the own one and what is remembered from it', async () => {
    const phone = await api.customer()
    const { refresh_token: token } = (await phone.must('createSession')).data
    const others = [await phone.onAnotherPhone(), await phone.onAnotherPhone()]
    const remembered = await others[0]?.must('createSession')
    for (const other of others) await other.token()
    await phone.must('endSessions', { query: { keeps_own: true } })
    expect(await statusOf(phone)).toBe(200)
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect((await api.signedOut.ask('renewSession', { refresh: token })).status).toBe(200)
    const ended = remembered?.data.refresh_token ?? ''
    expect((await api.signedOut.ask('renewSession', { refresh: ended })).status).toBe(401)
    expect(await idsOf(phone)).toHaveLength(1)
  })
})

describe('a log-in on an unknown device', () => {
  const logIn = async (
    browser: ReturnType<typeof openBrowser>,
    { email: identifier }: TestPerson,
  ) => {
    const form = { strategy: 'password', identifier, password: PASSWORD }
    const { status, body } = await browser.post('/v1/client/sign_ins', form)
    expect(status).toBe(200)
    return body.response.created_session_id as string
  }

  it('is emailed with the device and the time, but not the first one of an account', async () => {
    const maria = await api.customer()
    await maria.onAnotherPhone()
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toEqual([NEW_DEVICE]), SOON)
    const [email] = emailing.emailsTo(maria)
    expect(email?.text).toContain('Device: Browser')
    expect(email?.text).toContain('/devices')
  })

  it('is no longer unknown the next time', async () => {
    const maria = await api.customer()
    const browser = openBrowser(api.app)
    const sessionId = await logIn(browser, maria)
    await browser.post(`/v1/client/sessions/${sessionId}/end`)
    await logIn(browser, maria)
    const last = await api.customer()
    await last.onAnotherPhone()
    await vi.waitFor(() => expect(emailing.subjectsTo(last)).toEqual([NEW_DEVICE]), SOON)
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toEqual([NEW_DEVICE]), SOON)
  })

  it('is emailed ten times, and then once an hour', async () => {
    const maria = await api.customer()
    for (let n = 0; n < 12; n += 1) await maria.onAnotherPhone()
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toHaveLength(10), SOON)
    api.advance({ hours: 1 })
    await maria.onAnotherPhone()
    await vi.waitFor(() => expect(emailing.subjectsTo(maria)).toHaveLength(11), SOON)
  })
})
