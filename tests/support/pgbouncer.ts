// Runs PgBouncer with the sample of deploy/cluster, in transaction mode with few connections, in
// front of a test's PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { writeTemplate } from '#tools/cluster/template.ts'
import { freePort } from './free-port.ts'
import { changedSample } from './proxy-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** How many connections to PostgreSQL it has. */
const POOL_SIZE = 8

/** Whether it cannot be run here. */
export const isPgbouncerMissing = !existsSync(PROGRAM)

/** A running PgBouncer. */
export interface Pgbouncer {
  /** The URL of the database behind it. */
  url: string
  /** Stops it and deletes its files. */
  remove(): Promise<void>
}

/**
 * Starts it in front of a database that has only a socket file, as the account that PostgreSQL runs
 * as: it refuses root.
 */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const { pathname, searchParams } = new URL(databaseUrl)
  const socketFolder = searchParams.get('host') ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-pgbouncer-'))
  const { uid, gid } = await stat(socketFolder)
  const port = await freePort()
  const users = join(folder, 'users')
  const file = join(folder, 'pgbouncer.ini')
  await writeTemplate('pgbouncer.ini', file, {
    ADDRESS: '127.0.0.1',
    PGBOUNCER_PORT: port,
    USERS_FILE: users,
    PRIMARY_HOST: socketFolder,
    PRIMARY_PORT: 5432,
    SOCKET_FOLDER: folder,
    LOG_FILE: '/dev/null',
  })
  const settings = await changedSample(file, [
    ['fastpass = host', '* = host'],
    [' dbname=fastpass', ''],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['default_pool_size = 40', `default_pool_size = ${POOL_SIZE}`],
  ])
  await writeFile(users, '"postgres" ""\n')
  await writeFile(file, settings)
  await chown(folder, uid, gid)
  const child = spawn(PROGRAM, [file], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const url = `postgresql://postgres@127.0.0.1:${port}${pathname}`
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended at start:\n${output}`)
    await wait(50)
  }
  return {
    url,
    remove: async () => {
      // SIGTERM ends it at once, in later versions only once its clients have left.
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isListening(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  // A connection that is refused emits an error as well.
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}
