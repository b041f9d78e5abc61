// The password of the demo's accounts is public, so a server for strangers does not start until
// they are removed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase } from '#tests/support/database.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { sendByFetch, signIn } from '#tests/support/http.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

const DEMO = { email: 'admin@example.com', password: 'Fastpass1!' }
const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY: 'embedded',
  PUBLIC_ORIGIN: 'https://fastpass.example',
}
const REFUSAL =
  "The database holds the demo's accounts, such as customer@example.com, whose password everybody knows. Remove them and their cases with `npm run admin -- remove-demo`, then start again."

let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
beforeAll(async () => {
  lasting = await createLastingDatabase()
  const demo = await startServerProcess({ ...lasting.env, DEMO: '1' })
  await signIn(sendByFetch(demo.url), demo.url, DEMO)
  await demo.stop()
})
afterAll(() => lasting.remove())

const start = (env: Record<string, string>) => startServerProcess({ ...lasting.env, ...env })

describe('a database with the demo’s accounts', () => {
  it.each([
    ['in production', PRODUCTION],
    ['behind an https URL', { PUBLIC_ORIGIN: 'https://fastpass.example' }],
  ])('is not served %s', async (_where, env) => {
    await expect(start(env)).rejects.toThrow(REFUSAL)
  })

  it('is served in production once they are removed with all of their data', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const { code, output } = await runAdmin(lasting.env, 'remove-demo')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Removed 7 demo accounts, with their cases and bids\. Invite/),
    ])
    const server = await start(PRODUCTION)
    const reply = await fetch(`${server.url}/api/health`)
    expect([reply.status, reply.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ])
    await server.stop()
    expect((await runAdmin(lasting.env, 'remove-demo')).output).toBe(
      'There are no demo accounts here.\n',
    )
    const db = await lasting.open()
    for (const table of ['customers', 'admins', 'cases', 'bids', 'identity_users']) {
      const { rows } = (await db.orm.execute(
        `select count(*)::int n from ${table}`,
      )) as unknown as {
        rows: { n: number }[]
      }
      expect([table, rows[0]?.n]).toEqual([table, 0])
    }
    // No one deletes their own account: the record says who did it.
    const { rows: actors } = (await db.orm.execute(
      `select distinct actor_role, actor_id from audit_events
        where event in ('user.delete', 'case.remove')`,
    )) as unknown as { rows: object[] }
    expect(actors).toEqual([{ actor_role: 'operator', actor_id: null }])
    await db.close()
  })
})
