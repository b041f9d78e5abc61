// `npm run invite`, by which the first admin is made: on the server's database, beside the server or not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readInvitation } from '#server/domain/invitations.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { compileCache, startServerProcess } from '#tests/support/server-process.ts'

const script = fileURLToPath(new URL('../../scripts/invite.ts', import.meta.url))

let database: Awaited<ReturnType<typeof createLastingDatabase>>
beforeEach(async () => {
  database = await createLastingDatabase()
})
afterEach(() => database.remove())

/** Runs the command. Answers its exit code and all that it printed. */
async function invite(...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      ...{ PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache },
      ...{ PORT: '4400', ...database.env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}

const admin = ['--role', 'admin', '--email', 'robin@example.com']

describe('npm run invite', () => {
  it('prints a link that is good for the server of the same settings', async () => {
    const { code, output } = await invite(...admin)
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
  }, 60_000)

  it.skipIf(isPostgres)(
    'says so when the server has the built-in database',
    async () => {
      const server = await startServerProcess({ ...database.env, DEMO: '0' })
      const { code, output } = await invite(...admin)
      await server.stop()
      expect(code).toBe(1)
      expect(output).toBe(
        `The data folder ${database.env.DATA_DIR} is in use by another Fastpass (process ${server.pid}). The built-in database takes one program at a time: end it, run this again, then start it.\n`,
      )
    },
    60_000,
  )

  // No database is opened: once is enough.
  it.skipIf(isPostgres).each([
    [
      ['--role', 'owner', '--email', 'robin@example.com'],
      '--role must be one of customer, attorney, admin.',
    ],
    [['--role', 'admin', '--email', 'robin'], '--email must be an email address.'],
    [['--role', 'admin'], '--email must be an email address.'],
    [['--rolle', 'admin'], 'Usage: npm run invite -- --role admin --email'],
  ])(
    'answers %j with a sentence',
    async (args, sentence) => {
      const { code, output } = await invite(...args)
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
      expect(output.trim().split('\n')).toHaveLength(1)
    },
    60_000,
  )
})
