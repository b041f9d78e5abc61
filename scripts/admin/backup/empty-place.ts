// Fills an empty place with a database, whole or not at all: a place that is not whole is marked,
// no server starts on it, and the next restore or move begins again.
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { lockFolder } from '#server/db/connection/folder-lock.ts'
import type { Config, DatabaseLocation } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { openingProblem } from '#server/start/connect.ts'
import {
  markOfPostgres,
  markPostgres,
  unfinishedFolder,
  unmarkFolder,
  unmarkPostgres,
} from '#server/start/copy-mark.ts'
import { IN_SCHEMAS } from './copy-tables.ts'
import { onPostgres, withoutPassword } from './postgres-tools.ts'

/** Where a database is, and the server's other files. */
export type Place = Pick<Config, 'database' | 'dataFolder'>

/**
 * Fills an empty place. `fill` gets the location of the database to fill, which becomes the place's
 * when it resolves. Throws `ConfigError` when the place is not empty.
 */
export async function fillPlace<Result>(
  { database, dataFolder }: Place,
  fill: (location: DatabaseLocation) => Promise<Result>,
): Promise<Result> {
  if ('folder' in database) return fillFolder({ folder: database.folder, dataFolder }, fill)
  const url = database.directUrl ?? database.url
  return fillPostgres(url, () => fill({ url }))
}

async function fillFolder<Result>(
  { folder, dataFolder }: { folder: string; dataFolder: string },
  fill: (location: DatabaseLocation) => Promise<Result>,
): Promise<Result> {
  // Neither a server nor another restore opens the folder meanwhile.
  const unlock = await lockFolder(folder).catch((error) => {
    const advice = { inUse: 'Choose an empty folder.', unusable: 'Choose another folder.' }
    throw openingProblem(error, dataFolder, advice)
  })
  const unfinished = unfinishedFolder(folder)
  try {
    if ((await readdir(folder)).length > 0) {
      throw new ConfigError(`${dataFolder} has a database already. Choose an empty DATA_DIR.`)
    }
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    const result = await fill({ folder: unfinished })
    await unmarkFolder(folder)
    await rmdir(folder)
    await rename(unfinished, folder)
    return result
  } finally {
    for (const path of [unfinished, `${unfinished}.lock`, `${unfinished}.pid`]) {
      await rm(path, { recursive: true, force: true })
    }
    unlock()
  }
}

/** An arbitrary constant: the lock of the one restore or move to a database. */
const FILLING_LOCK = 7_262_172

async function fillPostgres<Result>(url: string, fill: () => Promise<Result>): Promise<Result> {
  return onPostgres(url, async (client) => {
    const db = drizzle(client) as unknown as Queryable
    const [lock] = await rows<{ isOurs: boolean }>(
      db,
      sql`select pg_try_advisory_lock(${FILLING_LOCK}) as "isOurs"`,
    )
    if (!lock?.isOurs) throw new ConfigError('Another restore fills this database now.')
    const mark = await markOfPostgres(db)
    if (mark?.state === 'unfinished') await emptyDatabase(db)
    else await requireEmpty(db, url)
    await markPostgres(db, { state: 'unfinished', at: new Date().toISOString() })
    const result = await fill().catch(async (error) => {
      // What cannot be removed stays marked.
      await emptyDatabase(db)
        .then(() => unmarkPostgres(db))
        .catch(() => {})
      throw error
    })
    await unmarkPostgres(db)
    return result
  })
}

async function requireEmpty(db: Queryable, url: string): Promise<void> {
  const relations = await rows(
    db,
    sql`select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname ${IN_SCHEMAS} limit 1`,
  )
  if (relations.length === 0) return
  throw new ConfigError(
    `The database at ${withoutPassword(url).address} is not empty. Create a new one, and name that.`,
  )
}

/**
 * Drops what an unfinished copy has left. The schema `public`, which may belong to another account,
 * stays, and so do the extensions.
 */
async function emptyDatabase(db: Queryable): Promise<void> {
  const drops = await rows<{ statement: string }>(
    db,
    sql`select 'drop table ' || oid::regclass || ' cascade' as statement from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      union all
      select 'drop function ' || oid::regprocedure || ' cascade' from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  await db.transaction(async (tx) => {
    for (const { statement } of drops) await tx.execute(sql.raw(statement))
    await tx.execute(sql`drop schema if exists pgboss, drizzle cascade`)
  })
}
