// Who is asking: the identity behind the token, and the record it has with us, if any.
import { eq, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { Queryable } from '#server/db/database.ts'
import { rows } from '#server/db/database.ts'
import { admins, attorneys, customers } from '#server/db/schema.ts'
import { Problem } from '#server/errors.ts'

/** What somebody is here. */
export type RoleName = components['schemas']['RoleName']

/** The signed-in identity and, once onboarded, its role and record id. */
export interface Caller {
  /** The identity provider's user id. */
  userId: string
  sessionId: string
  /** How the caller proved who they are: the identity SDK's token, or a remembered session. */
  via: 'sdk' | 'product'
  token: string
  person: { id: string; role: RoleName } | null
}

/** Finds the record of an identity. Null before onboarding. */
export async function findPerson(db: Queryable, userId: string): Promise<Caller['person']> {
  const [person] = await rows<{ id: string; role: RoleName }>(
    db,
    sql`select ${customers.id} as id, 'customer' as role from ${customers} where ${eq(customers.clerkUserId, userId)}
        union all
        select ${attorneys.id}, 'attorney' from ${attorneys} where ${eq(attorneys.clerkUserId, userId)}
        union all
        select ${admins.id}, 'org:admin' from ${admins} where ${eq(admins.clerkUserId, userId)}
        limit 1`,
  )
  return person ?? null
}

/** The caller's record when their role is one of `roles`. Throws WRONG_ROLE otherwise. */
export function requireRole(caller: Caller, ...roles: RoleName[]): { id: string; role: RoleName } {
  if (!caller.person || !roles.includes(caller.person.role)) throw new Problem('WRONG_ROLE')
  return caller.person
}
