// A log-in without 'Keep me logged in' ends with the browser, or after half an hour without use.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { openBrowser } from './embedded.ts'

const MINUTE = 60

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

/** Logs in with a new browser whose switch is off or on. */
async function logIn({ isKept }: { isKept: boolean }) {
  const browser = openBrowser(api.app)
  browser.setCookie(`fastpass-kept=${isKept ? 1 : 0}`)
  const { body, headers } = await browser.signIn(maria.email)
  const path = `/v1/client/sessions/${body.response.created_session_id}`
  const renew = () => browser.post(`${path}/tokens`)
  return {
    cookies: [headers['set-cookie']].flat().map(String),
    renew,
    touch: () => browser.post(`${path}/touch`),
    isOpen: async () => (await browser.get('/v1/client')).body.response.sessions.length === 1,
    use: async () => {
      const phone = api.withToken((await renew()).body.jwt)
      return (await phone.ask('verifyClerk', { path: { clerk_user_id: maria.userId } })).status
    },
  }
}

describe('a log-in that is not kept', () => {
  it('has a cookie that the browser deletes when it is closed', async () => {
    const { cookies } = await logIn({ isKept: false })
    expect(cookies[0]).toMatch(/^__client=[\w-]{43}; Path=\/__clerk; HttpOnly; SameSite=Lax$/)
  })

  it('ends after 30 minutes without use, however many tokens its page has requested', async () => {
    const { renew, isOpen } = await logIn({ isKept: false })
    for (let minutes = 0; minutes < 29; minutes++) {
      api.advance({ seconds: MINUTE })
      expect((await renew()).status).toBe(200)
    }
    api.advance({ seconds: MINUTE - 1 })
    const { body } = await renew()
    api.advance({ seconds: 1 })
    expect([(await renew()).status, await isOpen()]).toEqual([401, false])
    // An earlier token is refused too.
    const late = api.withToken(body.jwt)
    const path = { clerk_user_id: maria.userId }
    expect((await late.ask('verifyClerk', { path })).status).toBe(401)
  })

  it('continues while the person uses the app, or returns to it', async () => {
    const { use, touch, isOpen } = await logIn({ isKept: false })
    for (let times = 0; times < 4; times++) {
      api.advance({ seconds: 29 * MINUTE })
      expect(await use()).toBe(200)
      api.advance({ seconds: 29 * MINUTE })
      expect((await touch()).status).toBe(200)
    }
    api.advance({ seconds: 30 * MINUTE })
    expect(await isOpen()).toBe(false)
    expect((await touch()).status).toBe(401)
  })
})

describe('a log-in that is kept', () => {
  it('has a cookie with a lifetime of its own, and continues without use', async () => {
    const { cookies, isOpen } = await logIn({ isKept: true })
    expect(cookies[0]).toMatch(/; Max-Age=34560000; /)
    api.advance({ hours: 24 })
    expect(await isOpen()).toBe(true)
  })
})
