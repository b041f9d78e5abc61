import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { unreadGroups } from './notification-groups.ts'
import { attorneys, cases, notifications, pushSubscriptions, quietHours } from './schema.ts'

/** A notification on its way to one device, as the message needs it. */
export interface NotificationToPush {
  noticeId: string
  caseId: string
  createdAt: Date
  isAttorney: boolean
  /** The number of cases with something unread, at most `MOST_UNREAD`. */
  unread: number
  device: { id: string; endpoint: string; p256dh: string; auth: string; timeZone: string }
  quiet: { from: string; until: string } | null
}

/** As far as the number on an icon counts. */
const MOST_UNREAD = 100

/**
 * Which devices a notification is for. None where it is about no case, has been read, or a newer one to the same person about
 * the same case is there, which says the same.
 */
export async function findDevicesFor(db: Queryable, noticeId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select ${pushSubscriptions.id} as id from ${notifications}
        join ${pushSubscriptions} on ${eq(pushSubscriptions.personId, notifications.receivedBy)}
        where ${isToBePushed(noticeId)} limit 100`,
  )
  return found.map(({ id }) => id)
}

/** A notification and one device that it is for; undefined where one is gone, or the notification is not to be pushed any more. */
export async function findNotificationToPush(
  db: Queryable,
  { noticeId, deviceId }: { noticeId: string; deviceId: string },
): Promise<NotificationToPush | undefined> {
  const { id, endpoint, p256dh, auth, timeZone } = pushSubscriptions
  const [found] = await db
    .select({
      noticeId: notifications.id,
      caseId: sql<string>`${notifications.caseId}`,
      createdAt: notifications.createdAt,
      isAttorney: sql<boolean>`${attorneys.id} is not null`,
      unread: sql<number>`${unreadGroups(sql`${notifications.receivedBy}`, MOST_UNREAD)}`,
      device: { id, endpoint, p256dh, auth, timeZone },
      quiet: { from: quietHours.from, until: quietHours.until },
    })
    .from(notifications)
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.personId, notifications.receivedBy), eq(id, deviceId)),
    )
    .leftJoin(attorneys, eq(attorneys.id, notifications.receivedBy))
    .leftJoin(quietHours, eq(quietHours.personId, notifications.receivedBy))
    .where(isToBePushed(noticeId))
  return found
}

const isToBePushed = (noticeId: string) =>
  and(
    eq(notifications.id, noticeId),
    isNull(notifications.readAt),
    sql`${notifications.caseId} is not null`,
    sql`not exists (select from ${notifications} as newer
      where newer.case_id = ${notifications.caseId} and newer.received_by = ${notifications.receivedBy}
        and (newer.created_at, newer.id) > (${notifications.createdAt}, ${notifications.id}))`,
    // Nobody waits any more: the attorney has made contact, or the case is over.
    sql`(${notifications.kind} <> 'contact_reminder' or exists (
      select from ${cases} where ${eq(cases.id, notifications.caseId)} and ${cases.contactDueAt} is not null))`,
  )
