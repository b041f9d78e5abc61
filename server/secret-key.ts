// The secret key of this server: a setting, or else a file in the data folder, which the first start makes.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { type Config, ConfigError, checkedSecretKey } from './config.ts'
import type { Queryable } from './db/database.ts'
import { makeFolder } from './db/folder-lock.ts'
import { pushKeys } from './db/schema.ts'
import { identitySigningKeys as signingKeys } from './identity/local/schema.ts'
import { createKeyEncryption, type KeyEncryption, WrongSecretKeyError } from './key-encryption.ts'

/** The encryption of the keys in the database, and the file that its secret key comes from, if it is no setting. */
export interface OpenedEncryption {
  encryption: KeyEncryption
  file?: string
}

/**
 * Opens the encryption with the secret key of the settings, else with that of the data folder's file, which is made where
 * nothing in the database was encrypted yet, or where all of it `isReplaced`. Throws `ConfigError`.
 */
export async function openEncryption(
  { secretKey, dataFolder }: Pick<Config, 'secretKey' | 'dataFolder'>,
  db: Queryable,
  { isReplaced = false } = {},
): Promise<OpenedEncryption> {
  if (secretKey !== undefined) return { encryption: createKeyEncryption(secretKey) }
  const file = join(dataFolder, 'secret-key')
  const unusable = (error: Error) => {
    throw new ConfigError(
      `The secret key ${file} cannot be used: ${error.message}. Set SECRET_KEY, or mend the file.`,
    )
  }
  let text = await readIfThere(file).catch(unusable)
  if (text === undefined) {
    // Another folder, or another machine, has the key: one made here would decrypt nothing.
    if (!isReplaced && (await hasEncryptedKeys(db))) throw new WrongSecretKeyError()
    await make(file, dataFolder).catch(unusable)
    text = await readFile(file, 'utf8').catch(unusable)
  }
  return { encryption: createKeyEncryption(checkedSecretKey(text, `The file ${file}`)), file }
}

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

// As a whole, so that of processes which start together one makes it, and none reads the half of it.
async function make(file: string, folder: string): Promise<void> {
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
  const [signing, push] = await Promise.all([
    db
      .select({ id: signingKeys.kid })
      .from(signingKeys)
      .where(isNotNull(signingKeys.encryptedPrivateJwk))
      .limit(1),
    db
      .select({ id: pushKeys.publicKey })
      .from(pushKeys)
      .where(isNotNull(pushKeys.encryptedPrivateKey))
      .limit(1),
  ])
  return signing.length + push.length > 0
}
