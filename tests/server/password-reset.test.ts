// Resets a forgotten password with the real SDK's calls: a code by email, then a new password.
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { insertUser } from '#server/identity/embedded/users.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { SOON, startEmailing } from '#tests/support/emailing.ts'
import { countHashes } from '#tests/support/hash-count.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { codeAt } from '#tests/support/totp.ts'
import { openBrowser } from './identity/embedded.ts'

const STRATEGY = 'reset_password_email_code'
const NEW = 'Slowpass2?'

const emailing = await startEmailing()
const { api } = emailing
afterAll(() => emailing.stop())

/** Starts a sign-in in a new browser, like the widget's first page. */
async function forget(identifier: string) {
  const browser = openBrowser(api.app)
  const begun = await browser.post('/v1/client/sign_ins', { identifier })
  const path = `/v1/client/sign_ins/${begun.body.response.id}`
  const strategy = STRATEGY
  return {
    browser,
    begun,
    ask: () => browser.post(`${path}/prepare_first_factor`, { strategy }),
    type: (code: string) => browser.post(`${path}/attempt_first_factor`, { strategy, code }),
    choose: (password = NEW) => browser.post(`${path}/reset_password`, { password }),
  }
}

const logIn = (person: Pick<TestPerson, 'email'>, password: string) =>
  openBrowser(api.app).signIn(person.email, password)
const errorOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code

/** Changes of the account by its owner, after which an earlier reset must not go on. */
const ends: [string, (maria: TestPerson) => Promise<unknown>][] = [
  ['a log-out everywhere', (maria) => maria.must('endSessions')],
  [
    'a change of the password in the app',
    async (maria) => {
      const browser = openBrowser(api.app)
      await browser.signIn(maria.email, 'Fastpass1!')
      const form = { current_password: 'Fastpass1!', new_password: 'Thirdpass3!' }
      expect((await browser.post('/v1/me/change_password', form)).status).toBe(200)
    },
  ],
  [
    'a change of the password with the profile',
    async (maria) => {
      const person = { id: maria.id, first_name: 'Maria', last_name: 'Delgado' }
      const body = { ...person, contact_info: '4805550142', password: 'Thirdpass3!' }
      await maria.prove()
      await maria.must('updateCustomer', { body })
    },
  ],
]

describe('a forgotten password', () => {
  it('is replaced by a person who reads the account’s email, and logs them in', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    expect((await reset.ask()).body.response.first_factor_verification.status).toBe('unverified')
    const typed = await reset.type(await emailing.mailedCode(maria))
    expect(typed.body.response.status).toBe('needs_new_password')
    const done = await reset.choose()
    expect(done.body.response).toMatchObject({ status: 'complete' })
    expect(done.body.client.sessions).toHaveLength(1)
    expect((await logIn(maria, NEW)).status).toBe(200)
    expect(errorOf(await logIn(maria, 'Fastpass1!'))).toBe('form_password_incorrect')
  })

  it('ends every other session, and every phone that was remembered', async () => {
    const maria = await api.customer()
    const phone = await maria.onAnotherPhone()
    const token = (await phone.must('createSession')).data.refresh_token
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    await reset.choose()
    const path = { clerk_user_id: maria.userId }
    expect((await api.withToken(token).ask('verifyClerk', { path })).status).toBe(401)
    api.advance({ seconds: 61 })
    for (const session of [maria, phone]) await expect(session.token()).rejects.toThrow('refused')
  })

  it('is reported to the account’s email', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    await reset.choose()
    await vi.waitFor(
      () => expect(emailing.subjectsTo(maria)).toContain('Fastpass: Your password was changed'),
      SOON,
    )
  })

  it('brings no second email about the log-in, also after a second factor', async () => {
    const maria = await api.customer()
    const owner = openBrowser(api.app)
    const { sessions } = (await owner.signIn(maria.email, 'Fastpass1!')).body.client
    await owner.post(`/v1/client/sessions/${sessions[0].id}/verify/attempt_first_factor`, {
      strategy: 'password',
      password: 'Fastpass1!',
    })
    const { secret } = (await owner.post('/v1/me/totp')).body.response
    const codeNow = () => ({ strategy: 'totp', code: codeAt(secret, api.now()) })
    expect((await owner.post('/v1/me/totp/attempt_verification', codeNow())).status).toBe(200)
    api.advance({ seconds: 60 })
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    const { response } = (await reset.choose()).body
    expect(response.status).toBe('needs_second_factor')
    const path = `/v1/client/sign_ins/${response.id}/attempt_second_factor`
    expect((await reset.browser.post(path, codeNow())).body.response.status).toBe('complete')
    // A later log-in elsewhere is told.
    api.advance({ seconds: 60 })
    const elsewhere = openBrowser(api.app)
    const { id } = (await elsewhere.signIn(maria.email, NEW)).body.response
    await elsewhere.post(`/v1/client/sign_ins/${id}/attempt_second_factor`, codeNow())
    const waiting = sql`select id from pgboss.job where name = 'account-email'
      and state < 'completed'`
    await vi.waitFor(async () => expect(await rows(api.services.db.orm, waiting)).toEqual([]), SOON)
    // The log-ins of `owner` and `elsewhere`.
    const logIn = 'Fastpass: New log-in to your account'
    const changed = 'Fastpass: Your password was changed'
    const told = emailing.subjectsTo(maria).filter((each = '') => [logIn, changed].includes(each))
    expect(told.toSorted()).toEqual([logIn, logIn, changed])
  })

  it('ends the wait of a person who has tried wrong passwords', async () => {
    const maria = await api.customer()
    for (let tries = 0; tries < 10; tries++) await logIn(maria, 'wrong-1!')
    expect(errorOf(await logIn(maria, 'Fastpass1!'))).toBe('too_many_guesses')
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    await reset.choose()
    expect((await logIn(maria, NEW)).status).toBe(200)
  })

  it('is not reset by a code that was entered before another reset', async () => {
    const maria = await api.customer()
    const first = await forget(maria.email)
    await first.ask()
    await first.type(await emailing.mailedCode(maria))
    const second = await forget(maria.email)
    await second.ask()
    await second.type(await emailing.mailedCode(maria, 2))
    expect((await second.choose()).body.response).toMatchObject({ status: 'complete' })
    expect(errorOf(await first.choose('Thirdpass3!'))).toBe('verification_expired')
    expect((await logIn(maria, NEW)).status).toBe(200)
  })

  it.each(ends)('is not reset by a code that was entered before %s', async (_what, end) => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    await end(maria)
    expect(errorOf(await reset.choose())).toBe('verification_expired')
  })

  it.each(ends)('is reset by a code that was not entered before %s', async (_what, end) => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    const code = await emailing.mailedCode(maria)
    await end(maria)
    await reset.type(code)
    expect((await reset.choose()).body.response).toMatchObject({ status: 'complete' })
    expect((await logIn(maria, NEW)).status).toBe(200)
  })

  it('is reset although a person with the password repeatedly logs out everywhere', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    for (let times = 0; times < 5; times++) await (await maria.onAnotherPhone()).must('endSessions')
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    const thief = await maria.onAnotherPhone()
    await thief.must('endSessions')
    expect((await thief.ask('listDrafts')).status).toBe(401)
    expect((await reset.choose()).body.response).toMatchObject({ status: 'complete' })
  })

  it('may be the previous password, because only the mailbox proves who the owner is', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    expect((await reset.choose('Fastpass1!')).body.response).toMatchObject({ status: 'complete' })
  })

  it('is not reset by a code in the mailbox of a previous email', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    const email = 'maria.moved@example.com'
    await api.services.db.orm.execute(
      sql`update identity_users set email = ${email} where id = ${maria.userId}`,
    )
    expect(errorOf(await reset.choose())).toBe('verification_expired')
    expect((await logIn({ email }, 'Fastpass1!')).status).toBe(200)
  })

  it('is replaced under the same rules as any new password', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    const short = await reset.choose('short')
    expect(short.body.errors[0]).toMatchObject({
      code: 'form_password_validation_failed',
      message: 'Your password must contain 8 or more characters.',
      meta: { param_name: 'password' },
    })
    expect((await reset.choose()).status).toBe(200)
  })

  it('is not replaced before the code was entered, nor from another browser', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    expect(errorOf(await reset.choose())).toBe('verification_expired')
    await reset.type(await emailing.mailedCode(maria))
    const path = `/v1/client/sign_ins/${reset.begun.body.response.id}/reset_password`
    const stranger = await openBrowser(api.app).post(path, { password: NEW })
    expect(errorOf(stranger)).toBe('sign_in_not_found')
    expect((await logIn(maria, 'Fastpass1!')).status).toBe(200)
  })
})

describe('the code', () => {
  it('is sent to the email as the account has it, however it is typed', async () => {
    const maria = await api.customer()
    const typed = maria.email.replace(/^./, (letter) => letter.toUpperCase())
    const reset = await forget(typed)
    await reset.ask()
    const code = await emailing.mailedCode(maria)
    expect((await reset.type(code)).body.response.status).toBe('needs_new_password')
    expect(emailing.emailsTo({ email: typed })).toEqual([])
  })

  it('allows five tries, after which even the right one is refused', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    const code = await emailing.mailedCode(maria)
    const wrong = wrongCode(code)
    for (let tries = 0; tries < 5; tries++) {
      expect(errorOf(await reset.type(wrong))).toBe('form_code_incorrect')
    }
    expect(errorOf(await reset.type(code))).toBe('verification_failed')
  })

  it('is valid for 15 minutes, and only until the next one', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    const first = await emailing.mailedCode(maria)
    api.advance({ seconds: 30 })
    await reset.ask()
    const second = await emailing.mailedCode(maria, 2)
    if (first !== second) expect(errorOf(await reset.type(first))).toBe('form_code_incorrect')
    api.advance({ seconds: 15 * 60 })
    expect(errorOf(await reset.type(second))).toBe('verification_expired')
  })

  it('can be used only once', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    const code = await emailing.mailedCode(maria)
    await reset.type(code)
    expect(errorOf(await reset.type(code))).toBe('verification_expired')
  })

  it('sets one new password when two are sent at once', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(maria))
    const passwords = [NEW, 'Thirdpass3?']
    const chosen = await Promise.all(passwords.map((password) => reset.choose(password)))
    const done = passwords.filter((_, index) => chosen[index]?.status === 200)
    expect(done).toHaveLength(1)
    expect(chosen.flatMap((reply) => errorOf(reply) ?? [])).toEqual(['verification_expired'])
    for (const password of passwords) {
      expect((await logIn(maria, password)).status).toBe(done.includes(password) ? 200 : 422)
    }
  })

  it('is not stored in the database', async () => {
    const maria = await api.customer()
    const reset = await forget(maria.email)
    await reset.ask()
    const code = await emailing.mailedCode(maria)
    const { orm } = api.services.db
    const stored = [
      await rows(orm, sql`select * from identity_codes where lower(email) = ${maria.email}`),
      await rows(orm, sql`select data from pgboss.job where name = 'code-email'`),
    ]
    expect(stored[0]).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(code)
  })
})

// Removes the parts that differ between any two requests. The rest must not depend on the email.
const shapeOf = (reply: unknown, email: string) =>
  JSON.stringify(reply)
    .replaceAll(email, 'EMAIL')
    .replaceAll(`${email[0]}*****@`, 'MASKED@')
    .replaceAll(/(sia|idn|client)_[0-9a-f]+/g, '$1')

describe('an account without a password', () => {
  const addAccount = async (email: string) => {
    const { db, clock } = api.services
    await insertUser(db.orm, { email, passwordHash: null }, clock())
    return { email }
  }

  it('gets the same responses as an email without an account', async () => {
    const ben = await addAccount('ben.google@example.com')
    const nobody = { email: 'someone.new@example.com' }
    const replies = await Promise.all(
      [ben, nobody].map(async ({ email }) => {
        const { browser, begun, ask, type } = await forget(email)
        const path = `/v1/client/sign_ins/${begun.body.response.id}/attempt_first_factor`
        const steps = [begun, await browser.post(path, { strategy: 'password', password: NEW })]
        steps.push(await ask(), await type('12345'), await browser.get('/v1/client'))
        for (let tries = 0; tries < 8; tries++) steps.push(await logIn({ email }, NEW))
        return steps.map(({ status, body }) => shapeOf([status, body], email))
      }),
    )
    expect(replies[0]).toEqual(replies[1])
  })

  it('tells its owner by email, once a day, how to log in', async () => {
    const cleo = await addAccount('cleo.google@example.com')
    for (let tries = 0; tries < 3; tries++) {
      expect(errorOf(await logIn(cleo, NEW))).toBe('form_password_incorrect')
    }
    await vi.waitFor(() => expect(emailing.emailsTo(cleo)).toHaveLength(1), SOON)
    const [email] = emailing.emailsTo(cleo)
    expect(email?.subject).toBe('Fastpass: Your account has no password yet')
    expect(email?.text).toContain('log in the way you signed up')
    // A later job sends the code, so there is no second email before it.
    const reset = await forget(cleo.email)
    await reset.ask()
    await reset.type(await emailing.mailedCode(cleo))
    expect(emailing.subjectsTo(cleo)).toHaveLength(2)
    expect((await reset.choose()).body.response.status).toBe('complete')
    expect((await logIn(cleo, NEW)).status).toBe(200)
  })
})

describe('an email without an account', () => {
  it('gets the same responses as one with an account, and no email', async () => {
    const maria = await api.customer()
    const nobody = { email: 'someone.else@example.com' }
    const replies = await Promise.all(
      [maria, nobody].map(async ({ email }) => {
        const reset = await forget(email)
        const steps = [reset.begun, await reset.ask(), await reset.ask()]
        for (let tries = 0; tries < 6; tries++) steps.push(await reset.type('12345'))
        steps.push(await reset.choose(), await reset.browser.get('/v1/client'))
        return steps.map(({ status, body }) => shapeOf([status, body], email))
      }),
    )
    expect(replies[1]).toEqual(replies[0])
    await emailing.mailedCode(maria, 2)
    expect(emailing.emailsTo(nobody as TestPerson)).toEqual([])
  })

  it('costs as many hashes to refuse a password as one with an account', async () => {
    const maria = await api.customer()
    const hashesOf = async (email: string) =>
      (await countHashes(() => logIn({ email }, 'wrong-1!'))).hashes
    const known = await hashesOf(maria.email)
    expect(known).toBeGreaterThan(0)
    expect(await hashesOf('nobody@example.com')).toBe(known)
  })
})
