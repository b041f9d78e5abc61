// What happened: the audit record of cases and people, and the security log.
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * The audit record: who did what to what, and when. It has ids and statuses only, never an answer,
 * a name or an amount. The events of a license have what an admin needs at its next check; the
 * number, the names and the finding are deleted with the attorney's account.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    actorRole: text('actor_role', {
      enum: ['customer', 'attorney', 'org:admin', 'clock', 'operator'],
    }).notNull(),
    actorId: uuid('actor_id'),
    entity: text('entity', {
      enum: ['case', 'bid', 'customer', 'attorney', 'admin', 'invitation', 'job', 'key'],
    }).notNull(),
    entityId: uuid('entity_id').notNull(),
    caseId: uuid('case_id'),
    event: text('event').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status'),
    /**
     * The id of the event that caused this one; null for what a person or a deadline did directly.
     */
    causeId: uuid('cause_id'),
    /** The same, when the cause is an event of the same case. */
    caseCauseId: uuid('case_cause_id'),
    /** The version of the disclaimer that the person read before they did this. */
    disclaimerVersion: integer('disclaimer_version'),
    /** An admin's reason for a deletion, which must not name anyone. */
    reason: text('reason'),
    /** The number and category of a deleted case, on the event of its deletion. */
    caseNumber: integer('case_number'),
    caseCategory: text('case_category'),
    /** The state and the number of the license that an event is about. */
    licenseState: text('license_state'),
    licenseNumber: text('license_number'),
    /** The name on that license. */
    licenseName: text('license_name'),
    /** Where an admin found the license, or why they refused it. */
    licenseFinding: text('license_finding'),
    /** The name of the attorney's firm when an admin found that. */
    licenseFirm: text('license_firm'),
  },
  (table) => [
    index('audit_events_time_idx').on(table.at, table.id).where(sql`${table.causeId} is null`),
    index('audit_events_case_idx').on(table.caseId, table.at, table.id),
    index('audit_events_case_number_idx')
      .on(table.caseNumber)
      .where(sql`${table.caseNumber} is not null`),
    index('audit_events_entity_idx').on(table.entityId, table.at, table.id),
    index('audit_events_actor_idx')
      .on(table.actorId, table.at, table.id)
      .where(sql`${table.causeId} is null`),
    index('audit_events_cause_idx')
      .on(table.causeId, table.id)
      .where(sql`${table.causeId} is not null`),
    index('audit_events_case_cause_idx')
      .on(table.caseCauseId, table.id)
      .where(sql`${table.caseCauseId} is not null`),
    // For counting an attorney's changes of a bid.
    index('audit_events_bid_changes_idx')
      .on(table.caseId, table.actorId)
      .where(sql`${table.event} in ('bid.edit', 'bid.withdraw')`),
  ],
)

/** The kinds of security events. */
export const SECURITY_KINDS = [
  'sign_in',
  'sign_out_everywhere',
  'lock',
  'throttle',
  'session_reuse',
  'reverification',
  'password_change',
  'password_reset',
  'email_change',
  'second_factor',
  'refusal',
  'admin_read',
  'admin_list',
  'admin_search',
  'key_rotation',
] as const

/**
 * Security events of the last 90 days. Account, subject and IP address are keyed hashes
 * (domain/security/security-log.ts), which can be followed and name no one. The number rises with
 * each line, so the oldest lines are found by it.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind', { enum: SECURITY_KINDS }).notNull(),
    /** `success`, or the code of the refusal. */
    result: text('result').notNull(),
    /** The acting account. */
    account: text('account'),
    /** The affected account, if it is another one. */
    subject: text('subject'),
    /** The IP address that the request came from. */
    address: text('address'),
    /** The operation of the API, or the route of the identity provider. */
    operation: text('operation'),
    requestId: text('request_id'),
  },
  (table) => [
    index('security_events_at_idx').on(table.at),
    index('security_events_kind_idx').on(table.kind, table.id),
    index('security_events_account_idx')
      .on(table.account, table.id)
      .where(sql`${table.account} is not null`),
    index('security_events_subject_idx')
      .on(table.subject, table.id)
      .where(sql`${table.subject} is not null`),
    index('security_events_address_idx')
      .on(table.address, table.id)
      .where(sql`${table.address} is not null`),
  ],
)
