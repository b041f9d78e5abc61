import {
  type AnyColumn,
  and,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { components } from '#contract'
import {
  type Position,
  type Queryable,
  type Window,
  wireInstant,
} from '#server/db/connection/database.ts'
import { notifyStatement, payloadsOf } from '#server/db/transaction/changes.ts'
import { hasChosenAttorney } from './chosen-attorney.ts'
import { fixedContractRow, type Page, readItems, readPage } from './contract-rows.ts'
import { fixedSql } from './fixed-sql.ts'
import { bids, cases } from './schema/cases.ts'
import { notifications } from './schema/notifications.ts'

type Notification = components['schemas']['Notification']

/** The most notifications that `total_count` counts. */
export const COUNTED_NOTIFICATIONS = 10_000

const notification = fixedContractRow<Notification>({
  id: notifications.id,
  case_id: notifications.caseId,
  title: notifications.title,
  email_subject: notifications.emailSubject,
  created_at: wireInstant(notifications.createdAt),
  is_read: sql<boolean>`${notifications.readAt} is not null`,
  kind: notifications.kind,
  group: 'unselected',
})

const isReadAs = (isRead: boolean): SQL =>
  isRead ? sql`${notifications.readAt} is not null` : isNull(notifications.readAt)

/** Selects one person's notifications; `after` is the cursor. */
export interface NotificationFilter {
  receivedBy: string
  isRead: boolean | undefined
  after: Position | undefined
}

/**
 * Returns a page of a person's notifications, newest first, from `after` on. The total is that of
 * the whole list.
 */
export async function findNotifications(
  db: Queryable,
  filter: NotificationFilter & Window,
): Promise<Page<Notification>> {
  const condition = and(
    eq(notifications.receivedBy, filter.receivedBy),
    filter.isRead === undefined ? undefined : isReadAs(filter.isRead),
  )
  const { after } = filter
  const afterCursor =
    after &&
    sql`(${notifications.createdAt}, ${notifications.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return readPage(
    db,
    notification,
    sql`from ${notifications} where ${and(condition, afterCursor)}
        order by ${notifications.createdAt} desc, ${notifications.id} desc`,
    {
      limit: filter.limit,
      offset: filter.offset,
      total: sql`select count(*)::int from (
        select from ${notifications} where ${condition} limit ${COUNTED_NOTIFICATIONS}) counted`,
    },
  )
}

const isOwn = (receivedBy: string, id: string) =>
  and(eq(notifications.id, id), eq(notifications.receivedBy, receivedBy))

/** Returns a notification to this person; undefined when there is none with this id. */
export async function findNotification(
  db: Queryable,
  receivedBy: string,
  id: string,
): Promise<Notification | undefined> {
  const [item] = await readItems(
    db,
    notification,
    sql`from ${notifications} where ${isOwn(receivedBy, id)}`,
  )
  return item
}

/**
 * Marks a notification as read, and the earlier ones about the same case, which opening it shows. A
 * notification that is read already keeps its time.
 */
export async function markNotificationRead(
  tx: Queryable,
  receivedBy: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const ofOpened = (column: AnyColumn) => sql`(select ${sql.identifier(column.name)}
    from ${notifications} as opened where opened.id = ${id} and opened.received_by = ${receivedBy})`
  const earlier = and(
    eq(notifications.caseId, ofOpened(notifications.caseId)),
    lte(notifications.createdAt, ofOpened(notifications.createdAt)),
  )
  await markRead(tx, receivedBy, { condition: or(eq(notifications.id, id), earlier), at })
}

/** Marks all of a person's notifications about a case as read. */
export const markCaseRead = (
  tx: Queryable,
  receivedBy: string,
  { caseId, at }: { caseId: string; at: Date },
): Promise<void> => markRead(tx, receivedBy, { condition: eq(notifications.caseId, caseId), at })

/**
 * Marks every notification written before `until` as read an hour later, as the demo's people would
 * have done.
 */
export async function markOldNotificationsRead(db: Queryable, until: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '1 hour'` })
    .where(lt(notifications.createdAt, until))
}

/** Marks every notification to this person up to `until` as read. */
export const markNotificationsRead = (
  tx: Queryable,
  receivedBy: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> => markRead(tx, receivedBy, { condition: lte(notifications.createdAt, until), at })

// One statement that also informs the person's other devices if it changes anything.
async function markRead(
  tx: Queryable,
  receivedBy: string,
  { condition, at }: { condition: SQL | undefined; at: Date },
): Promise<void> {
  const unread = and(
    eq(notifications.receivedBy, receivedBy),
    isNull(notifications.readAt),
    condition,
  )
  const change = { kind: 'notice' as const, caseId: null, receivedBy: [receivedBy] }
  await tx.execute(sql`with read as (
      update ${notifications} set read_at = ${at.toISOString()}::timestamptz
      where ${notifications.id} in ${lockedIds(unread)} returning 1)
    ${notifyStatement(payloadsOf([change]), sql`exists (select from read)`)}`)
}

/** Deletes the notifications about these cases, and those to a person if one is given. */
export async function deleteNotifications(
  tx: Queryable,
  { about, receivedBy }: { about: string[]; receivedBy: string | null },
): Promise<void> {
  const gone = or(
    sql`${notifications.caseId} = any(${sql.param(about)}::uuid[])`,
    receivedBy === null ? undefined : eq(notifications.receivedBy, receivedBy),
  )
  await tx.delete(notifications).where(inArray(notifications.id, lockedIds(gone)))
}

// Statements that change or delete many notifications lock them all in this order, so that they
// cannot deadlock.
const lockedIds = (condition: SQL | undefined): SQL =>
  sql`(select ${notifications.id} from ${notifications} where ${condition}
    order by ${notifications.id} for update)`

/** Marks all existing notifications as emailed, so that no emails are sent. */
export async function markAllEmailed(db: Queryable, at: Date): Promise<void> {
  await db.update(notifications).set({ emailedAt: at }).where(isNull(notifications.emailedAt))
}

/** Returns whether a person got a notification of this kind about a case at `since` or later. */
export async function hasNotificationSince(
  db: Queryable,
  filter: { receivedBy: string; caseId: string; kind: Notification['kind']; since: Date },
): Promise<boolean> {
  const sent = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.receivedBy, filter.receivedBy),
        eq(notifications.caseId, filter.caseId),
        eq(notifications.kind, filter.kind),
        gte(notifications.createdAt, filter.since),
      ),
    )
    .limit(1)
  return sent.length > 0
}

/** The kinds for the attorney whom the customer has chosen. */
const TO_CHOSEN: Notification['kind'][] = [
  'contact_reminder',
  'contact_denied',
  'contact_resumed',
  'court_date',
  'court_date_added',
  'court_date_changed',
  'court_date_removed',
  'court_date_refused',
]

/** The kinds for an attorney whose bid counts, or can be sent again. */
const TO_BIDDER: Notification['kind'][] = [
  'bid_accepted',
  'case_changed',
  'case_paused',
  'case_reopened',
]

const listed = (kinds: Notification['kind'][]): SQL =>
  sql`(${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`

const ownBid = (condition: SQL) => sql`exists (
  select from ${bids} join ${cases} on ${cases.id} = ${bids.caseId}
  where ${bids.caseId} = ${notifications.caseId} and ${bids.attorneyId} = ${notifications.receivedBy} and ${condition})`
const ownCase = sql`exists (
  select from ${cases} where ${cases.id} = ${notifications.caseId} and ${cases.customerId} = ${notifications.receivedBy}
    and (${notifications.kind} <> 'court_date' or ${cases.caseStatus} <> 'closed'))`

/**
 * The condition that a notification still concerns its recipient: the attorney's bid was not
 * removed or withdrawn, and they still have the case where it is about the work on it. Emails and
 * push messages may be sent an hour after it was written, and longer while a mail server is down.
 * For queries that select from `notifications`.
 */
export const concernsRecipient = fixedSql(sql<boolean>`case
  when ${notifications.kind} in ${listed(TO_CHOSEN)} then ${ownCase} or ${ownBid(
    sql`${cases.acceptedBidId} = ${bids.id} and ${hasChosenAttorney}`,
  )}
  when ${notifications.kind} in ${listed(TO_BIDDER)} then ${ownCase} or ${ownBid(
    sql`(${bids.bidStatus} <> 'rejected' or ${bids.endedAt} is not null)`,
  )}
  when ${notifications.kind} = 'bid_ended' then ${ownCase} or ${ownBid(sql`${bids.endedAt} is not null`)}
  else true end`)
