// An account with an authenticator app.
import type { Database } from '#server/db/connection/database.ts'
import { createEmbeddedProvider } from '#server/identity/embedded/operations.ts'
import { createTotp } from '#server/identity/embedded/second-factor/second-factors.ts'
import { findUser } from '#server/identity/embedded/users.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import { QUICK_COST } from '#server/settings/config.ts'

/**
 * Creates an account with an authenticator app whose secret is encrypted with this key. Returns its
 * id, the secret, and `find`, which reads the account.
 */
export async function createTotpUser(db: Database, encryption: KeyEncryption) {
  const provider = createEmbeddedProvider({ db, clock: () => new Date(), passwordCost: QUICK_COST })
  const { id } = await provider.createUser({ email: 'maria@example.com', password: 'Fastpass1!' })
  const find = async () => {
    const user = await findUser(db.orm, id)
    if (!user) throw new Error('The account is gone')
    return user
  }
  const { secret } = await createTotp(db.orm, await find(), encryption)
  return { id, secret, find }
}
