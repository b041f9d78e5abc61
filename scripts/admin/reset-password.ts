// `npm run admin -- reset-password`: creates a code with which an admin sets a new password.
import { findPerson } from '#server/db/people.ts'
import { byActor } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { identityFromEnvironment } from '#server/identity/config.ts'
import { createOperatorCode } from '#server/identity/embedded/passwords/operator-codes.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import type { Tools } from './tools.ts'

/** Throws `ConfigError` when Clerk keeps the accounts, or when settings contradict each other. */
export function requireOwnAccounts(env: NodeJS.ProcessEnv, what = 'Reset the password'): void {
  if (identityFromEnvironment(env).kind === 'embedded') return
  throw new ConfigError(`Clerk keeps the accounts. ${what} in Clerk’s dashboard, under Users.`)
}

/**
 * Creates a code for the admin with this email. Returns the text to print. Throws `ConfigError`
 * when there is no such admin.
 */
export async function resetPassword(
  { db, identity, origin, now }: Tools,
  email: string,
): Promise<string> {
  const user = await identity.findUser(email)
  const person = user && (await findPerson(db.orm, user.id))
  if (!user || person?.role !== 'org:admin') {
    throw new ConfigError(
      `No admin has the email ${email}. Customers and attorneys reset their own password by email.`,
    )
  }
  const { digits, expiresAt } = await withTransaction(db.orm, async (tx) => {
    const actor = { role: 'operator', id: null } as const
    const line = { entity: 'admin', entityId: person.id, event: 'user.reset_password' } as const
    recordEvents(tx, { ...byActor(actor, now), ...line })
    return createOperatorCode(tx, { id: user.id, email }, now)
  })
  const last = expiresAt.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return `The code for ${email} is ${digits}. It works once, until ${last}.
Open ${new URL('/auth/login', origin).href}, enter the email and choose "Forgot password?" and "Email me a code". Then type this code; it works in place of the one in the email.`
}
