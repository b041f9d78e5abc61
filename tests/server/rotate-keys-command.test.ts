// `npm run admin -- rotate-keys`, and a start with another secret key than the database's.
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { createKeyEncryption } from '#server/key-encryption.ts'
import { QUICK_COST } from '#server/settings/config.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { createTotpUser } from '#tests/support/totp-user.ts'

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

const start = (env: Record<string, string> = {}) =>
  startServerProcess({ ...database.env, DEMO: '0', ...env })
const rotate = (env: Record<string, string> = {}) =>
  runAdmin({ ...database.env, ...env }, 'rotate-keys')
const lastWords = (env: Record<string, string>) =>
  start(env).then(
    () => expect.unreachable('The server started'),
    ({ message }: Error) => message.replace('The server ended at start:\n', ''),
  )

async function signingKeys() {
  const db = await database.open()
  const found = await rows<{ kid: string }>(
    db.orm,
    sql`select kid from identity_signing_keys where signs`,
  )
  await db.close()
  return found.map(({ kid }) => kid)
}

// Each start of the built-in database takes long, and invite-command.test.ts shows that a command
// opens it.
describe.runIf(isPostgres || isFullRun)('npm run admin -- rotate-keys', () => {
  it('replaces the key, and everyone stays logged in', async () => {
    const maria = { email: 'maria@example.com', password: 'Fastpass1!' }
    const db = await database.open()
    await db.migrate()
    const clock = () => new Date()
    await createEmbeddedProvider({ db, clock, passwordCost: QUICK_COST }).createUser(maria)
    await db.close()
    const server = await start()
    const session = await signIn(sendByFetch(server.url), server.url, maria)
    if (!isPostgres) await server.stop()
    const before = await signingKeys()
    const { code, output } = await rotate()
    expect([code, output]).toEqual([0, expect.stringMatching(/^A new key signs from now on\./)])
    expect(output.trim().split('\n')).toHaveLength(1)
    const keys = await signingKeys()
    expect(keys).toHaveLength(1)
    expect(keys).not.toEqual(before)
    const logged = await database.open()
    const lines = sql`select kind, result from security_events where kind = 'key_rotation'`
    expect(await rows(logged.orm, lines)).toEqual([{ kind: 'key_rotation', result: 'success' }])
    const history = sql`select actor_role, entity, event from audit_events`
    expect(await rows(logged.orm, history)).toEqual([
      { actor_role: 'operator', entity: 'key', event: 'key.rotate' },
    ])
    await logged.close()
    const again = isPostgres ? server : await start({ PORT: new URL(server.url).port })
    const headers = { token: await session.renew() }
    const asked = await fetch(`${again.url}/api/verify-clerk/${session.userId}`, { headers })
    // A person who is logged in and has no record yet.
    expect(await asked.json()).toMatchObject({ code: 'NOT_ONBOARDED' })
    await again.stop()
  }, 240_000)

  it('lets a server start after the loss of its secret key', {
    tags: IN_FULL_RUN,
    timeout: 240_000,
  }, async () => {
    const other = { SECRET_KEY: 'another secret key, by mistake..' }
    await (await start()).stop()
    expect(await lastWords(other)).toBe(
      'The keys in the database were encrypted with another secret key. Set SECRET_KEY, or SECRET_KEY_FILE, to that one, the same for every process. If it is lost, run `npm run admin -- rotate-keys` with a new one.\n',
    )
    const db = await database.open()
    await createTotpUser(db, createKeyEncryption(database.env.SECRET_KEY))
    await db.close()
    const mistyped = await rotate({ ...other, OLD_SECRET_KEY: 'an old secret key, but mistyped.' })
    expect([mistyped.code, mistyped.output]).toEqual([
      1,
      expect.stringContaining('OLD_SECRET_KEY is not the key'),
    ])
    const { code, output } = await rotate(other)
    expect([code, output]).toEqual([0, expect.stringContaining('The key pair of push messages')])
    expect(output).toContain('the old secret key is not known: 1.')
    const known = await rotate({ ...other, OLD_SECRET_KEY: database.env.SECRET_KEY })
    expect([known.code, known.output]).toEqual([
      0,
      expect.stringContaining('encrypted with the new secret key: 1.'),
    ])
    await (await start(other)).stop()
  })
})

describe.skipIf(isPostgres)('the file of the secret key', () => {
  // As before the first start, and without the setting.
  beforeEach(async () => {
    Reflect.deleteProperty(database.env, 'SECRET_KEY')
    const db = await database.open()
    await db.orm.execute(sql`delete from identity_signing_keys`)
    await db.close()
  })

  it('causes a warning on a public server, and is needed by the next start', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const file = join(database.env.DATA_DIR, 'secret-key')
    const server = await start({ PUBLIC_ORIGIN: 'https://fastpass.example' })
    await expect
      .poll(() => server.output())
      .toContain(`SECRET_KEY is not set, so the keys in the database are encrypted with ${file}`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await server.stop()
    await rm(file)
    expect(await lastWords({})).toContain(`The secret key is missing: there is no file ${file}.`)
  })
})
