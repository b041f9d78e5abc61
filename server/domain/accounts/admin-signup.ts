// Creates the record of a new admin. The required fields are a customer's (specification §2.5).
import type { components } from '#contract'
import type { Person } from '#server/caller.ts'
import { newId } from '#server/db/ids.ts'
import { insertAdmin } from '#server/db/people.ts'
import { recordNewPerson } from '#server/db/transaction/new-audit-events.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'

type Admin = components['schemas']['Admin']

/** Inserts an admin's record. `by`: the admin who creates it; null when the admin signs up. */
export async function addAdmin(
  tx: Transaction,
  clerkUserId: string,
  { by, ...person }: Omit<Admin, 'id'> & { by: Person | null },
  at: Date,
): Promise<Admin> {
  const { first_name, last_name, email, contact_info } = person
  const id = newId(at)
  await insertAdmin(tx, {
    id,
    clerkUserId,
    firstName: first_name,
    lastName: last_name,
    email,
    contactInfo: contact_info,
    createdAt: at,
  })
  recordNewPerson(tx, { id, role: 'org:admin' }, { by, at })
  return { id, first_name, last_name, email, contact_info }
}
