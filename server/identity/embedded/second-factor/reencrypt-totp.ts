// Encrypts the secrets of authenticator apps with another secret key.
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { identityUsers as users } from '#server/identity/embedded/schema.ts'
import { reencrypt, type SecretKeyChange } from '#server/key-encryption.ts'
import { secretName } from './second-factors.ts'

const PAGE = 200

/**
 * Encrypts the secrets of all authenticator apps with the new secret key. Returns how many were
 * encrypted, and how many neither key decrypts, which stay as they are.
 */
export async function reencryptTotpSecrets(
  tx: Queryable,
  keys: SecretKeyChange,
): Promise<{ changed: number; unreadable: number }> {
  const count = { changed: 0, unreadable: 0 }
  let page = await readPage(tx, '')
  while (page.length > 0) {
    for (const { id, stored } of page) {
      const encrypted = reencrypt(stored ?? '', secretName({ id }), keys)
      if (encrypted === undefined) count.unreadable += 1
      if (encrypted === undefined || encrypted === stored) continue
      await tx.update(users).set({ encryptedTotpSecret: encrypted }).where(eq(users.id, id))
      count.changed += 1
    }
    page = await readPage(tx, page.at(-1)?.id ?? '')
  }
  return count
}

const readPage = (tx: Queryable, after: string) =>
  tx
    .select({ id: users.id, stored: users.encryptedTotpSecret })
    .from(users)
    .where(and(isNotNull(users.encryptedTotpSecret), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(PAGE)
