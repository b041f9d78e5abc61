// A start while another server runs, or with wrong settings, ends with one sentence and changes
// nothing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer } from '#server/main.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { readSiteFolder } from '#server/start/site-folder.ts'
import { runAdmin } from '#tests/support/admin-command.ts'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { openGate } from '#tests/support/database-gate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

let database: Awaited<ReturnType<typeof createLastingDatabase>>
let folder: string
let running: ServerProcess[]

beforeEach(async () => {
  database = await createLastingDatabase()
  folder = database.env.DATA_DIR
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await database.remove()
})

const start = async (env: Record<string, string> = {}) => {
  const server = await startServerProcess({ ...database.env, DEMO: '0', ...env })
  running.push(server)
  return server
}
/** Returns the last output of a process that cannot start. */
const lastWords = () =>
  start().then(
    () => expect.unreachable('The server started'),
    ({ message }: Error) => message.replace('The server ended at start:\n', ''),
  )
/** Returns the error sentence of a start, without a process. */
const sentence = (env: Record<string, string> = {}) => {
  const settings = { DATA_DIR: folder, DEMO: '0', HOST: '127.0.0.1', PORT: '0', ...env }
  return startServer(settings, { siteFolder: undefined, print: () => {} }).then(
    () => expect.unreachable('The server started'),
    (error) => {
      expect(error).toBeInstanceOf(ConfigError)
      return error.message
    },
  )
}

describe.skipIf(isPostgres)('a data folder', () => {
  // PostgreSQL has no data folder of ours.
  it('is locked by one server until that is ended or killed', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const first = await start()
    expect(await lastWords()).toBe(
      `The data folder ${folder} is in use by another Fastpass (process ${first.pid}). End it, or choose another folder: DATA_DIR=.data2 npm start.\n`,
    )
    await first.stop('SIGKILL')
    const second = await start()
    expect(await sentence()).toContain(`(process ${second.pid})`)
    expect(await second.stop()).toBe(0)
    await start()
  })

  it.runIf(existsSync('/proc'))(
    'that the system fails to create is reported in a sentence',
    async () => {
      // Linux only
      expect(await sentence({ DATA_DIR: '/proc/fastpass' })).toMatch(
        /^The data folder \/proc\/fastpass cannot be used: ENOENT: [^\n]+$/,
      )
    },
  )
})

describe.skipIf(isPostgres)('an address', () => {
  // No database is opened, so one run is enough.
  it('that is in use is reported before a database is created', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const data = join(folder, 'untouched')
    expect(await sentence({ PORT: String(port), DATA_DIR: data })).toBe(
      `Port ${port} is in use. End the program that uses it, or choose another port. A second Fastpass needs its own data folder too: PORT=3001 DATA_DIR=.data2 npm start.`,
    )
    expect(existsSync(data)).toBe(false)
    other.close()
  })
})

describe.runIf(isPostgres || isFullRun)('a folder of the app', () => {
  it('without an index.html ends the start with an error in a sentence', {
    tags: IN_FULL_RUN,
  }, async () => {
    const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
    const env = { PATH: process.env.PATH ?? '', SITE_DIR: 'nothing' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [main], {
      env,
      cwd: folder,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `SITE_DIR must be the folder of a built app, and ${join(folder, 'nothing')} has no index.html.\n`,
    ])
  })

  it('can be relative', async () => {
    await writeFile(join(folder, 'index.html'), '<html></html>')
    const relativeFolder = relative(process.cwd(), folder)
    expect(readSiteFolder({ SITE_DIR: relativeFolder })).toBe(folder)
  })
})

// The built-in database runs in the server itself.
describe.runIf(isPostgres)('a database that becomes unavailable', () => {
  let gate: Awaited<ReturnType<typeof openGate>>
  beforeEach(async () => {
    gate = await openGate(database.env.DATABASE_URL ?? '', { by: 'TCP' })
    gate.loseNext('commit')
  })
  afterEach(async () => {
    await gate.stop()
    await gate.remove()
  })

  it('during the start is reported in a sentence', async () => {
    expect(await sentence({ DATABASE_URL: gate.url })).toMatch(
      /^The database does not respond[^\n]*\. Start Fastpass again when it does\.$/,
    )
  })

  it('during an admin command is reported in a sentence', async () => {
    const { code, output } = await runAdmin({ ...database.env, DATABASE_URL: gate.url }, 'migrate')
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The database does not respond[^\n]*\. Try again when it does\.\n$/),
    ])
  })
})

// The output does not depend on the engine, and the demo is filled faster on PostgreSQL.
describe.runIf(isPostgres)('a start', () => {
  const ADVICE = 'npm run admin -- invite you@example.com'
  const DANGER = 'people reach them at https://fastpass.example'

  it('is shut down cleanly by a signal that arrives as soon as the server is ready', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { stop } = await start()
      expect(await stop('SIGTERM')).toBe(0)
    }
  })

  it('without an admin says how to create the first one', async () => {
    const { output } = await start()
    // It is printed after the address.
    await expect.poll(output).toContain(ADVICE)
  })

  it('with the demo warns only on a public server', {
    tags: IN_FULL_RUN,
    timeout: 120_000,
  }, async () => {
    const local = await start({ DEMO: '1' })
    expect(local.output()).not.toContain(ADVICE)
    expect(local.output()).not.toContain(DANGER)
    await local.stop()
    const reached = await start({ DEMO: '1', PUBLIC_ORIGIN: 'https://fastpass.example' })
    await expect.poll(reached.output).toContain(DANGER)
  })
})

describe('a start that fails late', () => {
  it('releases the address and the database', { timeout: 120_000 }, async () => {
    const alter = async (words: string) => {
      const db = await database.open()
      await db.orm.execute(`alter table pgboss.schedule ${words}`)
      await db.close()
    }
    // The last step of a start.
    await alter('add constraint refusing check (false) not valid')
    const env = {
      ...database.env,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    }
    const options = { siteFolder: undefined, print: () => {} }
    await expect(startServer(env, options)).rejects.toThrow('refusing')
    await alter('drop constraint refusing')
    const server = await startServer(env, options)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await server.close()
  })
})
