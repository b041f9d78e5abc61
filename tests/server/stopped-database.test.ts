// The log of a server whose PostgreSQL stops names that as the cause, once, whatever fails by it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

// The built-in database runs in the server itself.
describe.runIf(isPostgres).each(['TCP', 'socket file'] as const)(
  'a database that stops, by %s',
  (by) => {
    let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
    let gate: Awaited<ReturnType<typeof openGate>>
    let server: ServerProcess

    beforeAll(async () => {
      lasting = await createLastingDatabase()
      gate = await openGate(lasting.env.DATABASE_URL ?? '', { by })
      server = await startServerProcess({ ...lasting.env, DATABASE_URL: gate.url, DEMO: '0' })
    })
    afterAll(async () => {
      await server.stop()
      await gate.stop()
      await gate.remove()
      await lasting.remove()
    })

    const statusOf = async (path: string) => (await fetch(`${server.url}/api/${path}`)).status
    const problemOf = async (path: string) => {
      const response = await fetch(`${server.url}/api/${path}`, {
        signal: AbortSignal.timeout(15_000),
      })
      const { code } = (await response.json()) as { code: string }
      return { status: response.status, retryAfter: response.headers.get('retry-after'), code }
    }
    /** Tries to log in. Returns the identity provider's response. */
    const tryToLogIn = async () => {
      const response = await fetch(`${server.url}/__clerk/v1/client/sign_ins`, {
        method: 'POST',
        headers: { origin: server.url },
        body: new URLSearchParams({
          identifier: 'nobody@example.com',
          password: 'Quiet harbor 7!',
        }),
        signal: AbortSignal.timeout(15_000),
      })
      const { errors } = (await response.json()) as { errors: { code: string }[] }
      const retryAfter = response.headers.get('retry-after')
      return { status: response.status, retryAfter, codes: errors.map(({ code }) => code) }
    }
    const UNAVAILABLE = { status: 503, retryAfter: '5', code: 'UNAVAILABLE' }
    const categories = 'category/list?is_other=false'
    /** Returns the messages of the log's warnings and errors. */
    const messages = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= 40)
        .map(({ msg }) => msg)

    it('is reported as the cause once, and is used again when it is back', async () => {
      expect(await statusOf(categories)).toBe(200)
      const before = messages()
      await gate.stop()
      const failTenTimes = async () => {
        for (let nth = 0; nth < 10; nth += 1)
          expect(await problemOf(categories)).toEqual(UNAVAILABLE)
      }
      await failTenTimes()
      const added = () => messages().slice(before.length)
      await expect
        .poll(added)
        .toEqual([expect.stringMatching(/^The database does not respond\b.*\.$/)])
      await failTenTimes()
      for (let nth = 0; nth < 10; nth += 1) {
        expect(await statusOf('health')).toBe(503)
        expect(await statusOf('health/ready')).toBe(503)
        expect(await statusOf('health/live')).toBe(200)
      }
      expect(await tryToLogIn()).toEqual({
        status: 503,
        retryAfter: '5',
        codes: ['service_unavailable'],
      })
      expect(added()).toHaveLength(1)
      await gate.start()
      await expect.poll(() => statusOf(categories)).toBe(200)
      for (let nth = 0; nth < 10; nth += 1) expect(await statusOf('health')).toBe(200)
      expect(await statusOf('health/ready')).toBe(200)
      expect(await tryToLogIn()).toMatchObject({ status: 422, retryAfter: null })
      await expect.poll(added).toEqual([expect.any(String), 'The health check succeeds again.'])
    })

    it.skipIf(by === 'socket file')(
      'is unavailable soon when it is frozen',
      { tags: IN_FULL_RUN },
      async () => {
        gate.freeze()
        // More calls than run at once, so that some wait for others.
        const all = Array.from({ length: 20 }, () => problemOf(categories))
        expect(await Promise.all(all)).toEqual(Array(20).fill(UNAVAILABLE))
        await gate.stop()
        await gate.start()
        await expect.poll(() => statusOf(categories), { timeout: 15_000 }).toBe(200)
      },
    )
  },
)
