// Notifications, and the emails about cases that limit each other.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { cases } from './cases.ts'
import { instant } from './columns.ts'

type Schemas = components['schemas']

/** A notification to one person (specification §3.6), written with the change that caused it. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    receivedBy: uuid('received_by').notNull(),
    kind: text('kind').$type<Schemas['NotificationKind']>().notNull(),
    caseId: uuid('case_id').references(() => cases.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    emailSubject: text('email_subject').notNull(),
    /** The attorney of the bid, and the bid's amount after and before the event. */
    attorneyId: uuid('attorney_id'),
    bidAmount: integer('bid_amount'),
    previousAmount: integer('previous_amount'),
    /** When its email was sent; null while it waits. */
    emailedAt: instant('emailed_at'),
    /**
     * When it was decided that no email is needed: the notification was read in time, or is
     * obsolete.
     */
    emailLeftOutAt: instant('email_left_out_at'),
    /**
     * When the push messages of a kind that is limited to one an hour were started; null for other
     * kinds.
     */
    pushedAt: instant('pushed_at'),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('notifications_received_idx').on(
      table.receivedBy,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_unread_idx')
      .on(table.receivedBy, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.readAt} is null`),
    index('notifications_case_idx').on(table.caseId),
    // For lists that show only the newest notification of each kind about a case.
    index('notifications_group_idx').on(
      table.receivedBy,
      table.caseId,
      table.kind,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_case_unread_idx')
      .on(table.receivedBy, table.caseId, table.kind)
      .where(sql`${table.readAt} is null`),
    index('notifications_waiting_idx')
      .on(table.receivedBy, table.caseId)
      .where(sql`${table.emailedAt} is null`),
  ],
)

/**
 * When a person last got an email about a case, which limits them to one email an hour per case.
 */
export const caseEmails = pgTable(
  'case_emails',
  {
    receivedBy: uuid('received_by').notNull(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    sentAt: instant('sent_at'),
    /** The lease of the process that sends; no other process may send before this time. */
    leasedUntil: instant('leased_until'),
    /** When the next job sends the waiting notifications; null when none is planned. */
    nextAt: instant('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.receivedBy, table.caseId] }),
    index('case_emails_case_idx').on(table.caseId),
  ],
)
