// Recognizes the tokens of deleted accounts, so that a phone can explain why it was logged out.
import { isBeingDeleted } from '#server/db/deletions.ts'
import { identityDeletionJob } from '#server/domain/accounts/new-account.ts'
import { PRODUCT_TOKEN_PREFIX, readSessionEnding } from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'

/** Returns whether a refused token was made for an account that has been deleted. */
export async function isOfDeletedAccount(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  token: string,
): Promise<boolean> {
  if (token.startsWith(PRODUCT_TOKEN_PREFIX)) {
    return (await readSessionEnding(db.orm, token)) === 'deletion'
  }
  const session = await identity.verifyToken(token)
  return session !== null && isBeingDeleted(db.orm, identityDeletionJob(session.userId).id)
}
