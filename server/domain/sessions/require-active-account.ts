// A caller may be deleted during their request. Writes for them succeed only while their record
// exists.
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { lockAgainstDeletion } from '#server/db/people.ts'
import { Problem } from '#server/errors.ts'

/**
 * Protects a person's record from deletion until `tx` ends, after waiting for a deletion in
 * progress. Call it before locking any case, because deletions lock in this order too. Throws
 * ACCOUNT_DELETED for a deleted person, and ACCOUNT_CLOSED for one who has closed their account.
 */
export async function requireActiveAccount(tx: Queryable, person: Person): Promise<void> {
  const account = await lockAgainstDeletion(tx, person)
  if (!account) throw new Problem('ACCOUNT_DELETED')
  if (!account.isOpen) throw new Problem('ACCOUNT_CLOSED')
}
