// The versions of the two schemas, our tables and the job queue's, in the database and in this
// server.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import { type Queryable, rows } from './database.ts'
import { codeOf, migrationsFolder } from './migrations.ts'

/** The versions of our tables, counted in migrations, and of the job queue's. */
interface Versions {
  tables: number
  queue: number
}

/** How a database compares with this server. */
export interface SchemaState {
  /** Whether the database lacks something of this server. */
  isOlder: boolean
  /** Whether a newer server has updated the database. */
  isNewer: boolean
  /** Names both versions of each schema that differs; for a sentence. */
  difference: string
}

const NO_TABLES: Versions = { tables: 0, queue: 0 }
const UNDEFINED_TABLE = '42P01'

let own: Versions | undefined

/** Compares the schemas of a database with this server's. Rejects when the database fails. */
export async function readSchemaState(db: Queryable): Promise<SchemaState> {
  own ??= { tables: readMigrationFiles({ migrationsFolder }).length, queue: pgBoss.pgboss.schema }
  const { tables, queue } = await readVersions(db)
  const schemas = [
    { name: 'tables are', version: tables, ownVersion: own.tables },
    { name: 'job queue is', version: queue, ownVersion: own.queue },
  ]
  return {
    isOlder: schemas.some(({ version, ownVersion }) => version < ownVersion),
    isNewer: schemas.some(({ version, ownVersion }) => version > ownVersion),
    difference: schemas
      .filter(({ version, ownVersion }) => version !== ownVersion)
      .map(
        ({ name, version, ownVersion }) =>
          `its ${name} at version ${version}, this server’s at ${ownVersion}`,
      )
      .join('; '),
  }
}

/** Returns whether the database has all that this server needs. Rejects when the database fails. */
export const isMigrated = async (db: Queryable): Promise<boolean> =>
  !(await readSchemaState(db)).isOlder

async function readVersions(db: Queryable): Promise<Versions> {
  const [versions] = await rows<Versions>(
    db,
    sql`select (select count(*)::int from drizzle.__drizzle_migrations) as tables,
      (select version::int from pgboss.version) as queue`,
  ).catch((error) => {
    if (codeOf(error) === UNDEFINED_TABLE) return []
    throw error
  })
  return versions ?? NO_TABLES
}
