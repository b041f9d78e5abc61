// `npm run admin -- rotate-keys`: replaces the key that session tokens are signed with, and
// encrypts with the new secret key what the old one has encrypted.
import { reencryptPushKeys } from '#server/db/push/push-keys.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { rotateSigningKey } from '#server/identity/embedded/keys.ts'
import { reencryptTotpSecrets } from '#server/identity/embedded/second-factor/reencrypt-totp.ts'
import { createKeyEncryption } from '#server/key-encryption.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import type { Tools } from './tools.ts'

/**
 * Throws `ConfigError` where Clerk signs the session tokens, or for settings that contradict each
 * other.
 */
export function requireOwnKeys(env: NodeJS.ProcessEnv): void {
  if (identityFromEnvironment(env).kind === 'embedded') return
  throw new ConfigError('Clerk signs the session tokens, and keeps the key.')
}

const WRONG_OLD_KEY =
  'OLD_SECRET_KEY is not the key that the key pair of push messages was encrypted with. Nothing was changed. If that key is lost, run this again without OLD_SECRET_KEY.'

/**
 * Replaces the signing key. If the secret key has changed, encrypts the secrets of authenticator
 * apps and the key pair of push messages with the new one, as far as `OLD_SECRET_KEY` decrypts
 * them. Returns what to print. Throws `ConfigError` when it is not the old key.
 */
export async function rotateKeys({ db, config, now }: Tools): Promise<string> {
  const { encryption } = await openEncryption(config, db.orm, { isReplaced: true })
  const { oldSecretKey } = config
  const from = oldSecretKey === undefined ? undefined : createKeyEncryption(oldSecretKey)
  const keys = { from, to: encryption }
  const result = await withTransaction(db.orm, async (tx) => {
    const actor = { role: 'operator', id: null } as const
    const entityId = await rotateSigningKey(tx, encryption, now)
    recordEvents(tx, { ...byActor(actor, now), entity: 'key', entityId, event: 'key.rotate' })
    const apps = await reencryptTotpSecrets(tx, keys)
    const isPushReplaced = await reencryptPushKeys(tx, keys, now)
    // A mistyped key must not cost the key pair, without which phones get no push messages.
    if (isPushReplaced && from) throw new ConfigError(WRONG_OLD_KEY)
    return { apps, isPushReplaced }
  })
  const destination = config.securityLog
  const security = openSecurityLog({ db: db.orm, encryption, clock: () => now, destination })
  security.record({ kind: 'key_rotation', operation: 'rotate-keys' })
  await security.flush()
  return describeRotation(result)
}

interface Rotation {
  /** The numbers of authenticator apps. */
  apps: { changed: number; unreadable: number }
  isPushReplaced: boolean
}

function describeRotation({ apps, isPushReplaced }: Rotation): string {
  return [
    'A new key signs from now on. The old one is deleted, and what it has signed ends within two minutes. Everybody stays logged in.',
    apps.changed > 0 &&
      `Secrets of authenticator apps encrypted with the new secret key: ${apps.changed}.`,
    apps.unreadable > 0 &&
      `Authenticator apps whose codes no longer work, because the old secret key is not known: ${apps.unreadable}. Set OLD_SECRET_KEY to it, and run this again. If it is lost, their people log in with a backup code or a passkey.`,
    isPushReplaced &&
      'The key pair of push messages could not be decrypted and is a new one too. Restart the server; a phone gets push messages again after its person has opened the app.',
  ]
    .filter((line) => line !== false)
    .join('\n')
}
