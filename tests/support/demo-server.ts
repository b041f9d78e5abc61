// Servers for end-to-end tests. Each uses a copy of a database that the run has filled with the
// demo once.
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/db/connection/database.ts'
import type { DatabaseLocation } from '#server/settings/config.ts'
import { type Cluster, copyDatabase } from './postgres.ts'
import {
  type ClockProcess,
  type ServerProcess,
  startClockProcess,
  startServerProcess,
} from './server-process.ts'

/** The built app. */
export const siteFolder = fileURLToPath(new URL('../../dist', import.meta.url))

/** The name of the filled database that the others are copied from. */
export const DEMO_TEMPLATE = 'fastpass_demo'

/** A server for one worker's tests, and its data folder. */
export interface DemoServer extends ServerProcess {
  dataFolder: string
  /** Stops the server and deletes its data. */
  remove(signal?: NodeJS.Signals): Promise<void>
}

/**
 * Starts a server on the demo data with additional settings. `fill` runs before the start, and may
 * add data.
 */
export async function startDemoServer(
  env: Record<string, string> = {},
  fill: (demo: DemoDatabase) => Promise<unknown> = async () => {},
): Promise<DemoServer> {
  const demo = await copyDemoDatabase()
  await fill(demo)
  return serve(demo, env, startServerProcess)
}

/**
 * Starts a server on the demo data whose clock `tell` moves; see `clock-server.ts`. `env` and
 * `fill` are those of `startDemoServer`.
 */
export async function startClockServer(
  env: Record<string, string> = {},
  fill: (demo: DemoDatabase) => Promise<unknown> = async () => {},
): Promise<DemoServer & ClockProcess> {
  const demo = await copyDemoDatabase()
  await fill(demo)
  return serve(demo, env, startClockProcess)
}

/**
 * Starts a server on the filled database itself. No copy may be made until it is removed, which
 * keeps the database.
 */
export async function startTemplateServer(): Promise<DemoServer> {
  const template = templateOf(process.env)
  if ('folder' in template) {
    const demo = demoDatabase(dirname(template.folder), template)
    return serve({ ...demo, remove: async () => {} }, {}, startServerProcess)
  }
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-e2e-'))
  return serve(demoDatabase(folder, { url: template.urlOf(DEMO_TEMPLATE) }), {}, startServerProcess)
}

async function serve<Server extends ServerProcess>(
  demo: DemoDatabase,
  env: Record<string, string>,
  start: (env: Record<string, string>) => Promise<Server>,
): Promise<DemoServer & Server> {
  const settings = {
    SITE_DIR: siteFolder,
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '1000',
    ...demo.env,
    ...env,
  }
  const server = await start(settings)
  return Object.assign(server, {
    dataFolder: demo.env.DATA_DIR,
    remove: async (signal?: NodeJS.Signals) => {
      await server.stop(signal)
      await demo.remove()
    },
  })
}

/** A copy of the filled database. */
export interface DemoDatabase {
  /** The settings of a server that uses it. */
  env: { DATA_DIR: string } & Record<string, string>
  /** Opens it. No server may use it meanwhile. */
  open(): Promise<Database>
  remove(): Promise<void>
}

/** Copies the filled database: a database of PostgreSQL, or the folder of the built-in one. */
export async function copyDemoDatabase(): Promise<DemoDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-e2e-'))
  const template = templateOf(process.env)
  if ('folder' in template) {
    const copy = join(folder, 'db')
    // `cp` takes five times as long.
    cpSync(template.folder, copy, { recursive: true })
    return demoDatabase(folder, { folder: copy })
  }
  return demoDatabase(folder, { url: await copyDatabase(template.urlOf, DEMO_TEMPLATE) })
}

/** The same on all copies, because sessions of the filled database are valid on each. */
const SECRET_KEY = 'the secret key of the demo databases'

/** `dataFolder`: has the built-in database in `db`; removed with it. */
function demoDatabase(
  dataFolder: string,
  location: { folder: string } | { url: string },
): DemoDatabase {
  return {
    env: {
      DATA_DIR: dataFolder,
      SECRET_KEY,
      // New attorneys of most tests have no license.
      VERIFY_ATTORNEYS: '0',
      ...('url' in location && {
        DATABASE_URL: location.url,
        // The defaults of the built-in database.
        DEMO: '1',
        CONFIRM_EMAIL: '0',
        ADMIN_SECOND_FACTOR: '0',
      }),
    },
    open: () => open(location),
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  }
}

// Few tests open a database, and loading the code takes each of Playwright's workers three quarters
// of a second.
async function open(location: DatabaseLocation): Promise<Database> {
  const { openDatabase } = await import('#server/db/connection/open-database.ts')
  return openDatabase(location)
}

/** The environment variable with the filled database's location: a folder named `db`, or a URL. */
export const DEMO_DATABASE = 'E2E_DEMO_DATABASE'

function templateOf(env: NodeJS.ProcessEnv): { folder: string } | Pick<Cluster, 'urlOf'> {
  const place = env[DEMO_DATABASE]
  if (!place) throw new Error('tests/e2e/global-setup.ts has not filled a database.')
  if (!place.startsWith('postgresql:')) return { folder: place }
  return { urlOf: (name) => place.replace('NAME', name) }
}
