// Opens the database that the environment names, and explains in a sentence why it cannot be
// opened.
import type { Database } from '#server/db/connection/database.ts'
import { FolderInUseError } from '#server/db/connection/folder-lock.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { PostgresError } from '#server/db/connection/postgres-client.ts'
import { createFilesPrivately, makePrivate } from '#server/private-files.ts'
import type { Config } from '#server/settings/config.ts'
import { ConfigError, InUseError } from '#server/settings/config-error.ts'
import { markOfFolder, markOfPostgres, requireUnmarked } from './copy-mark.ts'

/** The advice for a data folder that another process uses, and for one that cannot be written. */
interface Advice {
  inUse: string
  unusable: string
}

/** The advice for a start. */
export const START_ADVICE: Advice = {
  inUse: 'End it, or choose another folder: DATA_DIR=.data2 npm start.',
  unusable: 'Choose another: DATA_DIR=.data2 npm start.',
}

/** Returns the error for a data folder that cannot be written. */
export const unusableFolder = (
  dataFolder: string,
  { message }: Error,
  { unusable } = START_ADVICE,
): ConfigError =>
  new ConfigError(`The data folder ${dataFolder} cannot be used: ${message}. ${unusable}`)

/**
 * Opens the database, and makes the data folder private. Throws `ConfigError` with advice for the
 * operator, and for a database that is not whole or has moved.
 */
export async function connect(
  { database, dataFolder }: Pick<Config, 'database' | 'dataFolder'>,
  advice: Advice,
): Promise<Database> {
  const explain = (error: Error) => {
    throw openingProblem(error, dataFolder, advice)
  }
  createFilesPrivately()
  if ('folder' in database) requireUnmarked(await markOfFolder(database.folder), dataFolder)
  // Makes files private that were copied there.
  await makePrivate(dataFolder).catch(explain)
  const db = await openDatabase(database).catch(explain)
  try {
    if ('url' in database) requireUnmarked(await markOfPostgres(db.orm), 'this database')
    // PGlite creates its first files with modes of its own.
    await makePrivate(dataFolder).catch(explain)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Returns the `ConfigError` for a database that cannot be opened. */
export function openingProblem(error: Error, dataFolder: string, advice: Advice): ConfigError {
  if (error instanceof PostgresError) return new ConfigError(error.message)
  if (error instanceof FolderInUseError) {
    const process = error.pid === undefined ? '' : ` (process ${error.pid})`
    return new InUseError(
      `The data folder ${dataFolder} is in use by another Fastpass${process}. ${advice.inUse}`,
    )
  }
  return unusableFolder(dataFolder, error, advice)
}
