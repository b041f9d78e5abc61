// `npm run admin -- reset-password`, with which the only admin can log in again after forgetting
// their password.
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/db/ids.ts'
import { insertAdmin } from '#server/db/people.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { identityCodes } from '#server/identity/embedded/schema.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { openIdentityBrowser, sendByFetch, signIn } from '#tests/support/http.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const OLD = 'Fastpass1!'
const NEW = 'Slowpass2?'
const STRATEGY = 'reset_password_email_code'
const robin = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Hale' }

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

const reset = (email = robin.email) =>
  runAdmin({ PORT: '4400', ...database.env }, 'reset-password', email)
const codeIn = (output: string) => output.match(/ is (\d{6})\. It works once/)?.[1] ?? ''

async function withDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof database.open>>) => Promise<Result>,
): Promise<Result> {
  const db = await database.open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Gives Robin an account, and a record as an admin. Returns the id of the record. */
const addAdmin = () =>
  withDatabase(async (db) => {
    await db.migrate()
    const at = new Date()
    const provider = createEmbeddedProvider({ db, clock: () => at, passwordCost: QUICK_COST })
    const { id: clerkUserId } = await provider.createUser({ ...robin, password: OLD })
    const id = newId(at)
    await insertAdmin(db.orm, {
      ...robin,
      id,
      clerkUserId,
      contactInfo: '4805550163',
      createdAt: at,
    })
    return id
  })

describe('npm run admin -- reset-password', () => {
  it('prints a code with which an admin can choose another password once', {
    tags: IN_FULL_RUN,
    timeout: 90_000,
  }, async () => {
    const id = await addAdmin()
    const { code: exit, output } = await reset()
    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(
        /^The code for robin@example\.com is \d{6}\. It works once, until \d+:\d\d [AP]M \S+\.\nOpen http:\/\/localhost:4400\/auth\/login,/,
      ),
    ])
    const digits = codeIn(output)
    const server = await startServerProcess({ ...database.env, DEMO: '0' })
    const send = sendByFetch(server.url)
    const elsewhere = await signIn(send, server.url, { ...robin, password: OLD })
    const forget = async () => {
      const post = openIdentityBrowser(send, server.url)
      const { response } = await post('/v1/client/sign_ins', { identifier: robin.email })
      const path = `/v1/client/sign_ins/${response.id}`
      await post(`${path}/prepare_first_factor`, { strategy: STRATEGY })
      return {
        type: (code: string) => post(`${path}/attempt_first_factor`, { strategy: STRATEGY, code }),
        choose: () => post(`${path}/reset_password`, { password: NEW }),
      }
    }

    const first = await forget()
    await expect(first.choose()).rejects.toThrow('verification_expired')
    const wrong = wrongCode(digits)
    await expect(first.type(wrong)).rejects.toThrow('form_code_incorrect')
    expect((await first.type(digits)).response.status).toBe('needs_new_password')
    expect((await first.choose()).response.status).toBe('complete')
    await signIn(send, server.url, { ...robin, password: NEW })
    await expect(signIn(send, server.url, { ...robin, password: OLD })).rejects.toThrow('incorrect')
    await expect(elsewhere.renew()).rejects.toThrow('refused')
    await expect((await forget()).type(digits)).rejects.toThrow('form_code_incorrect')
    await server.stop()

    const [line] = await withDatabase((db) =>
      db.orm.select().from(auditEvents).where(eq(auditEvents.entityId, id)),
    )
    expect(line).toMatchObject({
      actorRole: 'operator',
      entity: 'admin',
      event: 'user.reset_password',
    })
  })

  it('stores a hash of the newest code, for 15 minutes', {
    tags: IN_FULL_RUN,
    timeout: 60_000,
  }, async () => {
    await addAdmin()
    await reset()
    const { output } = await reset(robin.email.toUpperCase())
    const stored = await withDatabase((db) => db.orm.select().from(identityCodes))
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(codeIn(output))
    const [code] = stored
    expect(Number(code?.expiresAt) - Number(code?.createdAt)).toBe(15 * 60_000)
  })

  it('reports an email that does not belong to an admin', async () => {
    const { code, output } = await reset('maria@example.com')
    expect([code, output]).toEqual([
      1,
      'No admin has the email maria@example.com. Customers and attorneys reset their own password by email.\n',
    ])
  }, 60_000)

  it('refers to Clerk’s dashboard where Clerk has the accounts', async () => {
    const keys = {
      CLERK_SECRET_KEY: 'sk_test_0123456789',
      CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from('clerk.example.com$').toString('base64')}`,
    }
    const { code, output } = await runAdmin(keys, 'reset-password', robin.email)
    expect([code, output]).toEqual([
      1,
      'Clerk keeps the accounts. Reset the password in Clerk’s dashboard, under Users.\n',
    ])
  }, 60_000)
})
