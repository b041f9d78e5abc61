// Alerts of attorneys about new cases.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { cases } from './cases.ts'
import { instant } from './columns.ts'
import { attorneys, customers } from './people.ts'

/** How an attorney learns of new cases. A missing row is the mode `off`. */
export const caseAlerts = pgTable(
  'case_alerts',
  {
    attorneyId: uuid('attorney_id')
      .primaryKey()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    mode: text('mode').$type<components['schemas']['CaseAlertMode']>().notNull(),
    /** The full hour of the daily email, 0 to 23, in the time zone (IANA). */
    hour: integer('hour').notNull(),
    timeZone: text('time_zone').notNull(),
    /** The secret of the link that ends the daily email. It allows nothing else. */
    unsubscribeToken: uuid('unsubscribe_token').notNull().unique(),
    /** When the next daily email is due; null in the other modes. */
    nextAt: instant('next_at'),
    /** The next daily email has the cases that were posted after this time. */
    since: instant('since').notNull(),
  },
  (table) => [
    index('case_alerts_at_once_idx').on(table.attorneyId).where(sql`${table.mode} = 'at_once'`),
    index('case_alerts_due_idx').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check('case_alerts_mode_check', sql`${table.mode} in ('off', 'at_once', 'daily')`),
    check('case_alerts_hour_check', sql`${table.hour} between 0 and 23`),
  ],
)

/** When the alerts at once about a case go out, which are limited for each customer. */
export const announcedCases = pgTable(
  'announced_cases',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    alertAt: instant('alert_at').notNull(),
  },
  (table) => [
    index('announced_cases_customer_idx').on(table.customerId, table.alertAt.desc().nullsFirst()),
  ],
)

/**
 * When a case last opened again because its accepted bid was removed. It is then announced as a new
 * one is.
 */
export const reopenedCases = pgTable(
  'reopened_cases',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    reopenedAt: instant('reopened_at').notNull(),
  },
  (table) => [index('reopened_cases_time_idx').on(table.reopenedAt)],
)
