// `npm run admin -- remove-second-factor`, for an admin who lost their authenticator app and backup codes.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { insertAdmin } from '#server/db/people.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { identityPasskeys, identityUsers } from '#server/identity/embedded/schema.ts'
import { createProductSession } from '#server/identity/product-session.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase } from '#tests/support/database.ts'

const robin = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Hale' }

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

const run = (email: string) => runAdmin(database.env, 'remove-second-factor', email)

/** Gives Robin an account as an admin with an app, a passkey and a remembered session. */
async function addAdmin() {
  const db = await database.open()
  await db.migrate()
  const at = new Date()
  const provider = createEmbeddedProvider({ db, clock: () => at, passwordCost: QUICK_COST })
  const { id: clerkUserId } = await provider.createUser({ ...robin, password: 'Fastpass1!' })
  const record = { id: newId(at), clerkUserId, contactInfo: '4805550163', createdAt: at }
  await insertAdmin(db.orm, { ...robin, ...record })
  const app = { totpVerifiedAt: at, encryptedTotpSecret: 'v1.lost', backupCodeHashes: ['lost'] }
  await db.orm.update(identityUsers).set(app)
  const passkey = { credentialId: 'lost', publicKey: 'lost', signCount: 0, transports: [] }
  const dates = { createdAt: at, updatedAt: at }
  const of = { id: 'passkey_1', userId: clerkUserId, name: 'Chrome on Android' }
  await db.orm.insert(identityPasskeys).values({ ...passkey, ...dates, ...of })
  await createProductSession(db.orm, { userId: clerkUserId, sessionId: 'sess_1' }, at)
  await db.close()
  return record
}

it('the command removes app, codes and passkeys of an admin, ends their sessions, notifies them and is logged', async () => {
  const { id, clerkUserId } = await addAdmin()
  expect(await run('maria@example.com')).toEqual({
    code: 1,
    output: 'No admin has the email maria@example.com.\n',
  })
  const { code, output } = await run(robin.email.toUpperCase())
  expect([code, output]).toEqual([0, expect.stringContaining('are removed')])
  const db = await database.open()
  const [user] = await db.orm.select().from(identityUsers).where(eq(identityUsers.id, clerkUserId))
  expect(user).toMatchObject({
    ...{ totpVerifiedAt: null, encryptedTotpSecret: null, backupCodeHashes: null },
  })
  expect(await db.orm.$count(identityPasskeys)).toBe(0)
  expect(await rows(db.orm, sql`select id from product_sessions`)).toEqual([])
  const [line] = await db.orm.select().from(auditEvents).where(eq(auditEvents.entityId, id))
  expect(line).toMatchObject({ actorRole: 'operator', event: 'user.remove_second_factor' })
  const lines = sql`select kind, operation from security_events`
  expect(await rows(db.orm, lines)).toEqual([
    { kind: 'second_factor', operation: 'remove-second-factor' },
  ])
  const mails = sql`select data->>'about' as about from pgboss.job where name = 'account-email'`
  expect(await rows(db.orm, mails)).toEqual([{ about: 'second_factor_removed' }])
  await db.close()
  expect((await run(robin.email)).output).toBe(
    'robin@example.com has no authenticator app and no passkey.\n',
  )
}, 120_000)
