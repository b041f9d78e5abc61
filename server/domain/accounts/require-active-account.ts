// Whoever asks may be deleted while they do. What is written for them is written while their record is there, or not.

import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { holdPerson } from '#server/db/people.ts'
import { Problem } from '#server/errors.ts'

/**
 * Keeps a person's record from being deleted until `tx` ends; a deletion that is under way is waited for. Before any
 * case is locked: deletions lock in this order too. Throws ACCOUNT_DELETED for somebody who is gone.
 */
export async function requireActiveAccount(tx: Queryable, person: Person): Promise<void> {
  if (!(await holdPerson(tx, person))) throw new Problem('ACCOUNT_DELETED')
}
