// The key that signs the tokens of tests. Making one takes a fifth of a second of processor time,
// so the databases that tests copy have it.
import type { Database } from '#server/db/connection/database.ts'
import { loadSigningKey } from '#server/identity/embedded/keys.ts'
import { createKeyEncryption } from '#server/key-encryption.ts'

/** Encrypts the keys in the databases of tests. */
export const TEST_SECRET_KEY = 'the secret key of the test databases'
/** The encryption with it. */
export const TEST_ENCRYPTION = createKeyEncryption(TEST_SECRET_KEY)

/** Creates the key in a migrated database. */
export async function createSigningKey({ orm }: Database): Promise<void> {
  await loadSigningKey(orm, TEST_ENCRYPTION, new Date(0))
}
