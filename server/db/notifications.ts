import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { components } from '#contract'
import type { Position } from './case-lists.ts'
import { type Page, page, type Queryable, rows, type Window, wireInstant } from './database.ts'
import type { Recording } from './recording.ts'
import { admins, attorneys, customers, notifications } from './schema.ts'

type Notice = components['schemas']['Notice']
/** A notice to write. */
export type NewNotice = typeof notifications.$inferInsert

/** As far as a list's `total_count` counts: whoever has more than this does not need to know how many. */
export const COUNTED_NOTICES = 10_000

const wireNotice = sql`json_build_object(
  'id', ${notifications.id}, 'case_id', ${notifications.caseId}, 'title', ${notifications.title},
  'email_subject', ${notifications.emailSubject}, 'created_at', ${wireInstant(notifications.createdAt)},
  'is_read', ${notifications.readAt} is not null, 'kind', ${notifications.kind})`

const isReadAs = (isRead: boolean): SQL =>
  isRead ? sql`${notifications.readAt} is not null` : isNull(notifications.readAt)

/** Writes notices when the transaction ends, and tells that they are there. */
export function recordNotices(tx: Recording, ...notices: NewNotice[]): void {
  tx.gathered.notices.push(...notices)
}

/** The notices to one person, newest first, from `after` on; the total is that of the list from its beginning. */
export async function listNotifications(
  db: Queryable,
  wanted: {
    receivedBy: string
    isRead: boolean | undefined
    after: Position | undefined
  } & Window,
): Promise<Page<Notice>> {
  const found = and(
    eq(notifications.receivedBy, wanted.receivedBy),
    wanted.isRead === undefined ? undefined : isReadAs(wanted.isRead),
  )
  const { after } = wanted
  const further =
    after &&
    sql`(${notifications.createdAt}, ${notifications.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  return page<Notice>(
    db,
    sql`select ${wireNotice} as item from ${notifications} where ${and(found, further)}
        order by ${notifications.createdAt} desc, ${notifications.id} desc`,
    {
      limit: wanted.limit,
      offset: wanted.offset,
      total: sql`select count(*)::int from (
        select from ${notifications} where ${found} limit ${COUNTED_NOTICES}) counted`,
    },
  )
}

const isOwn = (receivedBy: string, id: string) =>
  and(eq(notifications.id, id), eq(notifications.receivedBy, receivedBy))

/** Reads a notice to this person. */
export async function findNotification(
  db: Queryable,
  receivedBy: string,
  id: string,
): Promise<Notice | undefined> {
  const [found] = await rows<{ notice: Notice }>(
    db,
    sql`select ${wireNotice} as notice from ${notifications} where ${isOwn(receivedBy, id)}`,
  )
  return found?.notice
}

/** Marks a notice to this person read. One that was read before keeps its time. */
export async function markNotificationRead(
  db: Queryable,
  receivedBy: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(and(isOwn(receivedBy, id), isNull(notifications.readAt)))
}

/** Marks every notice that came before `until` read, an hour after it came: the demo's, as if by their receivers. */
export async function markOldNotificationsRead(db: Queryable, until: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '1 hour'` })
    .where(lt(notifications.createdAt, until))
}

/** Marks every notice to this person that is not younger than `until` read. */
export async function markNotificationsRead(
  db: Queryable,
  receivedBy: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const unread = and(
    eq(notifications.receivedBy, receivedBy),
    isNull(notifications.readAt),
    lte(notifications.createdAt, until),
  )
  await db
    .update(notifications)
    .set({ readAt: at })
    .where(inArray(notifications.id, lockedIds(unread)))
}

/** Deletes the notices about these cases, and those to a person if there is one. */
export async function deleteNotices(
  tx: Queryable,
  { about, receivedBy }: { about: string[]; receivedBy: string | null },
): Promise<void> {
  const gone = or(
    sql`${notifications.caseId} = any(${sql.param(about)}::uuid[])`,
    receivedBy === null ? undefined : eq(notifications.receivedBy, receivedBy),
  )
  await tx.delete(notifications).where(inArray(notifications.id, lockedIds(gone)))
}

// Whoever changes or deletes many notices at once locks them in this order, all in one statement, so that nobody waits
// for somebody who waits for them.
const lockedIds = (found: SQL | undefined): SQL =>
  sql`(select ${notifications.id} from ${notifications} where ${found}
    order by ${notifications.id} for update)`

/** A notice and the person who gets it, as an email needs them; undefined when either is gone. */
export async function findNoticeToEmail(db: Queryable, id: string) {
  const { id: noticeId, kind, caseId, receivedBy, title, emailSubject } = notifications
  const [found] = await db
    .select({
      ...{ id: noticeId, kind, caseId, receivedBy, title, emailSubject },
      createdAt: notifications.createdAt,
      emailedAt: notifications.emailedAt,
      email: sql<string | null>`coalesce(${customers.email}, ${attorneys.email}, ${admins.email})`,
      name: sql<string>`coalesce(${customers.firstName}, ${attorneys.companyName}, ${admins.firstName})`,
      isAttorney: sql<boolean>`${attorneys.id} is not null`,
    })
    .from(notifications)
    .leftJoin(customers, eq(customers.id, notifications.receivedBy))
    .leftJoin(
      attorneys,
      and(eq(attorneys.id, notifications.receivedBy), isNull(attorneys.deletedAt)),
    )
    .leftJoin(admins, eq(admins.id, notifications.receivedBy))
    .where(eq(notifications.id, id))
  return found && found.email !== null ? { ...found, email: found.email } : undefined
}

/**
 * One unread notice that was emailed, to the same person about the same case, of the same kind, from after `since` and
 * before this one.
 */
export const findEarlierUnread = (
  db: Queryable,
  notice: Pick<typeof notifications.$inferSelect, 'id' | 'receivedBy' | 'kind' | 'createdAt'> & {
    caseId: string
  },
  since: Date,
) =>
  db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.receivedBy, notice.receivedBy),
        isNull(notifications.readAt),
        isNull(notifications.emailLeftOutAt),
        gt(notifications.createdAt, since),
        sql`(${notifications.createdAt}, ${notifications.id})
          < (${notice.createdAt.toISOString()}::timestamptz, ${notice.id}::uuid)`,
        eq(notifications.caseId, notice.caseId),
        eq(notifications.kind, notice.kind),
      ),
    )
    .limit(1)

/** Notes that a notice needs no email. */
export async function leaveEmailOut(db: Queryable, id: string, at: Date): Promise<void> {
  const columns = { emailedAt: at, emailLeftOutAt: at }
  await db.update(notifications).set(columns).where(eq(notifications.id, id))
}

/** Notes that a notice's email was handed over. */
export async function markEmailed(db: Queryable, id: string, at: Date): Promise<void> {
  await db.update(notifications).set({ emailedAt: at }).where(eq(notifications.id, id))
}

/** Has none of the notices that are there emailed any more. */
export async function markAllEmailed(db: Queryable, at: Date): Promise<void> {
  await db.update(notifications).set({ emailedAt: at }).where(isNull(notifications.emailedAt))
}
