// The VAPID key pair of this database, which all processes on it share: subscriptions are worth nothing with another.
import { and, eq, isNotNull } from 'drizzle-orm'
import webPush from 'web-push'
import type { VapidKeys } from '#server/config.ts'
import { type KeyEncryption, WrongSecretKeyError } from '#server/key-encryption.ts'
import type { Queryable } from './database.ts'
import { pushKeys } from './schema.ts'

/**
 * Reads the key pair, making it first on an empty database; processes that start together agree on one. Throws
 * `WrongSecretKeyError`.
 */
export async function loadPushKeys(
  db: Queryable,
  encryption: KeyEncryption,
  at: Date,
): Promise<VapidKeys> {
  const existing = await readPushKeys(db, encryption)
  if (existing) return existing
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const encryptedPrivateKey = encryption.encrypt(privateKey, nameOf(publicKey))
  const made = { publicKey, encryptedPrivateKey, signs: true, createdAt: at }
  await db.insert(pushKeys).values(made).onConflictDoNothing()
  const agreed = await readPushKeys(db, encryption)
  if (!agreed) throw new Error('The key pair for push messages could not be stored')
  return agreed
}

/** Replaces the key pair if this secret key does not decrypt it. Returns whether it did not. */
export async function replaceUnreadablePushKeys(
  db: Queryable,
  encryption: KeyEncryption,
  at: Date,
): Promise<boolean> {
  try {
    await readPushKeys(db, encryption)
    return false
  } catch (error) {
    if (!(error instanceof WrongSecretKeyError)) throw error
    await db.delete(pushKeys).where(eq(pushKeys.signs, true))
    await loadPushKeys(db, encryption, at)
    return true
  }
}

const nameOf = (publicKey: string) => `push key ${publicKey}`

async function readPushKeys(
  db: Queryable,
  encryption: KeyEncryption,
): Promise<VapidKeys | undefined> {
  const [found] = await db.select().from(pushKeys).where(eq(pushKeys.signs, true))
  if (!found) return undefined
  const { publicKey, privateKey, encryptedPrivateKey } = found
  if (privateKey !== null) {
    // An earlier version kept it as it is. Of processes that start together one encrypts it, and the others read that.
    const encrypted = encryption.encrypt(privateKey, nameOf(publicKey))
    await db
      .update(pushKeys)
      .set({ encryptedPrivateKey: encrypted, privateKey: null })
      .where(and(eq(pushKeys.publicKey, publicKey), isNotNull(pushKeys.privateKey)))
    return readPushKeys(db, encryption)
  }
  return {
    publicKey,
    privateKey: encryption.decrypt(encryptedPrivateKey ?? '', nameOf(publicKey)),
  }
}
