// `npm run admin -- remove-second-factor`, for people who lost their authenticator app and backup
// codes, or to whose account somebody else has added a passkey.
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { newId } from '#server/db/ids.ts'
import { insertAdmin, insertCustomer } from '#server/db/people.ts'
import { auditEvents } from '#server/db/schema/audit.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { identityPasskeys, identityUsers } from '#server/identity/embedded/schema.ts'
import { createProductSession } from '#server/identity/product-session.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase } from '#tests/support/database.ts'

const robin = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Hale' }
const maria = { email: 'maria@example.com', firstName: 'Maria', lastName: 'Delgado' }

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

const run = (email: string) => runAdmin(database.env, 'remove-second-factor', email)

/**
 * Gives Robin an account as an admin with an app and a passkey, and Maria one as a customer with a
 * passkey.
 */
async function addPeople() {
  const db = await database.open()
  await db.migrate()
  const at = new Date()
  const provider = createEmbeddedProvider({ db, clock: () => at, passwordCost: QUICK_COST })
  /** Creates an account with a passkey and a remembered session. Returns its record. */
  const add = async (person: typeof robin) => {
    const { id: clerkUserId } = await provider.createUser({ ...person, password: 'Fastpass1!' })
    const passkey = { credentialId: person.email, publicKey: 'lost', signCount: 0, transports: [] }
    const of = { id: `passkey of ${person.email}`, userId: clerkUserId, name: 'Chrome on Android' }
    const dates = { createdAt: at, updatedAt: at }
    await db.orm.insert(identityPasskeys).values({ ...passkey, ...dates, ...of })
    await createProductSession(db.orm, { userId: clerkUserId, sessionId: 'sess_1' }, at)
    return { ...person, id: newId(at), clerkUserId, contactInfo: '4805550163', createdAt: at }
  }
  const admin = await add(robin)
  await insertAdmin(db.orm, admin)
  const app = { totpVerifiedAt: at, encryptedTotpSecret: 'v1.lost', backupCodeHashes: ['lost'] }
  await db.orm.update(identityUsers).set(app)
  const customer = await add(maria)
  await insertCustomer(db.orm, customer)
  await db.close()
  return { admin, customer }
}

it('the command removes app, codes and passkeys of any account, ends its sessions, notifies its owner and is logged', async () => {
  const { admin, customer } = await addPeople()
  expect(await run('nobody@example.com')).toEqual({
    code: 1,
    output: 'No account has the email nobody@example.com.\n',
  })
  for (const email of [robin.email.toUpperCase(), maria.email]) {
    const { code, output } = await run(email)
    expect([code, output]).toEqual([0, expect.stringContaining('are removed')])
  }
  const db = await database.open()
  const [user] = await db.orm
    .select()
    .from(identityUsers)
    .where(eq(identityUsers.id, admin.clerkUserId))
  expect(user).toMatchObject({
    totpVerifiedAt: null,
    encryptedTotpSecret: null,
    backupCodeHashes: null,
  })
  expect(await db.orm.$count(identityPasskeys)).toBe(0)
  expect(
    await rows(
      db.orm,
      sql`select id from product_sessions where ended_by is distinct from 'second_factor'`,
    ),
  ).toEqual([])
  const removed = eq(auditEvents.event, 'user.remove_second_factor')
  expect(await db.orm.select().from(auditEvents).where(removed)).toMatchObject([
    { actorRole: 'operator', entity: 'admin', entityId: admin.id },
    { actorRole: 'operator', entity: 'customer', entityId: customer.id },
  ])
  const lines = sql`select kind, operation from security_events`
  const line = { kind: 'second_factor', operation: 'remove-second-factor' }
  expect(await rows(db.orm, lines)).toEqual([line, line])
  const mails = sql`select data->>'about' as about, data->>'to' as to from pgboss.job
    where name = 'account-email' order by created_on`
  expect(await rows(db.orm, mails)).toEqual(
    [robin, maria].map(({ email }) => ({ about: 'factors_removed', to: email })),
  )
  await db.close()
  expect((await run(robin.email)).output).toBe(
    'robin@example.com has no authenticator app and no passkey.\n',
  )
}, 120_000)
