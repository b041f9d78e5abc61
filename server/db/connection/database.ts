// The types of the database, and helpers that queries share.
import type { AnyColumn, SQL } from 'drizzle-orm'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import { withTimeout } from '#server/web/with-timeout.ts'
import type { ConnectionShares } from './connection-shares.ts'
import type { Listen } from './listen.ts'

/** Anything that runs queries: the database itself or an open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** The tables to rewrite: those up to the size limit of erasure, or those above it. */
export type ErasedTables = 'small' | 'large'

/** An open connection to the database: PostgreSQL or PGlite. */
export interface Database {
  readonly engine: 'pglite' | 'postgres'
  readonly orm: Queryable
  /**
   * The same database for the work of jobs, with connections of its own, so that jobs take none
   * from requests.
   */
  readonly jobOrm: Queryable
  /**
   * Runs a read whose result may be some seconds old: on the replica, if there is one that
   * responds.
   */
  readLagging<Result>(read: (db: Queryable) => Promise<Result>): Promise<Result>
  /** How the connections of the pool are divided. PGlite has one connection, and the same slots. */
  readonly shares: ConnectionShares
  /** The connection settings for pg-boss. */
  readonly jobs: ConstructorOptions
  /**
   * Updates the schema; safe when several processes start at once. `warn`: receives a sentence
   * about each optional part that could not be created or does not work.
   */
  migrate(warn?: (sentence: string) => void): Promise<void>
  readonly listen: Listen
  /**
   * Overwrites what deleted rows have left in the files. Absent when a database server owns the
   * files.
   */
  readonly eraseDeleted?: (tables: ErasedTables) => Promise<void>
  /**
   * Returns all files of the database as a tar, while it is used. Absent when a database server
   * owns the files.
   */
  readonly dump?: () => Promise<Blob>
  /**
   * Returns whether the disk has enough room for the write-ahead log, without which the database
   * would stop. Absent when a database server owns the files.
   */
  readonly hasRoom?: () => Promise<boolean>
  /**
   * Frees the write-ahead log when it is long. Absent when a database server does that.
   */
  readonly trimLog?: () => Promise<void>
  /** Returns the state of the pool. Absent for PGlite, which has one connection. */
  readonly pool?: () => PoolState
  close(): Promise<void>
}

/** The connections of a pool, and the statements that wait for one. */
export interface PoolState {
  max: number
  inUse: number
  idle: number
  waiting: number
}

/** Runs one statement and returns its rows as `Row` (the caller knows their shape). */
export async function rows<Row>(db: Queryable, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] }
  return result.rows
}

/**
 * Returns whether a statement failed because another row has the same value. `index`: the name of
 * the unique index.
 */
export function isUniqueViolation(error: unknown, index: string): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const { code, constraint } = cause as { code?: unknown; constraint?: unknown }
  return code === UNIQUE_VIOLATION && constraint === index
}

const UNIQUE_VIOLATION = '23505'

const CHECK_TIMEOUT_MS = 5_000
const checksInProgress = new WeakMap<Queryable, Promise<unknown>>()

/**
 * Waits for a trivial query. Callers at the same moment share one. Rejects when the database does
 * not respond within five seconds; the next caller then starts another query.
 */
export async function checkReachable(db: Queryable): Promise<void> {
  const check =
    checksInProgress.get(db) ?? checkInTime(db).finally(() => checksInProgress.delete(db))
  checksInProgress.set(db, check)
  await check
}

const checkInTime = (db: Queryable) =>
  withTimeout(rows(db, sql`select 1`), CHECK_TIMEOUT_MS, 'The database did not respond in time.')

/** The offset and length of a page. */
export interface Window {
  limit: number
  offset: number
}

/** Where a page of a list by age begins: after this item. */
export interface Position {
  createdAt: string
  id: string
}

type InstantOf<Value> = Value extends AnyColumn
  ? Value['_']['notNull'] extends true
    ? string
    : string | null
  : Value extends SQL<Date>
    ? string
    : string | null

/** Formats an instant in SQL for the wire: RFC 3339 in UTC. */
export const wireInstant = <Value extends AnyColumn | SQL>(column: Value): SQL<InstantOf<Value>> =>
  sql<InstantOf<Value>>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
