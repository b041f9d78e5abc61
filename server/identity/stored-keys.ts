import { isNotNull } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { identitySigningKeys as signingKeys } from './embedded/schema.ts'

/** Returns whether the database has a signing key that is encrypted with the secret key. */
export async function hasEncryptedSigningKey(db: Queryable): Promise<boolean> {
  const encryptedKeys = await db
    .select({ id: signingKeys.kid })
    .from(signingKeys)
    .where(isNotNull(signingKeys.encryptedPrivateJwk))
    .limit(1)
  return encryptedKeys.length > 0
}
