// Reads the secret key from the settings, or else from a file in the data folder that the first
// start creates.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { makeFolder } from '#server/db/connection/folder-lock.ts'
import { pushKeys } from '#server/db/schema/push.ts'
import { hasEncryptedSigningKey } from '#server/identity/stored-keys.ts'
import {
  createKeyEncryption,
  type KeyEncryption,
  MissingSecretKeyError,
} from '#server/key-encryption.ts'
import { type Config, checkedSecretKey } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'

/**
 * The encryption of the keys in the database. `file`: the secret key's file, when it is not a
 * setting.
 */
export interface OpenedEncryption {
  encryption: KeyEncryption
  file?: string
}

/** Returns the file with the secret key, for settings without one. */
export const secretKeyFile = (dataFolder: string): string => join(dataFolder, 'secret-key')

/** Returns the error for a file of the secret key that cannot be read. */
export const unusableKeyFile = (file: string, { message }: Error): ConfigError =>
  new ConfigError(
    `The secret key ${file} cannot be used: ${message}. Set SECRET_KEY, or mend the file.`,
  )

/**
 * Opens the encryption with the secret key of the settings, or else of the file in the data folder.
 * Creates the file when the database has no encrypted keys, or when all of them will be replaced
 * (`isReplaced`). Throws `ConfigError`.
 */
export async function openEncryption(
  { secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>,
  db: Queryable,
  { isReplaced = false } = {},
): Promise<OpenedEncryption> {
  if (secretKey !== undefined) return { encryption: createKeyEncryption(secretKey) }
  const file = secretKeyFile(dataFolder)
  const unusable = (error: Error) => {
    throw unusableKeyFile(file, error)
  }
  let text = await readIfThere(file).catch(unusable)
  if (text === undefined) {
    // The right file is in another folder or on another machine. A new key could not decrypt
    // anything.
    if (!isReplaced && (await hasEncryptedKeys(db))) throw new MissingSecretKeyError(file)
    await createKeyFile(file, dataFolder).catch(unusable)
    text = await readFile(file, 'utf8').catch(unusable)
  }
  return { encryption: createKeyEncryption(checkedSecretKey(text, `The file ${file}`)), file }
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

// The file is written under another name and then linked, so that only one of several starting
// processes creates it, and none reads an incomplete one.
async function createKeyFile(file: string, folder: string): Promise<void> {
  await makeFolder(folder)
  const draft = `${file}.${randomUUID()}`
  const content = `${randomBytes(32).toString('base64url')}\n`
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function hasEncryptedKeys(db: Queryable): Promise<boolean> {
  const [hasSigningKey, push] = await Promise.all([
    hasEncryptedSigningKey(db),
    db
      .select({ id: pushKeys.publicKey })
      .from(pushKeys)
      .where(isNotNull(pushKeys.encryptedPrivateKey))
      .limit(1),
  ])
  return hasSigningKey || push.length > 0
}
