// `npm run admin -- rotate-keys`: replaces the key that session tokens are signed with.

import { replaceUnreadablePushKeys } from '#server/db/push-keys.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { rotateSigningKey } from '#server/identity/embedded/keys.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import type { Tools } from './tools.ts'

/** Throws `ConfigError` where Clerk signs the session tokens, or for settings that contradict each other. */
export function requireOwnKeys(env: NodeJS.ProcessEnv): void {
  if (identityFromEnvironment(env).kind === 'embedded') return
  throw new ConfigError('Clerk signs the session tokens, and keeps the key.')
}

/** Replaces the signing key, and the key pair of push messages if the secret key is another one. Returns what to print. */
export async function rotateKeys({ db, config, now }: Tools): Promise<string> {
  const { encryption } = await openEncryption(config, db.orm, { isReplaced: true })
  await withTransaction(db.orm, async (tx) => {
    const actor = { role: 'operator', id: null } as const
    const entityId = await rotateSigningKey(tx, encryption, now)
    recordEvents(tx, { ...byActor(actor, now), entity: 'key', entityId, event: 'key.rotate' })
  })
  const destination = config.securityLog
  const security = openSecurityLog({ db: db.orm, encryption, clock: () => now, destination })
  security.record({ kind: 'key_rotation', operation: 'rotate-keys' })
  await security.flush()
  const rotated =
    'A new key signs from now on. The one before is deleted, and what it has signed ends within two minutes. Everybody stays logged in.'
  if (!(await replaceUnreadablePushKeys(db.orm, encryption, now))) return rotated
  return `${rotated}
The key pair of push messages could not be decrypted and is a new one too. Restart the server; a phone gets push messages again after its person has opened the app.`
}
