import { eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { rows } from './database.ts'
import { admins, attorneys, customers } from './schema.ts'

/** A customer's record. */
export async function findCustomer(db: Queryable, id: string) {
  const [found] = await db.select().from(customers).where(eq(customers.id, id))
  return found
}

/** An attorney's record. */
export async function findAttorney(db: Queryable, id: string) {
  const [found] = await db.select().from(attorneys).where(eq(attorneys.id, id))
  return found
}

/** An admin's record. */
export async function findAdmin(db: Queryable, id: string) {
  const [found] = await db.select().from(admins).where(eq(admins.id, id))
  return found
}

/** Whether anybody has a record here. */
export async function hasPeople(db: Queryable): Promise<boolean> {
  const [answer] = await rows<{ found: boolean }>(
    db,
    sql`select exists (select from ${customers}) or exists (select from ${attorneys})
        or exists (select from ${admins}) as found`,
  )
  return answer?.found ?? false
}
