// Groups notifications by case and kind: the newest one represents all of them.
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { type Queryable, type Window, wireInstant } from '#server/db/connection/database.ts'
import { fixedContractRow, type Page, readPage } from './contract-rows.ts'
import { fixedSql } from './fixed-sql.ts'
import { COUNTED_NOTIFICATIONS, type NotificationFilter } from './notifications.ts'
import { bids, cases, categories } from './schema/cases.ts'
import { notifications } from './schema/notifications.ts'
import { attorneys } from './schema/people.ts'

type Notification = components['schemas']['Notification']

/** The most notifications of one kind about a case that are summarized in its row. */
const MAX_GROUP_SIZE = 1_000

/**
 * Returns one person's notifications, newest first, and only the newest of each kind about a case.
 * `isRead: false`: only rows with an unread notification; `isRead: true`: the others. Only the
 * newest 10,000 from `after` on are grouped.
 */
export function findNotificationGroups(
  db: Queryable,
  query: NotificationFilter & Window,
): Promise<Page<Notification>> {
  const { receivedBy, isRead, after } = query
  const further =
    after && sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const walked = (of: SQL | undefined) => sql`(select * from ${notifications}
    where ${and(sql`received_by = ${receivedBy}`, isRead === false ? isNull(notifications.readAt) : undefined, of)}
    order by created_at desc, id desc limit ${COUNTED_NOTIFICATIONS}) as head`
  const newest = and(
    isNewest(receivedBy, isRead === false),
    isRead === true ? sql`not ${hasUnread(receivedBy)}` : undefined,
  )
  return readPage(
    db,
    group,
    sql`from ${walked(further)} ${joined}
        where ${newest} order by head.created_at desc, head.id desc`,
    {
      limit: query.limit,
      offset: query.offset,
      total:
        isRead === true
          ? sql`select count(*)::int from ${walked(undefined)} where ${newest}`
          : sql`select count(distinct (coalesce(case_id, id), kind))::int from ${walked(undefined)}`,
    },
  )
}

/** Returns the SQL that counts the rows with an unread notification, at most `max`. */
export const unreadGroups = (receivedBy: SQL, max: number): SQL => sql`(
  select least(count(distinct (coalesce(other.case_id, other.id), other.kind)), ${max})::int from (
    select case_id, id, kind from ${notifications} as unread
    where unread.received_by = ${receivedBy} and unread.read_at is null
    order by unread.created_at desc, unread.id desc limit ${COUNTED_NOTIFICATIONS}) other)`

const isNewest = (
  receivedBy: string,
  isUnreadOnly: boolean,
) => sql`not exists (select from ${notifications} as newer
  where newer.received_by = ${receivedBy} and newer.case_id = head.case_id
    and newer.kind = head.kind
    and (newer.created_at, newer.id) > (head.created_at, head.id)
    ${isUnreadOnly ? sql`and newer.read_at is null` : sql``})`

const hasUnread = (receivedBy: string) => sql`exists (select from ${notifications} as unread
  where unread.received_by = ${receivedBy} and unread.case_id = head.case_id
    and unread.kind = head.kind and unread.read_at is null)`

// Counts the notifications, and the bids among them that still exist, at their present price. A bid
// that was sent again has several notifications, and is counted once in both. `recent`: selects the
// kind and the attorney of each notification. `counted`: the condition on the bids.
const summaryOf = (recent: SQL, counted = sql`true`) => sql`select
    (count(distinct ${bids.id}) + count(*) filter (where ${bids.id} is null))::int as total,
    count(distinct ${bids.id})::int as new_bids,
    min(${bids.bidAmount}) as lowest_bid
  from (${recent}) recent
  left join ${bids} on recent.kind = 'bid_received' and ${bids.attorneyId} = recent.attorney_id
    and ${bids.caseId} = head.case_id and ${counted}`

const newestOfKind = (columns: SQL, condition: SQL) => sql`
  select ${columns} from ${notifications} as one
  where one.received_by = head.received_by and one.case_id = head.case_id
    and one.kind = head.kind and ${condition}
  order by one.created_at desc, one.id desc limit ${MAX_GROUP_SIZE}`

const unreadOfKind = summaryOf(
  newestOfKind(sql`kind, attorney_id`, sql`one.read_at is null`),
  sql`${bids.bidStatus} <> 'rejected'`,
)

// A row that was read summarizes what was read together, which has the same `read_at`. Bids that
// were rejected since still count.
const readTogether = summaryOf(sql`select kind, attorney_id
  from (${newestOfKind(sql`kind, attorney_id, read_at`, sql`unread.total = 0`)}) walked
  where walked.read_at = head.read_at`)

// A row of the list, from `head`: its newest notification.
const head = alias(notifications, 'head')
const group = fixedContractRow<Notification>({
  id: head.id,
  case_id: head.caseId,
  title: head.title,
  email_subject: head.emailSubject,
  created_at: wireInstant(head.createdAt),
  is_read: sql<boolean>`unread.total = 0 and ${head.readAt} is not null`,
  kind: head.kind,
  group: {
    orNull: {
      unique_id: cases.uniqueId,
      category_name: categories.name,
      unread_count: sql<number>`unread.total`,
      count: sql<number>`unread.total + seen.total`,
      new_bids: sql<number>`unread.new_bids + seen.new_bids`,
      lowest_bid: sql<number | null>`coalesce(unread.lowest_bid, seen.lowest_bid)`,
      change: {
        orNull: { firm: attorneys.companyName, bid_amount: sql<number>`${head.bidAmount}` },
      },
    },
  },
})
const joined = fixedSql(sql`left join ${cases} on ${cases.id} = head.case_id
  left join ${categories} on ${categories.id} = ${cases.categoryId}
  left join ${attorneys} on ${attorneys.id} = head.attorney_id and ${attorneys.deletedAt} is null
    and head.kind = 'bid_changed' and head.bid_amount is not null
  cross join lateral (${unreadOfKind}) unread
  cross join lateral (${readTogether}) seen`)
