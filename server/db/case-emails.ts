// The emails to one person about one case: the notifications that wait for one, and the lease of
// the process that sends it.
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { pickTerms } from '#machines/lifecycle/bid-terms.ts'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { lastTimeZone } from '#server/db/push/push-subscriptions.ts'
import { courtDateAt, courtDateKind } from './case-lists/court-dates.ts'
import { preparedQuery } from './connection/prepared-query.ts'
import { concernsRecipient } from './notifications.ts'
import { bids, cases, categories } from './schema/cases.ts'
import { caseEmails, notifications } from './schema/notifications.ts'
import { admins, attorneys, customers } from './schema/people.ts'

/** The recipient of the emails, and the case that they are about. */
export interface CaseEmailKey {
  receivedBy: string
  caseId: string
}

const KEY = ['receivedBy', 'caseId'] as const
type Placeholders = Record<keyof CaseEmailKey, Placeholder>

const isOf = ({ receivedBy, caseId }: CaseEmailKey) =>
  and(eq(caseEmails.receivedBy, receivedBy), eq(caseEmails.caseId, caseId))

/** The most notifications in one email; the others go into the next one. */
const MAX_EMAILED_TOGETHER = 1_000

/** A person, with the fields that an email needs. */
export interface EmailRecipient {
  email: string
  name: string
  isAttorney: boolean
  isAdmin: boolean
}

const { id, kind, receivedBy, caseId, title, emailSubject, createdAt, readAt } = notifications
const notificationColumns = {
  id,
  kind,
  receivedBy,
  caseId,
  title,
  emailSubject,
  createdAt,
  readAt,
  emailedAt: notifications.emailedAt,
  attorneyId: notifications.attorneyId,
  bidAmount: notifications.bidAmount,
  previousAmount: notifications.previousAmount,
}

/** A notification, with the fields that an email needs. */
export type NotificationToEmail = NonNullable<Awaited<ReturnType<typeof findNotificationToEmail>>>

/** Returns a notification; undefined when it no longer exists. */
export async function findNotificationToEmail(db: Queryable, notificationId: string) {
  const [row] = await selectNotification(db, { notificationId })
  return row
}

const selectNotification = preparedQuery(['notificationId'], (db, { notificationId }) =>
  db.select(notificationColumns).from(notifications).where(eq(id, notificationId)),
)

/** The query of `findWaiting`; exported so that a test can check its plan. */
export const waitingForEmail = (db: Queryable, key: CaseEmailKey | Placeholders) =>
  db
    .select({
      ...notificationColumns,
      // A deleted attorney is not named.
      firm: sql<
        string | null
      >`case when ${attorneys.deletedAt} is null then ${attorneys.companyName} end`,
      isConcerned: concernsRecipient,
    })
    .from(notifications)
    .leftJoin(attorneys, eq(attorneys.id, notifications.attorneyId))
    .where(
      and(eq(receivedBy, key.receivedBy), eq(caseId, key.caseId), isNull(notifications.emailedAt)),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(MAX_EMAILED_TOGETHER)

/**
 * Returns the notifications to a person about a case that wait for an email, with their firms,
 * oldest first.
 */
export const findWaiting = preparedQuery(KEY, waitingForEmail)

/**
 * Returns whether a person was emailed a notification of one of these kinds about a case after
 * `since`.
 */
export async function wasEmailedSince(
  db: Queryable,
  key: CaseEmailKey,
  { kinds, since }: { kinds: readonly NotificationKind[]; since: Date },
): Promise<boolean> {
  const sent = await db
    .select({ id })
    .from(notifications)
    .where(
      and(
        eq(receivedBy, key.receivedBy),
        eq(caseId, key.caseId),
        inArray(kind, [...kinds]),
        gt(notifications.emailedAt, since),
      ),
    )
    .limit(1)
  return sent.length > 0
}

/** A notification that waits for an email, with its firm. */
export type WaitingNotification = Awaited<ReturnType<typeof findWaiting>>[number]

/** Returns the person; undefined when they no longer exist. */
export async function findRecipient(
  db: Queryable,
  personId: string,
): Promise<EmailRecipient | undefined> {
  const [row] = await rows<EmailRecipient>(db, selectRecipient(personId))
  return row
}

function selectRecipient(personId: string | Placeholder): SQL {
  const of = (table: typeof customers | typeof attorneys | typeof admins, name: SQL, only?: SQL) =>
    sql`select ${table.email} as email, ${name} as name, ${sql.raw(`${table === attorneys}`)} as "isAttorney",
          ${sql.raw(`${table === admins}`)} as "isAdmin"
        from ${table} where ${and(eq(table.id, personId), only)}`
  const people = [
    of(customers, sql`${customers.firstName}`),
    of(attorneys, sql`${attorneys.companyName}`, isNull(attorneys.deletedAt)),
    of(admins, sql`${admins.firstName}`),
  ]
  return sql.join(people, sql` union all `)
}

/**
 * Returns the case of an email, with its accepted bid if there is one, and the email's recipient,
 * who is null when they no longer exist. Returns undefined when the case no longer exists.
 */
export async function findEmailedCase(db: Queryable, key: CaseEmailKey) {
  const [row] = await selectEmailedCase(db, key)
  return row
}

const selectEmailedCase = preparedQuery(KEY, (db, key) =>
  db
    .select({
      recipient: sql<EmailRecipient | null>`(
        select to_json(recipient) from (${selectRecipient(key.receivedBy)}) recipient)`,
      timeZone: sql<string | null>`${lastTimeZone(db, key.receivedBy)}`,
      customerId: cases.customerId,
      acceptedBidId: cases.acceptedBidId,
      customer: {
        first_name: customers.firstName,
        last_name: customers.lastName,
        email: customers.email,
        contact_info: customers.contactInfo,
        contact_preferences: customers.contactPreferences,
      },
      uniqueId: cases.uniqueId,
      categoryName: categories.name,
      status: cases.caseStatus,
      contactDueAt: cases.contactDueAt,
      contactedAt: cases.contactedAt,
      removalAt: cases.removalAt,
      place: cases.place,
      courtDate: courtDateAt,
      courtDateKind,
      accepted: {
        firm: attorneys.companyName,
        email: attorneys.email,
        phone: attorneys.phoneNumber,
        ...pickTerms(bids),
      },
    })
    .from(cases)
    .innerJoin(categories, eq(categories.id, cases.categoryId))
    .innerJoin(customers, eq(customers.id, cases.customerId))
    .leftJoin(bids, eq(bids.id, cases.acceptedBidId))
    .leftJoin(attorneys, eq(attorneys.id, bids.attorneyId))
    .where(eq(cases.id, key.caseId)),
)

/** A case, with the fields that an email needs. */
export type EmailedCase = NonNullable<Awaited<ReturnType<typeof findEmailedCase>>>

/**
 * Takes the lease for sending a person an email about a case, until `until`. Returns false when
 * another process has it, or when an email was sent after `sentBefore`.
 */
export async function claimCaseEmail(
  db: Queryable,
  key: CaseEmailKey,
  { at, until, sentBefore }: { at: Date; until: Date; sentBefore: Date },
): Promise<boolean> {
  const isFree = sql`(${caseEmails.leasedUntil} is null or ${caseEmails.leasedUntil} <= ${at.toISOString()})`
  const isDue = sql`(${caseEmails.sentAt} is null or ${caseEmails.sentAt} <= ${sentBefore.toISOString()})`
  const claimed = await db
    .insert(caseEmails)
    .values({ ...key, leasedUntil: until })
    .onConflictDoUpdate({
      target: [caseEmails.receivedBy, caseEmails.caseId],
      set: { leasedUntil: until },
      setWhere: sql`${isFree} and ${isDue}`,
    })
    .returning({ caseId: caseEmails.caseId })
  return claimed.length > 0
}

/** Releases the lease. `sentAt`: when an email was sent. */
export const releaseCaseEmail = (db: Queryable, key: CaseEmailKey, sentAt?: Date) =>
  db
    .update(caseEmails)
    .set({ leasedUntil: null, ...(sentAt && { sentAt }) })
    .where(isOf(key))

/** Stores what was emailed, as `markEmailed`, and releases the lease, in one statement. */
export async function completeCaseEmail(
  db: Queryable,
  key: CaseEmailKey,
  { done, at }: { done: EmailedNotifications; at: Date },
): Promise<void> {
  const release = releaseCaseEmail(db, key, done.sent.length > 0 ? at : undefined)
  await db.execute(sql`with emailed as ${markEmailed(db, done, at)} ${release.getSQL()}`)
}

/** Returns when a person last got an email about a case; null when never. */
export async function findLastSent(db: Queryable, key: CaseEmailKey): Promise<Date | null> {
  const [row] = await db.select({ sentAt: caseEmails.sentAt }).from(caseEmails).where(isOf(key))
  return row?.sentAt ?? null
}

/**
 * Stores when the next email is planned. Returns false, and stores nothing, when one is already
 * planned for `nextAt` or earlier. One that was planned for a time before `lostBefore` is replaced,
 * because its job is lost.
 */
export async function planNextEmail(
  tx: Queryable,
  key: CaseEmailKey,
  { nextAt, lostBefore }: { nextAt: Date; lostBefore: Date },
): Promise<boolean> {
  const isLater = or(gt(caseEmails.nextAt, nextAt), lt(caseEmails.nextAt, lostBefore))
  const planned = await tx
    .update(caseEmails)
    .set({ nextAt })
    .where(and(isOf(key), or(isNull(caseEmails.nextAt), isLater)))
    .returning({ caseId: caseEmails.caseId })
  return planned.length > 0
}

/** Stores that the planned job has started. */
export async function beginPlannedEmail(db: Queryable, key: CaseEmailKey): Promise<void> {
  await db.update(caseEmails).set({ nextAt: null }).where(isOf(key))
}

/** The ids of notifications that were in an email, and of those that need none. */
export interface EmailedNotifications {
  sent: string[]
  leftOut: string[]
}

/**
 * Stores that an email with these notifications was sent, and that those in `leftOut` need none.
 */
export function markEmailed(db: Queryable, { sent, leftOut }: EmailedNotifications, at: Date) {
  // PostgreSQL must not know how many there are, or it plans the statement again for each email.
  const among = (ids: string[]) => sql`${id} = any((select ${sql.param(ids)}::uuid[])::uuid[])`
  return db
    .update(notifications)
    .set({
      emailedAt: at,
      emailLeftOutAt: sql`case when ${among(leftOut)} then ${at.toISOString()}::timestamptz end`,
    })
    .where(among([...sent, ...leftOut]))
}
