// `npm run admin -- remove-second-factor`: lets an admin who lost their app and backup codes add another app.

import { findPerson } from '#server/db/people.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { openSecurityLog } from '#server/domain/security/security-log.ts'
import { removeAllFactors } from '#server/identity/embedded/second-factor/factor-removal.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { openEncryption } from '#server/start/secret-key.ts'
import type { Tools } from './tools.ts'

/**
 * Removes the authenticator app, the backup codes and the passkeys of the admin with this email, and ends their sessions.
 * Returns the text to print. Throws `ConfigError` when there is no such admin, or they have neither app nor passkey.
 */
export async function removeSecondFactor(
  { db, config, identity, now }: Tools,
  email: string,
): Promise<string> {
  const found = await identity.findUser(email)
  const person = found && (await findPerson(db.orm, found.id))
  if (!found || person?.role !== 'org:admin') {
    throw new ConfigError(`No admin has the email ${email}.`)
  }
  await withTransaction(db.orm, async (tx) => {
    const user = await removeAllFactors(tx, found.id, now)
    if (!user) throw new ConfigError(`${email} has no authenticator app and no passkey.`)
    const actor = { role: 'operator', id: null } as const
    const line = {
      entity: 'admin',
      entityId: person.id,
      event: 'user.remove_second_factor',
    } as const
    recordEvents(tx, { ...byActor(actor, now), ...line })
    const about = 'second_factor_removed' as const
    recordJobs(tx, {
      name: 'account-email',
      data: { about, to: user.email, at: now.toISOString() },
    })
  })
  const { encryption } = await openEncryption(config, db.orm)
  const destination = config.securityLog
  const security = openSecurityLog({ db: db.orm, encryption, clock: () => now, destination })
  const operation = 'remove-second-factor'
  security.record({ kind: 'second_factor', account: found.id, operation })
  await security.flush()
  return `The authenticator app, the backup codes and the passkeys of ${email} are removed, and every log-in of theirs has ended. They log in with the password, and add another app.`
}
