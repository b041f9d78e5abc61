// `npm run admin -- invite`, which invites the first admin: on the server's database, while the
// server runs or not.
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readInvitation } from '#server/domain/accounts/invitations.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

const admin = (...args: string[]) => runAdmin({ PORT: '4400', ...database.env }, ...args)
const invite = ['invite', 'robin@example.com']

describe('npm run admin', () => {
  it.runIf(isPostgres || isFullRun)(
    'prints a link that works on a server with the same settings',
    async () => {
      const { code, output } = await admin(...invite)
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('robin@example.com can join as admin'),
      ])
      const link = new URL(output.match(/^http.+$/m)?.[0] ?? '')
      expect(link.href).toMatch(
        /^http:\/\/localhost:4400\/auth\/signup\?email_id=robin%40example\.com#ticket=/,
      )
      const db = await database.open()
      const ticket = link.hash.replace('#ticket=', '')
      expect(await readInvitation(db.orm, ticket, new Date())).toMatchObject({
        email: 'robin@example.com',
        roleName: 'admin',
      })
      await db.close()
    },
    60_000,
  )

  it.runIf(isPostgres || isFullRun)(
    'refuses to invite a person who has an account',
    async () => {
      const db = await database.open()
      await db.migrate()
      await db.orm.execute(sql`insert into customers (id, clerk_user_id, first_name, last_name, email, created_at)
      values (gen_random_uuid(), 'robin', 'Robin', 'Hale', 'Robin@example.com', now())`)
      await db.close()
      const { code, output } = await admin(...invite)
      expect([code, output]).toEqual([1, 'An account with this email already exists.\n'])
    },
    60_000,
  )

  it.skipIf(isPostgres)(
    'says so when the server has the built-in database',
    async () => {
      const server = await startServerProcess({ ...database.env, DEMO: '0' })
      const { code, output } = await admin(...invite)
      await server.stop()
      expect(code).toBe(1)
      expect(output).toBe(
        `The data folder ${database.env.DATA_DIR} is in use by another Fastpass (process ${server.pid}). The built-in database takes one program at a time: end it, run this again, then start it.\n`,
      )
    },
    60_000,
  )
})
