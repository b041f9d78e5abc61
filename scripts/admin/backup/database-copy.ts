// Copies the database into a file and back, for each engine in its own way: PGlite's files as a
// tar, PostgreSQL by pg_dump and pg_restore.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { listUploads } from '#server/db/uploads.ts'
import type { Config, DatabaseLocation } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { connect } from '#server/start/connect.ts'
import { requestDump } from '#server/start/dump-socket.ts'

/** What a copy holds. */
export interface Copied {
  engine: 'pglite' | 'postgres'
  /** The rows of each table, by `schema.table`. */
  rows: Record<string, number>
  /** The ids of the uploaded pictures. */
  pictures: string[]
}

/** Writes a copy of the database into a file, while the server runs or not. */
export async function copyDatabase(
  config: Pick<Config, 'database' | 'dataFolder'>,
  file: string,
): Promise<Copied> {
  const { database } = config
  return 'url' in database ? dumpPostgres(database, file) : dumpPglite(config, file)
}

async function dumpPglite(
  config: Pick<Config, 'database' | 'dataFolder'>,
  file: string,
): Promise<Copied> {
  const dump = (await requestDump(config.dataFolder)) ?? (await dumpStopped(config))
  await pipeline(dump.stream(), createGzip(), createWriteStream(file))
  // A copy that was never opened is no backup.
  return inspectPglite(dump)
}

/** Copies the database of a server that is stopped. */
async function dumpStopped(config: Pick<Config, 'database' | 'dataFolder'>): Promise<Blob> {
  const db = await connect(config, {
    inUse: 'It cannot be copied while this program has it: end it, run this again, then start it.',
    unusable: 'Choose the one that the server uses: DATA_DIR=.data npm run admin -- backup ….',
  })
  try {
    if (!db.dump) throw new Error('The built-in database has no dump')
    return await db.dump()
  } finally {
    await db.close()
  }
}

async function inspectPglite(dump: Blob): Promise<Copied> {
  const db = await openDatabase({ folder: 'memory://', dump })
  return inspect(db.orm, 'pglite').finally(() => db.close())
}

type Postgres = Extract<DatabaseLocation, { url: string }>

async function dumpPostgres({ url, directUrl = url }: Postgres, file: string): Promise<Copied> {
  return onPostgres(directUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const exported = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    // The same snapshot, so that the counts are those of the copy.
    const snapshot = `--snapshot=${exported.rows[0]?.id}`
    await runTool('pg_dump', directUrl, ['--format=custom', `--file=${file}`, snapshot])
    return inspect(drizzle(client) as unknown as Queryable, 'postgres')
  })
}

async function inspect(db: Queryable, engine: Copied['engine']): Promise<Copied> {
  return { engine, rows: await countRows(db), pictures: await listUploads(db) }
}

/** Returns the rows of each table by `schema.table`; those of a partitioned table by its parts. */
async function countRows(db: Queryable): Promise<Copied['rows']> {
  const tables = await rows<{ name: string; quoted: string }>(
    db,
    sql`select nspname || '.' || relname as name,
          quote_ident(nspname) || '.' || quote_ident(relname) as quoted
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'pgboss', 'drizzle')`,
  )
  const counts: Copied['rows'] = {}
  for (const { name, quoted } of tables) {
    const [row] = await rows<{ count: number }>(
      db,
      sql.raw(`select count(*)::int as count from ${quoted}`),
    )
    counts[name] = row?.count ?? 0
  }
  return counts
}

/**
 * Fills an empty place with a copy. Returns what is in it then. Throws `ConfigError` when the place
 * is not empty, or belongs to the other engine.
 */
export async function restoreDatabase(
  { database, dataFolder }: Pick<Config, 'database' | 'dataFolder'>,
  file: string,
  engine: Copied['engine'],
): Promise<Copied> {
  if (engine === 'postgres' && !('url' in database)) {
    throw new ConfigError('This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.')
  }
  if (engine === 'pglite' && 'url' in database) {
    throw new ConfigError('This is a backup of the built-in database. Leave DATABASE_URL out.')
  }
  if ('url' in database) return restorePostgres(database, file)
  return restorePglite(database.folder, dataFolder, file)
}

async function restorePglite(folder: string, dataFolder: string, file: string): Promise<Copied> {
  const dump = await readPglite(file)
  const advice = { inUse: 'Choose an empty folder.', unusable: 'Choose another folder.' }
  const db = await connect({ database: { folder, dump }, dataFolder }, advice)
  return inspect(db.orm, 'pglite').finally(() => db.close())
}

async function restorePostgres({ url, directUrl = url }: Postgres, file: string): Promise<Copied> {
  await requireEmpty(directUrl)
  const safely = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runTool('pg_restore', directUrl, [...safely, '--no-comments', file])
  return onPostgres(directUrl, (client) =>
    inspect(drizzle(client) as unknown as Queryable, 'postgres'),
  )
}

async function requireEmpty(url: string): Promise<void> {
  const relations = await onPostgres(url, (client) =>
    client.query(
      `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind in ('r', 'p') and nspname in ('public', 'pgboss', 'drizzle') limit 1`,
    ),
  )
  if (relations.rowCount === 0) return
  throw new ConfigError(
    'The database at DATABASE_URL is not empty. Create a new one for the backup.',
  )
}

/**
 * Returns the rows in a copy, without a database. Throws `ConfigError` for a copy that cannot be
 * read.
 */
export async function countCopied(file: string, engine: Copied['engine']): Promise<Copied['rows']> {
  if (engine === 'pglite') return (await inspectPglite(await readPglite(file))).rows
  const counts: Copied['rows'] = {}
  let table: string | undefined
  await runTool('pg_restore', undefined, ['--file=-', file], (line) => {
    if (table !== undefined) {
      if (line === '\\.') table = undefined
      else counts[table] = (counts[table] ?? 0) + 1
      return
    }
    table = /^COPY (\S+) .*FROM stdin;$/.exec(line)?.[1]
    if (table !== undefined) counts[table] = 0
  })
  return counts
}

async function readPglite(file: string): Promise<Blob> {
  const unpacked = `${file}.tar`
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(unpacked))
    const blob = await openAsBlob(unpacked)
    return new Blob([await blob.arrayBuffer()])
  } finally {
    await rm(unpacked, { force: true })
  }
}

async function onPostgres<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw new ConfigError(`The database at DATABASE_URL does not respond: ${error.message}.`)
  })
  return work(client).finally(() => client.end())
}

/**
 * Runs a tool of PostgreSQL. The password is in its environment, because everybody on the machine
 * can read a process's arguments. Throws `ConfigError` with what the tool printed when it fails.
 */
async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string | undefined,
  args: string[],
  onLine?: (line: string) => void,
): Promise<void> {
  const { address, password } = url === undefined ? {} : withoutPassword(url)
  const child = spawn(tool, [...(address ? [`--dbname=${address}`] : []), ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new ConfigError(
      `${tool} is not installed. Install PostgreSQL’s client of the server’s version or a later one.`,
    )
  })
  if (onLine && child.stdout) await readLines(child.stdout, onLine)
  const [code] = await ended
  if (code !== 0) throw new ConfigError(`${tool} failed: ${errors.trim()}`)
}

async function readLines(stream: Readable, onLine: (line: string) => void): Promise<void> {
  let rest = ''
  for await (const text of stream.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
}

function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}
