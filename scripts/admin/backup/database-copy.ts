// Copies the database into a file and back, for each engine in its own way: PGlite's files as a
// tar, PostgreSQL by pg_dump, pg_restore and psql. A copy can be restored to the other engine.
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { unpackTar } from 'modern-tar/fs'
import { type Database, type Queryable, rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { listUploads } from '#server/db/uploads.ts'
import type { DatabaseLocation } from '#server/settings/config.ts'
import { connect } from '#server/start/connect.ts'
import { markOfPostgres, requireUnmarked } from '#server/start/copy-mark.ts'
import { requestDump } from '#server/start/dump-socket.ts'
import { copyTables, IN_SCHEMAS } from './copy-tables.ts'
import type { Place } from './empty-place.ts'
import { onPostgres, readLines, runTool } from './postgres-tools.ts'

/** What a copy holds. */
export interface Copied {
  engine: 'pglite' | 'postgres'
  /** The rows of each table, by `schema.table`. */
  rows: Record<string, number>
  /** The ids of the uploaded pictures. */
  pictures: string[]
}

/** Writes a copy of the database into a file, while the server runs or not. */
export async function copyDatabase(place: Place, file: string): Promise<Copied> {
  const { database } = place
  return 'url' in database ? dumpPostgres(database, file) : dumpPglite(place, file)
}

async function dumpPglite(place: Place, file: string): Promise<Copied> {
  const dump = (await requestDump(place.dataFolder)) ?? (await dumpStopped(place))
  await pipeline(dump.stream(), createGzip(), createWriteStream(file))
  // A copy that was never opened is no backup.
  return openPgliteCopy(file, (db) => inspect(db.orm, 'pglite'))
}

/** Copies the database of a server that is stopped. */
async function dumpStopped(place: Place): Promise<Blob> {
  const db = await connect(place, {
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

/** Opens the database in a copy of PGlite, in a folder next to it. */
async function openPgliteCopy<Result>(
  file: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const folder = `${file}.opened`
  try {
    const db = await unpackPglite(file, join(folder, 'db'))
    return await work(db).finally(() => db.close())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function unpackPglite(file: string, folder: string): Promise<Database> {
  await pipeline(createReadStream(file), createGunzip(), unpackTar(folder))
  return openDatabase({ folder })
}

type Postgres = Extract<DatabaseLocation, { url: string }>

async function dumpPostgres({ url, directUrl = url }: Postgres, file: string): Promise<Copied> {
  return onPostgres(directUrl, async (client) => {
    const db = drizzle(client) as unknown as Queryable
    requireUnmarked(await markOfPostgres(db), 'this database')
    await client.query('begin isolation level repeatable read read only')
    const exported = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    // The same snapshot, so that the counts are those of the copy.
    const snapshot = `--snapshot=${exported.rows[0]?.id}`
    await runTool('pg_dump', directUrl, ['--format=custom', snapshot], {
      output: (dump) => pipeline(dump, createWriteStream(file)),
    })
    return inspect(db, 'postgres')
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
        where relkind = 'r' and nspname ${IN_SCHEMAS}`,
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

/** Fills an empty database with a copy. Returns what the copy has, or is in the database then. */
export async function restoreDatabase(
  location: DatabaseLocation,
  file: string,
  engine: Copied['engine'],
): Promise<Copied> {
  if ('url' in location) {
    return engine === 'postgres'
      ? restorePostgres(location, file)
      : openPgliteCopy(file, (db) => moveCopy(db, location))
  }
  const { folder } = location
  if (engine === 'postgres') await loadIntoPglite(file, folder)
  const db =
    engine === 'postgres' ? await openDatabase({ folder }) : await unpackPglite(file, folder)
  return inspect(db.orm, engine).finally(() => db.close())
}

/** Moves an opened copy, which may be of an older version, to PostgreSQL. */
async function moveCopy(copy: Database, location: Postgres): Promise<Copied> {
  const copied = await inspect(copy.orm, 'pglite')
  await copy.migrate()
  const to = await openDatabase(location)
  await copyTables(copy.orm, to, console.log).finally(() => to.close())
  return copied
}

const OWNLESS = ['--no-owner', '--no-privileges', '--no-comments']

/** Restores in one transaction, which is undone when this process is killed. */
async function restorePostgres({ url }: Postgres, file: string): Promise<Copied> {
  const quietly = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
  await runTool('pg_restore', undefined, ['--file=-', ...OWNLESS, file], {
    output: (statements) =>
      runTool('psql', url, quietly, {
        input: (stdin) => pipeline(inTransaction(statements), stdin),
      }),
  })
  return onPostgres(url, (client) => inspect(drizzle(client) as unknown as Queryable, 'postgres'))
}

async function* inTransaction(statements: AsyncIterable<Uint8Array>) {
  yield 'begin;\n'
  yield* statements
  yield 'commit;\n'
}

/** How much of a table PGlite reads at a time. */
const CHUNK_LENGTH = 4 * 1024 * 1024

/** Runs the statements of a copy of PostgreSQL on a new built-in database. */
async function loadIntoPglite(file: string, folder: string): Promise<void> {
  const db = await PGlite.create(folder, { extensions: { pg_trgm } })
  // Statements, or the rows of the `copy` statement.
  let text = ''
  let copy: string | undefined
  const run = async () => {
    if (copy === undefined) await db.exec(text)
    else await db.query(copy, [], { blob: new Blob([text]) })
    text = ''
  }
  const loadLine = async (line: string) => {
    if (copy === undefined && / FROM stdin;$/.test(line)) {
      await run()
      copy = line.replace(/ FROM stdin;$/, ` FROM '/dev/blob'`)
    } else if (copy !== undefined && line === '\\.') {
      await run()
      copy = undefined
      // Outside of a table's rows, such a line is a command of psql.
    } else if (copy !== undefined || !line.startsWith('\\')) {
      text += `${line}\n`
      if (copy !== undefined && text.length > CHUNK_LENGTH) await run()
    }
  }
  try {
    await runTool('pg_restore', undefined, ['--file=-', ...OWNLESS, file], {
      output: (statements) => readLines(statements, loadLine),
    })
    await run()
  } finally {
    await db.close()
  }
}

/**
 * Returns the rows in a copy, without a database server. Throws `ConfigError` for a copy that
 * cannot be read.
 */
export async function countCopied(file: string, engine: Copied['engine']): Promise<Copied['rows']> {
  if (engine === 'pglite') return openPgliteCopy(file, (db) => countRows(db.orm))
  const counts: Copied['rows'] = {}
  let table: string | undefined
  const countLine = (line: string) => {
    if (table !== undefined) {
      if (line === '\\.') table = undefined
      else counts[table] = (counts[table] ?? 0) + 1
      return
    }
    table = /^COPY (\S+) .*FROM stdin;$/.exec(line)?.[1]
    if (table !== undefined) counts[table] = 0
  }
  await runTool('pg_restore', undefined, ['--file=-', file], {
    output: (statements) => readLines(statements, countLine),
  })
  return counts
}
