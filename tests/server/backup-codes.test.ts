// New backup codes of an account: who is told, and which sessions end.
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { securityEvents } from '#server/db/schema/audit.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { SOON, startEmailing } from '#tests/support/emailing.ts'
import { codeAt } from '#tests/support/totp.ts'
import { openBrowser } from './identity/embedded.ts'

const PASSWORD = 'Fastpass1!'
const ROUTE = 'POST /__clerk/v1/me/backup_codes/'
const SUBJECT = 'Fastpass: New backup codes were made'

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

/** Logs in and enters the password again. */
async function logIn({ email }: TestPerson) {
  const browser = openBrowser(api.app)
  const { body } = await browser.signIn(email, PASSWORD)
  const verify = `/v1/client/sessions/${body.client.sessions[0].id}/verify/attempt_first_factor`
  await browser.post(verify, { strategy: 'password', password: PASSWORD })
  return browser
}

/** Logs in with a code of an authenticator app too. */
async function logInWithApp({ email }: TestPerson, secret: string) {
  api.advance({ seconds: 60 })
  const browser = openBrowser(api.app)
  const { body } = await browser.signIn(email, PASSWORD)
  const path = `/v1/client/sign_ins/${body.response.id}/attempt_second_factor`
  const code = codeAt(secret, api.now())
  expect((await browser.post(path, { strategy: 'totp', code })).status).toBe(200)
  return browser
}

async function linesOf({ userId }: TestPerson) {
  await api.services.security.flush()
  const account = api.services.security.accountHash(userId)
  return api.services.db.orm
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.account, account), eq(securityEvents.operation, ROUTE)))
}

it('new backup codes are announced by email, are in the security log, and end every other session', async () => {
  const maria = await api.customer()
  const here = await logIn(maria)
  const { secret } = (await here.post('/v1/me/totp')).body.response
  const code = codeAt(secret, api.now())
  await here.post('/v1/me/totp/attempt_verification', { code })
  expect((await here.post('/v1/me/backup_codes/')).status).toBe(200)
  const there = await logInWithApp(maria, secret)
  expect((await there.get('/v1/me')).status).toBe(200)
  // The first codes replace none, and change nothing for anybody.
  expect(await linesOf(maria)).toHaveLength(1)

  expect((await here.post('/v1/me/backup_codes/')).status).toBe(200)
  expect((await there.get('/v1/me')).status).toBe(401)
  expect((await here.get('/v1/me')).status).toBe(200)
  expect(await linesOf(maria)).toMatchObject([
    { kind: 'second_factor', result: 'success' },
    { kind: 'second_factor', result: 'success' },
  ])
  const told = () => emailing.subjectsTo(maria).filter((subject) => subject === SUBJECT)
  await vi.waitFor(() => expect(told()).toHaveLength(1), SOON)
})
