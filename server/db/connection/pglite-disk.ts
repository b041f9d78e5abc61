// The disk of the built-in database. PGlite stops for good when it cannot write its write-ahead
// log, and never frees the log by itself.
import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { describeCause } from '#server/failure-cause.ts'
import { type Queryable, rows } from './database.ts'

const MEGABYTE = 1024 * 1024
/** Four files of the write-ahead log: enough for the jobs of many hours. */
const RESERVE_BYTES = 64 * MEGABYTE
/** How long the log may become before it is freed. */
const LOG_BYTES = 64 * MEGABYTE

/** Returns whether the disk of a folder has enough room for the write-ahead log. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= RESERVE_BYTES
}

/**
 * Frees the write-ahead log when it is long. Not on a full disk, because a checkpoint writes files
 * too, and PGlite stops for good where it cannot.
 */
export async function trimLog(db: Queryable, folder: string): Promise<void> {
  if (!(await hasRoom(folder))) return
  const [log] = await rows<{ isLong: boolean }>(
    db,
    sql`select pg_current_wal_insert_lsn() - redo_lsn > ${LOG_BYTES} as "isLong"
        from pg_control_checkpoint()`,
  )
  if (log?.isLong) await db.execute(sql`checkpoint`)
}

/**
 * Ends the process when the database stops for good (PANIC): its next statement would never return.
 * The next start recovers what was committed.
 */
export function endOnPanic(client: PGlite): void {
  const run = client.execProtocolStream.bind(client)
  client.execProtocolStream = (...args) =>
    run(...args).catch((error) => {
      if (error.severity !== 'PANIC') throw error
      // At once, because every other caller would send its statement first.
      console.error(
        `The built-in database stopped. ${describeCause(error)} Start Fastpass again when that is mended: what was saved is not lost.`,
      )
      process.exit(1)
    })
}
