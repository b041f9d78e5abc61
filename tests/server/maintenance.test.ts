// Maintenance: people read and log in, and change nothing, until the operator ends it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { askWith } from '#tests/support/asking.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { caseIn } from '#tests/support/stories.ts'

const SENTENCE =
  'We’re working on Fastpass, so nothing can be changed right now. Please try again in a few minutes.'
const HOURS = { hours: { from: '22:00', until: '07:00' } }

describe('during maintenance', () => {
  let api: TestApi
  let nora: TestPerson
  beforeAll(async () => {
    api = await startApi()
    nora = await api.customer()
  })
  afterAll(() => api.close())

  it('people read and log in, and a change is refused with a sentence', async () => {
    const body = await caseIn(api, nora)
    api.services.changes.refusal = 'maintenance'
    const refusal = await nora.ask('createCase', { body })
    expect([refusal.status, refusal.body]).toEqual([
      503,
      expect.objectContaining({ code: 'UNAVAILABLE', message: SENTENCE }),
    ])
    expect(refusal.headers.get('retry-after')).toBe('30')
    const query = { customer_id: nora.id }
    expect((await nora.must('listCases', { query })).data).toEqual([])
    const phone = await nora.onAnotherPhone()
    expect((await phone.ask('createSession')).status).toBe(201)
    expect((await phone.ask('endSession')).status).toBe(204)

    api.services.changes.refusal = null
    expect((await nora.ask('createCase', { body })).status).toBe(201)
  })

  it('no account is created or changed at the identity provider', async () => {
    api.services.changes.refusal = 'maintenance'
    const headers = {
      origin: 'http://localhost',
      'content-type': 'application/x-www-form-urlencoded',
    }
    const paths = ['client/sign_ups', 'me/change_password', 'me']
    for (const path of paths) {
      const url = `/__clerk/v1/${path}?_method=PATCH`
      const { status, text } = await api.send({ method: 'POST', url, headers, body: 'a=b' })
      expect([path, status, JSON.parse(text).errors[0].message]).toEqual([path, 503, SENTENCE])
    }
    api.services.changes.refusal = null
  })
})

it('is switched by a command, which every process follows', { timeout: 300_000 }, async () => {
  const lasting = await createLastingDatabase()
  // The command opens the built-in database, so its server ends before.
  let server = await startServerProcess({ ...lasting.env, DEMO: '1' })
  const change = async () => {
    const account = { email: 'customer@example.com', password: 'Fastpass1!' }
    const session = await signIn(sendByFetch(server.url), server.url, account)
    const person = askWith(sendByFetch(server.url), session.renew)
    return (await person.ask('putQuietHours', { body: HOURS })).status
  }
  const run = async (state: string) => {
    if (!isPostgres) await server.stop()
    const { code, output } = await runAdmin(lasting.env, 'maintenance', state)
    expect([code, output]).toEqual([0, expect.stringContaining(`Maintenance is ${state}.`)])
    if (!isPostgres) server = await startServerProcess({ ...lasting.env, DEMO: '1' })
  }
  try {
    expect(await change()).toBe(200)
    await run('on')
    await expect.poll(change).toBe(503)
    if (!isPostgres) expect(server.output()).toContain('maintenance is on')
    await run('on')
    await run('off')
    await expect.poll(change).toBe(200)
  } finally {
    await server.stop()
    await lasting.remove()
  }
})
