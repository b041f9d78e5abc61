// Everything that a start refuses before it asks the database or another service. The start and
// `npm run check-config` run the same checks.
import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, readFile, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newClient } from '#server/db/connection/postgres-client.ts'
import { securityLogProblem } from '#server/domain/security/security-log.ts'
import { backupBucketFromEnvironment, bucketFromEnvironment } from '#server/files/file-store.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import {
  type Config,
  checkedSecretKey,
  findMalformed,
  readConfig,
} from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { withSecretFiles } from '#server/settings/secret-files.ts'
import { metricsProblem } from '#server/telemetry/metrics-server.ts'
import { unusableFolder } from './connect.ts'
import { checkAddress, listenProblem } from './listen-address.ts'
import { secretKeyFile, unusableKeyFile } from './secret-key.ts'
import { readSiteFolder } from './site-folder.ts'

/** Throws `ConfigError` for what a start refuses. */
type Check = (config: Config, env: NodeJS.ProcessEnv) => unknown

/** What a start reads from the environment alone. */
const READERS = [
  readConfig,
  identityFromEnvironment,
  bucketFromEnvironment,
  backupBucketFromEnvironment,
  readSiteFolder,
]

/** Checks whether this machine has the addresses, files and folders that valid settings name. */
const MACHINE_CHECKS: Check[] = [
  ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'].map(
    (setting): Check =>
      (_config, env) =>
        checkDatabaseUrl(setting, env[setting]),
  ),
  (config) => checkAddress(config, listenProblem),
  ({ metricsAddress }) => metricsAddress && checkAddress(metricsAddress, metricsProblem),
  checkDataFolder,
  checkBackupFolder,
  checkBackupKey,
  checkSecretKeyFile,
  checkSecurityLog,
]

/**
 * Returns an error for each thing that a start would refuse. It opens no database, asks no other
 * service, and leaves nothing behind on the disk.
 */
export async function findRefused(env: NodeJS.ProcessEnv): Promise<ConfigError[]> {
  const unreadable = await errorsOf([() => withSecretFiles(env)])
  if (unreadable.length > 0) return unreadable
  const values = withSecretFiles(env)
  const malformed = findMalformed(values).map((sentence) => () => {
    throw new ConfigError(sentence)
  })
  const settingErrors = await errorsOf([...READERS.map((read) => () => read(values)), ...malformed])
  if (settingErrors.length > 0) return settingErrors
  const config = readConfig(values)
  return errorsOf(MACHINE_CHECKS.map((check) => () => check(config, values)))
}

/** Returns the settings of a start. Throws the first `ConfigError` of `findRefused`. */
export async function readStart(env: NodeJS.ProcessEnv): Promise<Config> {
  const [first] = await findRefused(env)
  if (first) throw first
  return readConfig(env)
}

/** Runs checks one after the other. Other errors than `ConfigError` are faults of this program. */
async function errorsOf(checks: (() => unknown)[]): Promise<ConfigError[]> {
  const errors = new Map<string, ConfigError>()
  for (const check of checks) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      errors.set(error.message, error)
    }
  }
  return [...errors.values()]
}

// node-postgres reads the files that a URL names.
function checkDatabaseUrl(setting: string, url: string | undefined): void {
  try {
    if (url) newClient(url)
  } catch (error) {
    throw new ConfigError(`${setting} cannot be used: ${(error as Error).message}.`)
  }
}

async function checkDataFolder(config: Config, env: NodeJS.ProcessEnv): Promise<void> {
  const { dataFolder, database, smtpUrl, secretKey } = config
  const isUsed =
    'folder' in database || !smtpUrl || !secretKey || bucketFromEnvironment(env) === undefined
  if (!isUsed) return
  const problem = await writeProblem(dataFolder)
  if (problem) throw unusableFolder(dataFolder, problem)
}

async function checkBackupFolder({ backups }: Config): Promise<void> {
  const problem = backups && (await writeProblem(backups.folder))
  if (!problem) return
  throw new ConfigError(`BACKUP_DIR ${backups.folder} cannot be used: ${problem.message}.`)
}

async function checkBackupKey({ backups }: Config): Promise<void> {
  if (backups?.publicKey === undefined) return
  const { Encrypter } = await import('age-encryption')
  try {
    new Encrypter().addRecipient(backups.publicKey)
  } catch {
    throw new ConfigError(
      'BACKUP_PUBLIC_KEY must be a public key of age, such as the one that `npm run admin -- backup-key FILE` prints.',
    )
  }
}

/** Returns why nothing can be written in a folder, which need not exist; undefined if it can. */
const writeProblem = (folder: string): Promise<Error | undefined> =>
  writeIn(folder).then(
    () => undefined,
    // What follows the reason is the name of the folder that was tried.
    ({ message }: Error) => new Error(message.split(',')[0]),
  )

/** Makes a folder in the folder, or in the first one above it that exists, and removes it. */
async function writeIn(folder: string): Promise<void> {
  if (!existsSync(folder)) return writeIn(dirname(folder))
  await rmdir(await mkdtemp(join(folder, '.fastpass-check-')))
}

async function checkSecretKeyFile({ secretKey, dataFolder }: Config): Promise<void> {
  const file = secretKeyFile(dataFolder)
  if (secretKey !== undefined || !existsSync(file)) return
  const text = await readFile(file, 'utf8').catch((error) => {
    throw unusableKeyFile(file, error)
  })
  checkedSecretKey(text, `The file ${file}`)
}

async function checkSecurityLog({ securityLog: file }: Config): Promise<void> {
  if (file === undefined || file === 'stdout') return
  const target = existsSync(file) ? file : dirname(file)
  await access(target, constants.W_OK).catch((error) => {
    throw securityLogProblem(file, error)
  })
}
