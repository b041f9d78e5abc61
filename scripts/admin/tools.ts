// Opens what the commands of `npm run admin` need: the server's database and its identity provider.
import { findPerson } from '#server/db/people.ts'
import { readPushKeys } from '#server/db/push/push-keys.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { createProvider } from '#server/identity/mount.ts'
import type { Services } from '#server/services.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { connect } from '#server/start/connect.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import { prepareTables } from '#server/start/tables.ts'

/** The services that a command uses. `origin`: the address at which people open the app. */
export type Tools = Pick<Services, 'db' | 'identity' | 'files'> & {
  config: Config
  origin: string
  now: Date
}

/**
 * Opens the database that the environment names, runs one command, and closes it. `command`: its
 * name, for error messages.
 */
export async function withTools<Result>(
  command: string,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  const { config, db } = await openForCommand(command)
  try {
    await prepareTables(db, config, console.warn)
    const now = new Date()
    const identity = createProvider(process.env, { config, db, clock: () => now })
    const files = await openFileStore(process.env, config.dataFolder)
    const origin = config.publicOrigin ?? `http://localhost:${config.port}`
    return await work({ db, config, identity, files, origin, now })
  } finally {
    await db.close()
  }
}

/** Returns the account with this email. Throws `ConfigError` when there is none. */
export async function requireAccount({ identity }: Pick<Tools, 'identity'>, email: string) {
  const account = await identity.findUser(email)
  if (!account) throw new ConfigError(`No account has the email ${email}.`)
  return account
}

/**
 * Returns the account with this email, and the key of its person's record. Throws `ConfigError`
 * when there is no account, or it was not set up.
 */
export async function requirePerson(tools: Pick<Tools, 'db' | 'identity'>, email: string) {
  const account = await requireAccount(tools, email)
  const person = await findPerson(tools.db.orm, account.id)
  if (!person) throw new ConfigError(`The account of ${email} was not set up.`)
  return { account, person }
}

/**
 * Opens the encryption with the server's secret key. Throws `ConfigError` when that is missing, or
 * is not the one that the push keys in the database were encrypted with.
 */
export async function requireSecretKey({ db, config }: Pick<Tools, 'db' | 'config'>) {
  const { encryption } = await openEncryption(config, db.orm)
  await readPushKeys(db.orm, encryption)
  return encryption
}

/** Updates the tables, whatever MIGRATE is. Returns what to print. */
export async function migrateTables(): Promise<string> {
  const { db } = await openForCommand('migrate')
  try {
    await prepareTables(db, { isMigrating: true }, console.warn)
    return 'The tables are those of this version.'
  } finally {
    await db.close()
  }
}

async function openForCommand(command: string) {
  const config = readConfig(process.env)
  const db = await connect(config, {
    inUse:
      'The built-in database takes one program at a time: end it, run this again, then start it.',
    unusable: `Choose the one that the server uses: DATA_DIR=.data npm run admin -- ${command} ….`,
  })
  return { config, db }
}
