// Removes what an account's owner has lost, on behalf of the operator.
import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection/database.ts'
import { revokeSessionsOfUser } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import {
  identityPasskeys as passkeys,
  identityUsers as users,
} from '#server/identity/embedded/schema.ts'
import {
  hasSecondFactor,
  removeSecondFactor,
} from '#server/identity/embedded/second-factor/second-factors.ts'
import type { User } from '#server/identity/embedded/users.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'

/**
 * Removes the authenticator app, the backup codes and the passkeys of an account, and ends its
 * sessions. Waits for a change in progress, so that a passkey that is added at that moment is
 * removed too. Returns the account; undefined when it has neither app nor passkey.
 */
export async function removeAllFactors(
  tx: Queryable,
  userId: string,
  at: Date,
): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) return undefined
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id })
  if (!hasSecondFactor(user) && removed.length === 0) return undefined
  await removeSecondFactor(tx, userId, at)
  await revokeSessionsOfUser(tx, userId, at)
  await endAllProductSessionsOf(tx, userId, 'second_factor')
  return user
}
