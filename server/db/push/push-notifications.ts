import { and, desc, eq, gt, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import {
  COURT_CHANGES,
  type NotificationKind,
  PAUSE_CHANGES,
} from '#machines/lifecycle/notification.ts'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { unreadGroups } from '#server/db/notification-groups.ts'
import { concernsRecipient } from '#server/db/notifications.ts'
import { cases, categories } from '#server/db/schema/cases.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { attorneys } from '#server/db/schema/people.ts'
import { pushSubscriptions, quietHours } from '#server/db/schema/push.ts'

/** A notification for one device, with the fields that the message needs. */
export interface NotificationToPush {
  notificationId: string
  /** Null when it is about a license. */
  caseId: string | null
  /** Null when it is about a license. */
  categoryName: string | null
  createdAt: Date
  isAttorney: boolean
  /** The number of cases with an unread notification, at most `MAX_UNREAD`. */
  unread: number
  device: { id: string; endpoint: string; p256dh: string; auth: string; timeZone: string }
  quiet: { from: string; until: string } | null
}

/** The highest number on an app icon. */
const MAX_UNREAD = 100

/**
 * Returns the ids of the devices that a notification is for. Returns none when it is about neither
 * a case nor a license, has been read, does not concern its recipient anymore, or is followed by a
 * newer one to the same person about the same case that is pushed.
 */
export async function findDevicesFor(db: Queryable, notificationId: string): Promise<string[]> {
  const devices = await rows<{ id: string }>(
    db,
    sql`select ${pushSubscriptions.id} as id from ${notifications}
        join ${pushSubscriptions} on ${eq(pushSubscriptions.personId, notifications.receivedBy)}
        where ${isToBePushed(notificationId)} limit 100`,
  )
  return devices.map(({ id }) => id)
}

/**
 * The changes that come again and again, whose push messages are limited. Each group has a limit of
 * its own, so that what a bidder was told does not delay what the chosen attorney is told.
 */
const LIMITED_GROUPS: (readonly NotificationKind[])[] = [
  COURT_CHANGES,
  ['case_changed'],
  PAUSE_CHANGES,
  ['bid_changed'],
]

type Kind = SQL | AnyPgColumn

const isOneOf = (kind: Kind, kinds: readonly NotificationKind[]) =>
  sql`${kind} = any(${sql.param(kinds)}::text[])`

const isLimited = (kind: Kind) => isOneOf(kind, LIMITED_GROUPS.flat())

const isSameGroup = (one: Kind, other: Kind) =>
  or(...LIMITED_GROUPS.map((kinds) => and(isOneOf(one, kinds), isOneOf(other, kinds))))

/**
 * Returns when a change like that of a notification, which is not pushed yet, was last pushed to
 * its recipient: null when none was after `since`. Returns undefined for a notification of a kind
 * that is not limited.
 */
export async function findLastLimitedPush(
  db: Queryable,
  notificationId: string,
  since: Date,
): Promise<Date | null | undefined> {
  const pushed = alias(notifications, 'pushed')
  const [last] = await db
    .select({ at: pushed.pushedAt })
    .from(notifications)
    .leftJoin(
      pushed,
      and(
        eq(pushed.receivedBy, notifications.receivedBy),
        eq(pushed.caseId, notifications.caseId),
        isSameGroup(pushed.kind, notifications.kind),
        gt(pushed.pushedAt, since),
      ),
    )
    .where(
      and(
        eq(notifications.id, notificationId),
        isLimited(notifications.kind),
        isNull(notifications.pushedAt),
      ),
    )
    .orderBy(desc(pushed.pushedAt))
    .limit(1)
  return last?.at
}

/** Stores when the push messages of a notification were started. */
export async function markPushed(db: Queryable, notificationId: string, at: Date): Promise<void> {
  await db.update(notifications).set({ pushedAt: at }).where(eq(notifications.id, notificationId))
}

/**
 * Returns a notification and one of its devices; undefined when either no longer exists, or the
 * notification must not be pushed anymore.
 */
export async function findNotificationToPush(
  db: Queryable,
  { notificationId, deviceId }: { notificationId: string; deviceId: string },
): Promise<NotificationToPush | undefined> {
  const { id, endpoint, p256dh, auth, timeZone } = pushSubscriptions
  const [row] = await db
    .select({
      notificationId: notifications.id,
      caseId: notifications.caseId,
      categoryName: categories.name,
      createdAt: notifications.createdAt,
      isAttorney: sql<boolean>`${attorneys.id} is not null`,
      unread: sql<number>`${unreadGroups(sql`${notifications.receivedBy}`, MAX_UNREAD)}`,
      device: { id, endpoint, p256dh, auth, timeZone },
      quiet: { from: quietHours.from, until: quietHours.until },
    })
    .from(notifications)
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.personId, notifications.receivedBy), eq(id, deviceId)),
    )
    .leftJoin(cases, eq(cases.id, notifications.caseId))
    .leftJoin(categories, eq(categories.id, cases.categoryId))
    .leftJoin(attorneys, eq(attorneys.id, notifications.receivedBy))
    .leftJoin(quietHours, eq(quietHours.personId, notifications.receivedBy))
    .where(isToBePushed(notificationId))
  return row
}

const isToBePushed = (notificationId: string) =>
  and(
    eq(notifications.id, notificationId),
    isNull(notifications.readAt),
    or(isNotNull(notifications.caseId), like(notifications.kind, 'license\\_%')),
    concernsRecipient,
    // A newer message replaces this one. A limited one that still waits replaces only those of its
    // group that wait as well.
    sql`not exists (select from ${notifications} as newer
      where newer.case_id = ${notifications.caseId} and newer.received_by = ${notifications.receivedBy}
        and (newer.created_at, newer.id) > (${notifications.createdAt}, ${notifications.id})
        and (not ${isLimited(sql`newer.kind`)} or newer.pushed_at is not null
          or (${isSameGroup(sql`newer.kind`, notifications.kind)} and ${notifications.pushedAt} is null)))`,
    // A reminder is obsolete once the attorney has made contact or the case is closed.
    sql`(${notifications.kind} <> 'contact_reminder' or exists (
      select from ${cases} where ${eq(cases.id, notifications.caseId)} and ${cases.contactDueAt} is not null))`,
  )
