// `npm run admin -- move-to`: from the built-in database to PostgreSQL, and back.
import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, rows } from '#server/db/connection/database.ts'
import { openDatabase } from '#server/db/connection/open-database.ts'
import { bucketFromEnvironment } from '#server/files/file-store.ts'
import { createFilesPrivately } from '#server/private-files.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { connect } from '#server/start/connect.ts'
import { type Mark, markFolder, markPostgres } from '#server/start/copy-mark.ts'
import { prepareTables } from '#server/start/tables.ts'
import { copyTables } from './copy-tables.ts'
import { fillPlace, type Place } from './empty-place.ts'
import { withoutPassword } from './postgres-tools.ts'

const ADVICE = {
  inUse: 'End it, and leave it ended.',
  unusable: 'Choose the one that the server uses: DATA_DIR=.data npm run admin -- move-to ….',
}

/**
 * Copies everything to an empty PostgreSQL or data folder, and marks the old database, which stays
 * as it is. Returns what to print. Throws `ConfigError` while a server uses the old one.
 */
export async function moveTo(destination: string): Promise<string> {
  createFilesPrivately()
  // Distinguishes this command's connections from a server's.
  process.env.PGAPPNAME = 'fastpass move-to'
  const config = readConfig(process.env)
  const source = sourceOf(config)
  const place = placeOf(destination, config)
  const from = await connect(source, ADVICE)
  try {
    await requireAlone(from)
    await prepareTables(from, config, console.log)
    await fillPlace(place, async (location) => {
      const to = await openDatabase(location)
      await copyTables(from.orm, to, console.log).finally(() => to.close())
      await copyFiles(config, place)
      // What a server has written meanwhile is not in the copy.
      await requireAlone(from)
    })
    const to =
      'url' in place.database ? withoutPassword(place.database.url).address : place.dataFolder
    const mark: Mark = { state: 'moved', at: new Date().toISOString(), to }
    await ('folder' in source.database
      ? markFolder(source.database.folder, mark)
      : markPostgres(from.orm, mark))
    return `Everything is in ${to}. ${nextSteps(config, place)}`
  } finally {
    await from.close()
  }
}

/** Returns where the data is, without a connection pooler. */
function sourceOf({ database, dataFolder }: Config): Place {
  if ('folder' in database) return { database, dataFolder }
  return { database: { url: database.directUrl ?? database.url }, dataFolder }
}

/** Returns the place that an argument names: of the other engine than the present one. */
function placeOf(destination: string, { database, dataFolder }: Config): Place {
  const isUrl = /^postgres(ql)?:/.test(destination)
  if (isUrl === 'url' in database) {
    throw new ConfigError(
      isUrl
        ? 'The data is in PostgreSQL already. `backup` and `restore` copy it to another one.'
        : 'The data is in the built-in database already. Stop the server, and copy the folder.',
    )
  }
  if (isUrl) return { database: { url: destination }, dataFolder }
  const folder = resolve(destination)
  return { database: { folder: join(folder, 'db') }, dataFolder: folder }
}

/** Throws `ConfigError` while another program uses PostgreSQL. The built-in database has a lock. */
async function requireAlone({ engine, orm }: Database): Promise<void> {
  if (engine === 'pglite') return
  // PostgreSQL hides the backend's type of other accounts, but not its account, which the
  // database's own background workers do not have.
  const [other] = await rows<{ name: string; account: string }>(
    orm,
    sql`select application_name as name, usename as account from pg_stat_activity
      where datname = current_database()
      and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name is distinct from current_setting('application_name')`,
  )
  if (!other) return
  const program = other.name === '' ? 'Another program' : `Another program (${other.name})`
  throw new ConfigError(
    `${program} is connected to the database as ${other.account}. End every server, and leave it ended.`,
  )
}

/** Copies the pictures and the secret key into the data folder of the place, if it is another. */
async function copyFiles({ dataFolder, secretKey }: Config, place: Place): Promise<void> {
  if (resolve(dataFolder) === place.dataFolder || 'url' in place.database) return
  await mkdir(place.dataFolder, { recursive: true })
  const names = [
    ...(bucketFromEnvironment(process.env) ? [] : ['uploads']),
    ...(secretKey === undefined ? ['secret-key'] : []),
  ]
  for (const name of names) {
    // A key that is there already is never replaced.
    await cp(join(dataFolder, name), join(place.dataFolder, name), {
      recursive: true,
      force: false,
    }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

function nextSteps({ dataFolder, secretKey }: Config, { database, ...place }: Place): string {
  if ('folder' in database) {
    return `Start the server with DATA_DIR=${place.dataFolder} and without DATABASE_URL.`
  }
  const key =
    secretKey === undefined
      ? ` Keep the secret key: leave ${join(dataFolder, 'secret-key')} where it is, or set SECRET_KEY to what is in it.`
      : ' Leave SECRET_KEY as it is.'
  return `Start the server with DATABASE_URL, and with the same DATA_DIR, which has the pictures.${key}`
}
