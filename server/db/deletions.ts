// Deletes what belongs to an account, except its cases and bids.
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { clearAgreementNotes } from './agreements/agreements.ts'
import { deleteProposalsOf } from './agreements/date-proposals.ts'
import { clearLicenseEvents } from './audit-events.ts'
import type { QueueName } from './jobs.ts'
import { deleteLicensesOf } from './licenses.ts'
import { deleteNotifications } from './notifications.ts'
import { deletePassesOf } from './passes/case-passes.ts'
import { type PersonKey, personTables } from './people.ts'
import { caseAlerts } from './schema/alerts.ts'
import { attorneyCategories, attorneyPlaces, bids } from './schema/cases.ts'
import { caseEmails } from './schema/notifications.ts'
import { idempotencyKeys } from './schema/operations.ts'
import { admins, attorneys, invitations } from './schema/people.ts'
import { pushSubscriptions, quietHours } from './schema/push.ts'

/** Serializes deletions of accounts until `tx` ends, so that they cannot deadlock. */
export async function lockDeletions(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deletion of an account', 0))`)
}

/**
 * Returns whether the job that deletes an identity exists: waiting, active, or completed within the
 * last day.
 */
export async function isBeingDeleted(db: Queryable, jobId: string): Promise<boolean> {
  const name: QueueName = 'identity-removal'
  const jobs = await rows(db, sql`select from pgboss.job where name = ${name} and id = ${jobId}`)
  return jobs.length > 0
}

/**
 * Removes the provider's ids from the completed jobs that deleted identities, and the recipients
 * from all completed emails about accounts. The jobs stay for a day, because the ids of those that
 * deleted identities mark the identities as deleted.
 */
export async function clearDeletionJobs(db: Queryable): Promise<void> {
  const names: QueueName[] = ['identity-removal', 'account-email']
  await db.execute(sql`update pgboss.job set data = '{}'
    where name = any(${sql.param(names)}::text[]) and state = 'completed' and data <> '{}'`)
}

/** Returns whether this admin is the only one. */
export async function isOnlyAdmin(tx: Queryable, id: string): Promise<boolean> {
  const others = await tx.select({ id: admins.id }).from(admins).where(ne(admins.id, id)).limit(1)
  return others.length === 0
}

/**
 * Locks a record until `tx` ends. Returns the fields that lead to the person's other data;
 * undefined when there is none.
 */
export async function lockRecord(
  tx: Queryable,
  { id, role }: PersonKey,
): Promise<{ email: string; profileImage: string | null } | undefined> {
  const table = personTables[role]
  const profileImage = role === 'attorney' ? attorneys.profileImage : sql<null>`null`
  const [row] = await tx
    .select({
      email: sql<string>`${table.email}`,
      profileImage: sql<string | null>`${profileImage}`,
    })
    .from(table)
    .where(eq(table.id, id))
    .for('update')
  return row
}

/** Locks an attorney's open and accepted bids, and returns them. */
export const lockBidsOf = (tx: Queryable, attorneyId: string) =>
  tx
    .select()
    .from(bids)
    .where(sql`${eq(bids.attorneyId, attorneyId)} and ${bids.bidStatus} <> 'rejected'`)
    .orderBy(bids.id)
    .for('update')

/**
 * Deletes a person's notifications, quiet hours, devices and idempotency keys, and invitations to
 * their email.
 */
export async function deletePersonalRows(
  tx: Queryable,
  { id, email, callers }: { id: string; email: string; callers: string[] },
): Promise<void> {
  await deleteNotifications(tx, { about: [], receivedBy: id })
  await tx.delete(caseEmails).where(eq(caseEmails.receivedBy, id))
  await tx.delete(quietHours).where(eq(quietHours.personId, id))
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, id))
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.caller, callers))
  await tx.delete(invitations).where(eq(sql`lower(${invitations.email})`, email.toLowerCase()))
}

/** Deletes an admin's record, or a customer's with their drafts. */
export async function deleteRecord(
  tx: Queryable,
  { id, role }: { id: string; role: 'customer' | 'org:admin' },
): Promise<void> {
  const table = personTables[role]
  await tx.delete(table).where(eq(table.id, id))
}

/**
 * Removes all personal data from an attorney's record and bids. The rows stay for the customers who
 * have seen the bids.
 */
export async function clearAttorney(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx
    .update(bids)
    .set({ additionalNote: '' })
    .where(sql`${eq(bids.attorneyId, id)} and ${bids.additionalNote} <> ''`)
  await clearAgreementNotes(tx, id)
  await deleteProposalsOf(tx, id)
  await tx.delete(attorneyCategories).where(eq(attorneyCategories.attorneyId, id))
  await tx.delete(attorneyPlaces).where(eq(attorneyPlaces.attorneyId, id))
  await tx.delete(caseAlerts).where(eq(caseAlerts.attorneyId, id))
  await deletePassesOf(tx, id)
  await deleteLicensesOf(tx, id)
  await clearLicenseEvents(tx, id)
  await tx
    .update(attorneys)
    .set({
      clerkUserId: `deleted:${id}`,
      companyName: FORMER_ATTORNEY,
      description: '',
      email: '',
      phoneNumber: '',
      websiteLink: null,
      profileImage: null,
      languagesKnown: '',
      lastSigninAt: null,
      deletedAt: at,
      closedAt: null,
    })
    .where(eq(attorneys.id, id))
}

/** Shown to customers in place of the name. */
const FORMER_ATTORNEY = 'Former attorney'
