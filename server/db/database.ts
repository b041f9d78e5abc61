// One dialect, two engines: PostgreSQL by DATABASE_URL, or PGlite in the data folder.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Anything that runs queries: the database itself or an open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open connection to the database, whichever engine stands behind it. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly orm: Queryable
  /** Brings the schema up to date; safe when several processes start at once. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** Where the database is: a PostgreSQL URL, or a folder for PGlite (`memory://` keeps it in memory). */
export type DatabaseLocation = { url: string } | { folder: string }

/** Opens the database. Rejects when PostgreSQL cannot be reached or the folder cannot be written. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  return 'url' in location ? openPostgres(location.url) : openPglite(location.folder)
}

// Any constant will do: it keeps two starting processes from migrating at the same time.
const MIGRATION_LOCK = 7_262_171

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // An idle connection that the server closes must not end the process.
  pool.on('error', () => {})
  await pool.query('select 1')
  return {
    engine: 'postgres',
    orm: drizzlePg(pool) as unknown as Queryable,
    migrate: async () => {
      const connection = await pool.connect()
      try {
        await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
        await migratePg(drizzlePg(connection), { migrationsFolder })
      } finally {
        // Closing the connection gives the lock back too.
        connection.release(true)
      }
    },
    close: () => pool.end(),
  }
}

async function openPglite(folder: string): Promise<Database> {
  if (!folder.startsWith('memory://')) await mkdir(folder, { recursive: true })
  const client = await PGlite.create(folder)
  const orm = drizzlePglite(client)
  return {
    engine: 'pglite',
    orm: orm as unknown as Queryable,
    migrate: () => migratePglite(orm, { migrationsFolder }),
    close: () => client.close(),
  }
}

/** Runs one statement and returns its rows as `Row` (the caller knows their shape). */
export async function rows<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/** Answers true when the database runs a trivial query. */
export async function isReachable(db: Queryable): Promise<boolean> {
  return rows(db, sql`select 1`).then(
    () => true,
    () => false,
  )
}
