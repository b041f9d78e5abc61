import { and, eq, isNotNull, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { components } from '#contract'
import { updateShownLanguage } from '#server/db/case-lists/languages.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { rows } from '#server/db/connection/database.ts'
import { attorneyCategories } from './schema/cases.ts'
import { admins, attorneys, customers } from './schema/people.ts'

/** The id of a record, and the person's role. */
export interface PersonKey {
  id: string
  role: components['schemas']['RoleName']
}

/** The record of the caller. */
export interface FoundPerson extends PersonKey {
  /** Whether the email is confirmed; always true for an admin. */
  isEmailConfirmed: boolean
  /** When its owner closed the account; absent while it is open. */
  closedAt?: string
}

/** Returns SQL for the record of an identity as JSON; null before onboarding. */
export const personOf = (userId: string | SQLWrapper): SQL<FoundPerson | null> => sql`(
  select json_strip_nulls(json_build_object('id', person.id, 'role', person.role,
      'isEmailConfirmed', person.confirmed, 'closedAt', person.closed_at)) from (
    select ${customers.id} as id, 'customer' as role,
        ${customers.emailConfirmedAt} is not null as confirmed, ${customers.closedAt} as closed_at
      from ${customers} where ${customers.clerkUserId} = ${userId}
    union all
    select ${attorneys.id}, 'attorney', ${attorneys.emailConfirmedAt} is not null,
        ${attorneys.closedAt}
      from ${attorneys} where ${attorneys.clerkUserId} = ${userId} and ${attorneys.deletedAt} is null
    union all
    select ${admins.id}, 'org:admin', true, null::timestamptz from ${admins} where ${admins.clerkUserId} = ${userId}
    limit 1) person)`

/**
 * Returns the record of an identity, whose `person` is null before onboarding. Returns undefined
 * when the condition does not hold.
 */
export async function findPersonWhere(
  db: Queryable,
  userId: string,
  condition: SQL,
): Promise<{ person: FoundPerson | null } | undefined> {
  const [row] = await rows<{ person: FoundPerson | null }>(
    db,
    sql`select ${personOf(userId)} as person where ${condition}`,
  )
  return row
}

/** Returns the record of an identity; null before onboarding. */
export const findPerson = async (db: Queryable, userId: string): Promise<FoundPerson | null> =>
  (await findPersonWhere(db, userId, sql`true`))?.person ?? null

/** Returns the identity of a record, whatever its role; undefined when there is no such record. */
export async function findUserId(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await rows<{ user_id: string }>(
    db,
    sql`select ${customers.clerkUserId} as user_id from ${customers} where ${customers.id} = ${id}
        union all
        select ${attorneys.clerkUserId} from ${attorneys} where ${attorneys.id} = ${id}
        union all
        select ${admins.clerkUserId} from ${admins} where ${admins.id} = ${id}
        limit 1`,
  )
  return row?.user_id
}

/** Returns the names in the record of an identity: of a person, or of a firm. */
export async function readNames(db: Queryable, userId: string): Promise<string[]> {
  const records = await rows<{ name: string }>(
    db,
    sql`select ${customers.firstName} || ' ' || ${customers.lastName} as name from ${customers}
          where ${customers.clerkUserId} = ${userId}
        union all
        select ${attorneys.companyName} from ${attorneys} where ${attorneys.clerkUserId} = ${userId}
        union all
        select ${admins.firstName} || ' ' || ${admins.lastName} from ${admins}
          where ${admins.clerkUserId} = ${userId}`,
  )
  return records.map(({ name }) => name)
}

/** Returns a customer's record. */
export async function findCustomer(db: Queryable, id: string) {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  return row
}

/** Returns an attorney's record; undefined for a deleted one. */
export async function findAttorney(db: Queryable, id: string) {
  const [row] = await db.select().from(attorneys).where(isActiveAttorney(id))
  return row
}

const isActiveAttorney = (attorneyId: string) =>
  and(eq(attorneys.id, attorneyId), isNull(attorneys.deletedAt))

/** Locks a customer's record until `tx` ends, and returns it. */
export async function lockCustomer(tx: Queryable, id: string) {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  return row
}

/** Locks an attorney's record until `tx` ends, and returns it. */
export async function lockAttorney(tx: Queryable, id: string) {
  const [row] = await tx.select().from(attorneys).where(isActiveAttorney(id)).for('update')
  return row
}

/** Returns an admin's record. */
export async function findAdmin(db: Queryable, id: string) {
  const [row] = await db.select().from(admins).where(eq(admins.id, id))
  return row
}

/** The table of each role's records. */
export const personTables = {
  customer: customers,
  attorney: attorneys,
  'org:admin': admins,
} as const

/** Returns the email of a record; undefined when there is no such record. */
export async function findEmail(
  db: Queryable,
  { id, role }: PersonKey,
): Promise<string | undefined> {
  const table = personTables[role]
  const [row] = await db.select({ email: table.email }).from(table).where(eq(table.id, id))
  return row?.email
}

/** Stores that the email of a record is confirmed, if the record still has this email. */
export async function markEmailConfirmed(
  db: Queryable,
  { id, role }: PersonKey,
  { email, at }: { email: string; at: Date },
): Promise<void> {
  if (role === 'org:admin') return
  const table = role === 'customer' ? customers : attorneys
  const isSame = eq(sql`lower(${table.email})`, email.toLowerCase())
  await db
    .update(table)
    .set({ emailConfirmedAt: at })
    .where(and(eq(table.id, id), isSame))
}

/**
 * Sets the email of a record. Returns the previous one; undefined when they differ only in case.
 */
export async function replaceEmail(
  tx: Queryable,
  { id, role }: PersonKey,
  email: string,
): Promise<string | undefined> {
  const table = personTables[role]
  const [row] = await tx
    .select({ email: table.email })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  if (!row || row.email.toLowerCase() === email.toLowerCase()) return undefined
  await tx.update(table).set({ email }).where(eq(table.id, id))
  return row.email
}

/**
 * Protects a record from being deleted or closed until `tx` ends; it may still be changed. Returns
 * whether it is open, or null when there is none.
 */
export async function lockAgainstDeletion(
  tx: Queryable,
  { id, role }: PersonKey,
): Promise<{ isOpen: boolean } | null> {
  const ownRecord =
    role === 'attorney'
      ? sql`${attorneys.closedAt} is null as open from ${attorneys} where ${isActiveAttorney(id)}`
      : role === 'customer'
        ? sql`${customers.closedAt} is null as open from ${customers} where ${eq(customers.id, id)}`
        : sql`true as open from ${admins} where ${eq(admins.id, id)}`
  const [row] = await rows<{ open: boolean }>(tx, sql`select ${ownRecord} for key share`)
  return row ? { isOpen: row.open } : null
}

/** A person who can close their account. */
export type Member = PersonKey & { role: 'customer' | 'attorney' }

/**
 * Stores when a locked record was closed, or null when it opens again. Returns its email; undefined
 * when nothing changed.
 */
export async function setClosedAt(
  tx: Queryable,
  { id, role }: Member,
  closedAt: Date | null,
): Promise<string | undefined> {
  const table = personTables[role]
  const isOther = closedAt ? isNull(table.closedAt) : isNotNull(table.closedAt)
  const [row] = await tx
    .update(table)
    .set({ closedAt })
    .where(and(eq(table.id, id), isOther))
    .returning({ email: table.email })
  return row?.email
}

/** Returns some people who closed their account at this time or before, and their identities. */
export function findClosed(
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
): Promise<{ id: string; userId: string }[]> {
  const due = ({ id, clerkUserId, closedAt }: typeof customers | typeof attorneys) =>
    sql`(select ${id} as id, ${clerkUserId} as "userId" from ${id.table}
      where ${lte(closedAt, until)} limit ${limit})`
  return rows(db, sql`${due(customers)} union all ${due(attorneys)} limit ${limit}`)
}

/** Returns whether there is any record. */
export async function hasPeople(db: Queryable): Promise<boolean> {
  const [row] = await rows<{ found: boolean }>(
    db,
    sql`select exists (select from ${customers}) or exists (select from ${attorneys})
        or exists (select from ${admins}) as found`,
  )
  return row?.found ?? false
}

/** Returns whether there is an admin. */
export async function isAnyAdmin(db: Queryable): Promise<boolean> {
  const [row] = await rows<{ found: boolean }>(
    db,
    sql`select exists (select from ${admins}) as found`,
  )
  return row?.found ?? false
}

/** Serializes transactions for one identity until `tx` ends, with or without a record. */
export async function lockIdentity(tx: Queryable, clerkUserId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clerkUserId}, 0))`)
}

/** Inserts a customer. Returns false when the identity has a customer record already. */
export async function insertCustomer(
  db: Queryable,
  customer: typeof customers.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(customers)
    .values(customer)
    .onConflictDoNothing({ target: customers.clerkUserId })
    .returning({ id: customers.id })
  return added.length > 0
}

/**
 * Inserts an attorney with their case categories. Returns false when the identity has an attorney
 * record already.
 */
export async function insertAttorney(
  db: Queryable,
  attorney: typeof attorneys.$inferInsert,
  categoryIds: string[],
): Promise<boolean> {
  const added = await db
    .insert(attorneys)
    .values(attorney)
    .onConflictDoNothing({ target: attorneys.clerkUserId })
    .returning({ id: attorneys.id })
  if (added.length === 0) return false
  const links = categoryIds.map((categoryId) => ({ attorneyId: attorney.id, categoryId }))
  if (links.length > 0) await db.insert(attorneyCategories).values(links)
  return true
}

/** Saves a locked customer's columns as the next version. Returns the record. */
export async function updateCustomer(
  tx: Queryable,
  record: typeof customers.$inferSelect,
  columns: Pick<
    typeof customers.$inferSelect,
    'firstName' | 'lastName' | 'contactInfo' | 'contactPreferences'
  >,
): Promise<typeof customers.$inferSelect> {
  const saved = { ...columns, version: record.version + 1 }
  await tx.update(customers).set(saved).where(eq(customers.id, record.id))
  await updateShownLanguage(tx, record.id)
  return { ...record, ...saved }
}

/**
 * Saves how a customer wants to be reached, as the next version of their record. The same again
 * changes nothing.
 */
export async function updateContactPreferences(
  tx: Queryable,
  id: string,
  contactPreferences: typeof customers.$inferSelect.contactPreferences,
): Promise<void> {
  // A case that is being posted waits, or is waited for.
  await lockCustomer(tx, id)
  const isOther = sql`${customers.contactPreferences} is distinct from ${sql.param(contactPreferences, customers.contactPreferences)}::jsonb`
  await tx
    .update(customers)
    .set({ contactPreferences, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.id, id), isOther))
  await updateShownLanguage(tx, id)
}

/** Saves a locked attorney's columns as the next version. Returns the record. */
export async function updateAttorney(
  tx: Queryable,
  record: typeof attorneys.$inferSelect,
  columns: Partial<typeof attorneys.$inferSelect>,
): Promise<typeof attorneys.$inferSelect> {
  const saved = { ...columns, version: record.version + 1 }
  await tx.update(attorneys).set(saved).where(eq(attorneys.id, record.id))
  return { ...record, ...saved }
}

/** Inserts an admin. */
export async function insertAdmin(db: Queryable, admin: typeof admins.$inferInsert): Promise<void> {
  await db.insert(admins).values(admin)
}
