// The record of a new admin; what they must have said is what a client must have (document 2 §5).
import type { components } from '#contract'
import type { Queryable } from '#server/db/database.ts'
import { insertAdmin } from '#server/db/people.ts'
import { newId } from './ids.ts'

type Admin = components['schemas']['Admin']

/** Writes an admin's record. */
export async function addAdmin(
  tx: Queryable,
  clerkUserId: string,
  person: Omit<Admin, 'id'>,
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
  return { id, first_name, last_name, email, contact_info }
}
