// What says of a database that a restore or a move to it was interrupted, or that its data has
// moved, so that no server starts on it.
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { ConfigError } from '#server/settings/config-error.ts'

const markSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('unfinished'), at: z.iso.datetime() }),
  z.strictObject({ state: z.literal('moved'), at: z.iso.datetime(), to: z.string() }),
])

/** `unfinished`: the database is not whole. `moved`: its data is at `to`. `at`: since when. */
export type Mark = z.infer<typeof markSchema>

/** Returns the folder in which a built-in database is filled before it gets its own name. */
export const unfinishedFolder = (folder: string) => `${folder}.unfinished`

const movedFile = (folder: string) => `${folder}.moved`

/** Returns the mark of a built-in database. */
export async function markOfFolder(folder: string): Promise<Mark | undefined> {
  const unfinished = await stat(unfinishedFolder(folder)).catch(() => null)
  if (unfinished) return { state: 'unfinished', at: unfinished.mtime.toISOString() }
  const text = await readFile(movedFile(folder), 'utf8').catch(() => null)
  return text === null ? undefined : markSchema.parse(JSON.parse(text))
}

/** Marks a built-in database whose data has moved. */
export async function markFolder(folder: string, mark: Mark): Promise<void> {
  const file = movedFile(folder)
  // A file that was cut would end each start.
  await writeFile(`${file}.new`, `${JSON.stringify(mark)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

/** Removes the mark that the data has moved. */
export const unmarkFolder = (folder: string) => rm(movedFile(folder), { force: true })

/** Returns the mark of a PostgreSQL database. */
export async function markOfPostgres(db: Queryable): Promise<Mark | undefined> {
  const [table] = await rows<{ exists: boolean }>(
    db,
    sql`select to_regclass('fastpass_copy.mark') is not null as exists`,
  )
  if (!table?.exists) return undefined
  const [mark] = await rows<{ content: string }>(db, sql`select content from fastpass_copy.mark`)
  return mark && markSchema.parse(JSON.parse(mark.content))
}

/** Marks a PostgreSQL database. It has a schema of its own, which no copy contains. */
export async function markPostgres(db: Queryable, mark: Mark): Promise<void> {
  await db.transaction(async (tx) => {
    await unmarkPostgres(tx)
    await tx.execute(sql`create schema fastpass_copy`)
    await tx.execute(sql`create table fastpass_copy.mark (content text not null)`)
    await tx.execute(sql`insert into fastpass_copy.mark values (${JSON.stringify(mark)})`)
  })
}

/** Removes the mark of a PostgreSQL database. */
export const unmarkPostgres = (db: Queryable) =>
  db.execute(sql`drop schema if exists fastpass_copy cascade`)

/** Throws `ConfigError` for a mark. `place`: the database, for the sentence. */
export function requireUnmarked(mark: Mark | undefined, place: string): void {
  if (mark === undefined) return
  throw new ConfigError(
    mark.state === 'unfinished'
      ? `A restore or a move to ${place} was interrupted at ${mark.at}. Run it again.`
      : `The data in ${place} moved to ${mark.to} at ${mark.at}. Use that one (docs/deployment.md, 'Moving to PostgreSQL').`,
  )
}
