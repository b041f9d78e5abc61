// `npm run admin -- remove-second-factor`: lets a person in who lost their app and backup codes,
// and removes the app or the passkeys that somebody else has added to an account.
import { byActor, entityOf } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { removeAllFactors } from '#server/identity/embedded/account/factor-removal.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { requirePerson, requireSecretKey, type Tools } from './tools.ts'

/**
 * Removes the authenticator app, the backup codes and the passkeys of the account with this email,
 * and ends its sessions. Returns the text to print. Throws `ConfigError` when there is no such
 * person, or they have neither app nor passkey, or without the secret key.
 */
export async function removeSecondFactor(tools: Tools, email: string): Promise<string> {
  const { db, config, now } = tools
  const { account, person } = await requirePerson(tools, email)
  // Before anything changes, because the line of the security log needs the secret key.
  const encryption = await requireSecretKey(tools)
  await withTransaction(db.orm, async (tx) => {
    const user = await removeAllFactors(tx, account.id, now)
    if (!user) throw new ConfigError(`${email} has no authenticator app and no passkey.`)
    const actor = { role: 'operator', id: null } as const
    const subject = { entity: entityOf(person.role), entityId: person.id } as const
    recordEvents(tx, { ...byActor(actor, now), ...subject, event: 'user.remove_second_factor' })
    const data = { about: 'factors_removed', to: user.email, at: now.toISOString() } as const
    recordJobs(tx, { name: 'account-email', data })
  })
  const destination = config.securityLog
  const security = openSecurityLog({ db: db.orm, encryption, clock: () => now, destination })
  const operation = 'remove-second-factor'
  security.record({ kind: 'second_factor', account: account.id, operation })
  await security.flush()
  return `The authenticator app, the backup codes and the passkeys of ${email} are removed, and every log-in of theirs has ended. They log in with the password, and an admin adds another app or passkey then. If somebody else may know the password, they choose “Forgot password?” first.`
}
