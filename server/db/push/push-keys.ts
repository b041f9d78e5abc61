// The VAPID key pair of this database. All its processes must use the same one: subscriptions do
// not work with another.
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Queryable } from '#server/db/connection/database.ts'
import { pushKeys } from '#server/db/schema/push.ts'
import { type KeyEncryption, reencrypt, type SecretKeyChange } from '#server/key-encryption.ts'
import type { VapidKeys } from '#server/settings/config.ts'

/**
 * Returns the key pair, and creates it on an empty database. Processes that start at the same time
 * get the same one. Throws `WrongSecretKeyError`.
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
  const newKey = { publicKey, encryptedPrivateKey, signs: true, createdAt: at }
  await db.insert(pushKeys).values(newKey).onConflictDoNothing()
  const agreed = await readPushKeys(db, encryption)
  if (!agreed) throw new Error('The key pair for push messages could not be stored')
  return agreed
}

/**
 * Encrypts the key pair with the new secret key, and replaces the pair if neither key decrypts it.
 * Returns whether it was replaced.
 */
export async function reencryptPushKeys(
  db: Queryable,
  keys: SecretKeyChange,
  at: Date,
): Promise<boolean> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.signs, true))
  if (!row) return false
  const { publicKey, encryptedPrivateKey } = row
  const encrypted = reencrypt(encryptedPrivateKey, nameOf(publicKey), keys)
  if (encrypted === undefined) {
    await db.delete(pushKeys).where(eq(pushKeys.signs, true))
    await loadPushKeys(db, keys.to, at)
    return true
  }
  await db
    .update(pushKeys)
    .set({ encryptedPrivateKey: encrypted })
    .where(eq(pushKeys.publicKey, publicKey))
  return false
}

const nameOf = (publicKey: string) => `push key ${publicKey}`

/**
 * Returns the key pair; undefined on a database without one. Throws `WrongSecretKeyError`.
 */
export async function readPushKeys(
  db: Queryable,
  encryption: KeyEncryption,
): Promise<VapidKeys | undefined> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.signs, true))
  if (!row) return undefined
  const { publicKey, encryptedPrivateKey } = row
  return { publicKey, privateKey: encryption.decrypt(encryptedPrivateKey, nameOf(publicKey)) }
}
