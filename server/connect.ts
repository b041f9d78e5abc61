// Opens the database that the environment names; what is wrong with it is a sentence.
import { type Config, ConfigError } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { FolderInUseError } from './db/folder-lock.ts'

/** What to do about a data folder that another process has, and about one that cannot be written. */
interface Advice {
  inUse: string
  unusable: string
}

/** Opens the database. Throws `ConfigError`, with the advice for the person at the terminal. */
export async function connect(
  { database, dataFolder }: Pick<Config, 'database' | 'dataFolder'>,
  advice: Advice,
): Promise<Database> {
  return openDatabase(database).catch((error: Error) => {
    if ('url' in database) {
      throw new ConfigError(
        `The database at DATABASE_URL does not answer: ${error.message || 'no connection'}.`,
      )
    }
    if (error instanceof FolderInUseError) {
      const process = error.pid === undefined ? '' : ` (process ${error.pid})`
      throw new ConfigError(
        `The data folder ${dataFolder} is in use by another Fastpass${process}. ${advice.inUse}`,
      )
    }
    throw new ConfigError(
      `The data folder ${dataFolder} cannot be used: ${error.message}. ${advice.unusable}`,
    )
  })
}
