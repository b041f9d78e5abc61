// What a phone is told whose account was deleted while it was in use.
import type { Queryable } from '#server/db/connection/database.ts'
import { isBeingRemoved } from '#server/db/deletions.ts'
import { removalOf } from '#server/domain/accounts/new-account.ts'
import {
  forgetDeletedPhones,
  isTokenOfDeleted,
  PRODUCT_TOKEN_PREFIX,
} from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'

const FORGOTTEN_AT_ONCE = 1_000

/** Returns whether a refused token was made for an account that has been deleted. */
export async function isOfDeletedAccount(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  token: string,
): Promise<boolean> {
  if (token.startsWith(PRODUCT_TOKEN_PREFIX)) return isTokenOfDeleted(db.orm, token)
  const session = await identity.verifyToken(token)
  return session !== null && isBeingRemoved(db.orm, removalOf(session.userId).id)
}

/** Forgets which phones deleted accounts had, once their time is over. Returns whether there may be more. */
export const forgetDeletedAccounts = async (db: Queryable, at: Date): Promise<boolean> =>
  (await forgetDeletedPhones(db, at, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE
