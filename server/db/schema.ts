// The product's tables. Every column in a lookup has an index. Only
// domain/lifecycle/lifecycle-store.ts changes statuses.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import type { BidActor, BidEventType } from '#machines/lifecycle/bid.machine.ts'
import type { CaseActor, CaseEventType } from '#machines/lifecycle/case.machine.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'

type Schemas = components['schemas']

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

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    clerkUserId: text('clerk_user_id').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    contactInfo: text('contact_info'),
    /** When the email was last confirmed; null for never. */
    emailConfirmedAt: instant('email_confirmed_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    lastSigninAt: instant('last_signin_at'),
    /**
     * The folded texts that searches match, the names in each spelling, and the digits of the phone number. The
     * migrations define the functions.
     */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(first_name || ' ' || last_name || ' ' || email) || '|' || fold_name(first_name || ' ' || last_name) || '|' || digits_of(contact_info)`,
      ),
  },
  (table) => [
    index('customers_email_idx').on(sql`lower(${table.email})`),
    index('customers_newest_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** A deleted attorney's row stays without personal data, for the bids that customers have seen. */
export const attorneys = pgTable(
  'attorneys',
  {
    id: uuid('id').primaryKey(),
    clerkUserId: text('clerk_user_id').notNull().unique(),
    companyName: text('company_name').notNull(),
    description: text('description').notNull(),
    email: text('email').notNull(),
    /** When the email was last confirmed; null for never. */
    emailConfirmedAt: instant('email_confirmed_at'),
    phoneNumber: text('phone_number').notNull(),
    websiteLink: text('website_link'),
    profileImage: text('profile_image'),
    languagesKnown: text('languages_known').notNull(),
    lawFirmSize: text('law_firm_size').$type<Schemas['FirmSize']>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    lastSigninAt: instant('last_signin_at'),
    deletedAt: instant('deleted_at'),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`fold_text(company_name || ' ' || email) || '|' || fold_name(company_name) || '|' || digits_of(phone_number)`,
      ),
  },
  (table) => [
    index('attorneys_email_idx').on(sql`lower(${table.email})`),
    index('attorneys_newest_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const admins = pgTable(
  'admins',
  {
    id: uuid('id').primaryKey(),
    clerkUserId: text('clerk_user_id').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    contactInfo: text('contact_info'),
    createdAt: instant('created_at').notNull(),
    lastSigninAt: instant('last_signin_at'),
  },
  (table) => [
    index('admins_email_idx').on(sql`lower(${table.email})`),
    index('admins_newest_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** Sign-ins seen at the identity provider, so that each is counted once. */
export const signIns = pgTable(
  'sign_ins',
  {
    clerkSessionId: text('clerk_session_id').primaryKey(),
    at: instant('at').notNull(),
  },
  (table) => [index('sign_ins_at_idx').on(table.at)],
)

/**
 * Invitations by email. The secret of the link is stored as SHA-256 only and used once; it is
 * created when the email is written.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    ticketHash: text('ticket_hash').unique(),
    /** The hashes of the newest earlier links that this invitation replaced. */
    replacedHashes: text('replaced_hashes').array().notNull().default(sql`'{}'`),
    email: text('email').notNull(),
    roleName: text('role_name').$type<Schemas['InvitedRole']>().notNull(),
    /** The admin who invited; null for the command line. */
    invitedBy: uuid('invited_by'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    /** Why the last attempt to send its email failed; null when it was sent. */
    sendFailure: text('send_failure'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('invitations_newest_idx').on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For deleting an admin's invitations.
    index('invitations_invited_by_idx').on(table.invitedBy).where(sql`${table.usedAt} is null`),
    index('invitations_replaced_hashes_idx').using('gin', table.replacedHashes),
    index('invitations_email_idx').on(sql`lower(${table.email})`),
    check(
      'invitations_role_name_check',
      sql`${table.roleName} in ('customer', 'attorney', 'admin')`,
    ),
  ],
)

/** Jobs whose last attempt failed, for admins. A row is deleted when its job succeeds. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    /** The id of the job. */
    id: uuid('id').primaryKey(),
    queue: text('queue').$type<Schemas['JobQueue']>().notNull(),
    /** The job's data, so that it can be retried after pg-boss has deleted the job. */
    data: jsonb('data').notNull(),
    /** The cause in words, without names or email addresses. */
    cause: text('cause').notNull(),
    attempts: integer('attempts').notNull(),
    /** Whether no automatic retry will follow. */
    isGivenUp: boolean('is_given_up').notNull(),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [
    index('failed_jobs_newest_idx').on(
      table.failedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** Case categories. The standard ones have a position; those that people add come after them. */
export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    isOther: boolean('is_other').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    uniqueIndex('categories_name_key').on(sql`lower(${table.name})`),
    index('categories_order_idx').on(table.isOther, table.position, table.name),
  ],
)

export const attorneyCategories = pgTable(
  'attorney_categories',
  {
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
  },
  (table) => [
    primaryKey({ columns: [table.attorneyId, table.categoryId] }),
    index('attorney_categories_category_id_idx').on(table.categoryId),
  ],
)

export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    uniqueId: integer('unique_id').generatedAlwaysAsIdentity({ startWith: 1001 }).notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    caseStatus: text('case_status').$type<Schemas['CaseStatus']>().notNull(),
    caseDetails: text('case_details').notNull(),
    firmSize: text('firm_size').array().$type<Schemas['FirmSize'][]>().notNull(),
    /**
     * The category's own answers under its name, in wire format; null for categories without any.
     */
    answers: jsonb('answers').$type<CategoryAnswers>(),
    acceptedBidId: uuid('accepted_bid_id').references((): AnyPgColumn => bids.id),
    pausedUntil: instant('paused_until'),
    contactDueAt: instant('contact_due_at'),
    contactRemindAt: instant('contact_remind_at'),
    contactedAt: instant('contacted_at'),
    contactDenials: integer('contact_denials').notNull().default(0),
    /** When the account of the chosen attorney was deleted, until another bid is accepted. */
    attorneyLeftAt: instant('attorney_left_at'),
    /**
     * The event and actor that produced the present status, so that a repeated request is
     * recognized.
     */
    lastEvent: text('last_event').$type<CaseEventType>(),
    lastActor: text('last_actor').$type<CaseActor>(),
    /** When the case got its present status; null when it has been open since it was posted. */
    statusAt: instant('status_at'),
    /** When the owner last opened the case. */
    lastSeen: instant('last_seen'),
    /**
     * Incremented when the owner changes what attorneys read, for optimistic concurrency control.
     */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // PostgreSQL uses an index for `order by … desc` only when the index has its default order,
    // nulls first.
    uniqueIndex('cases_unique_id_key').on(table.uniqueId),
    index('cases_customer_idx').on(table.customerId, table.uniqueId.desc().nullsFirst()),
    index('cases_open_idx')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.caseStatus} = 'open'`),
    index('cases_open_category_idx')
      .on(table.categoryId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.caseStatus} = 'open'`),
    // Newest first: all cases, those of one category (also whether any case refers to it), and
    // those of one status. One customer's are few.
    index('cases_newest_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('cases_category_newest_idx').on(
      table.categoryId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('cases_status_newest_idx').on(
      table.caseStatus,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('cases_paused_until_idx')
      .on(table.pausedUntil)
      .where(sql`${table.caseStatus} = 'paused'`),
    index('cases_contact_remind_at_idx')
      .on(table.contactRemindAt)
      .where(sql`${table.contactRemindAt} is not null`),
    index('cases_accepted_bid_idx').on(table.acceptedBidId),
    check(
      'cases_status_check',
      sql`${table.caseStatus} in ('open', 'accepted', 'pending', 'paused', 'closed', 'rejected')`,
    ),
  ],
)

export const bids = pgTable(
  'bids',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    bidStatus: text('bid_status').$type<Schemas['BidStatus']>().notNull(),
    bidAmount: integer('bid_amount').notNull(),
    additionalNote: text('additional_note').notNull(),
    isPaymentActivated: boolean('is_payment_activated').notNull(),
    updateCount: integer('update_count').notNull().default(0),
    lastEvent: text('last_event').$type<BidEventType>(),
    lastActor: text('last_actor').$type<BidActor>(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('bids_attorney_case_key').on(table.attorneyId, table.caseId),
    index('bids_case_amount_idx').on(table.caseId, table.bidAmount, table.id),
    index('bids_case_created_idx').on(table.caseId, table.createdAt, table.id),
    index('bids_amount_idx').on(table.bidAmount),
    index('bids_newest_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('bids_status_newest_idx').on(
      table.bidStatus,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    check('bids_status_check', sql`${table.bidStatus} in ('open', 'accepted', 'rejected')`),
    check('bids_amount_check', sql`${table.bidAmount} >= 1`),
  ],
)

/**
 * The audit record: who did what to what, and when. It has ids and statuses only, never an answer,
 * a name or an amount.
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
    /** The id of the line that caused this one; null for what a person or a deadline did directly. */
    causeId: uuid('cause_id'),
    /** The same, when the cause is a line about the same case. */
    caseCauseId: uuid('case_cause_id'),
    /** An admin's reason for a deletion, which must not name anyone. */
    reason: text('reason'),
    /** The number and category of a deleted case, on the line of its deletion. */
    caseNumber: integer('case_number'),
    caseCategory: text('case_category'),
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

/**
 * Security events of the last 90 days. Account, subject and address are keyed hashes
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
    /** The network address that the request came from. */
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

/** When a person last got an email about a case, which limits them to one email an hour per case. */
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

/**
 * The first responses of requests that create something, replayed for 24 hours (specification
 * §3.1).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: uuid('caller').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created_at_idx').on(table.createdAt),
  ],
)

/** Uploaded files. Those that no record uses are deleted after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    index('uploads_unclaimed_idx').on(table.createdAt).where(sql`${table.claimedAt} is null`),
  ],
)

/**
 * Copies of unfinished cases from phones. A discarded or submitted one stays as an empty tombstone,
 * so that another phone does not restore it.
 */
export const drafts = pgTable(
  'drafts',
  {
    /** Created by the phone. */
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    flow: text('flow').notNull(),
    flowVersion: integer('flow_version').notNull(),
    /** Null for a category that is created with its case. */
    categoryId: uuid('category_id'),
    categoryName: text('category_name').notNull(),
    step: text('step').notNull(),
    answers: jsonb('answers').$type<Schemas['DraftAnswers']>().notNull(),
    /** When it was last changed, by the phone's clock. */
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
    /** From this time on it counts as deleted. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('drafts_customer_idx')
      .on(table.customerId, table.updatedAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('drafts_category_id_idx').on(table.categoryId).where(sql`${table.deletedAt} is null`),
    index('drafts_expires_at_idx').on(table.expiresAt),
    check(
      'drafts_tombstone_check',
      sql`${table.deletedAt} is null or ${table.answers} = '{}'::jsonb`,
    ),
  ],
)

/** A device that receives push messages, until it is logged out or the subscription ends. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id').notNull(),
    /** The identity provider's ids of the account and of the session that the device belongs to. */
    clerkUserId: text('clerk_user_id').notNull(),
    clerkSessionId: text('clerk_session_id').notNull(),
    /**
     * The push service's URL of the device. Never returned by the API, because it lets its holder
     * send messages.
     */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    /** The device's time zone (IANA), as the device reported it. */
    timeZone: text('time_zone').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the device last registered. */
    seenAt: instant('seen_at').notNull(),
    /** When the push service last accepted a message for it. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('push_subscriptions_person_idx').on(
      table.personId,
      table.seenAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('push_subscriptions_session_idx').on(table.clerkUserId, table.clerkSessionId),
  ],
)

/** A person's quiet hours, in the local time of each device: 'HH:MM'. They may span midnight. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    personId: uuid('person_id').primaryKey(),
    from: text('quiet_from').notNull(),
    until: text('quiet_until').notNull(),
  },
  (table) => [check('quiet_hours_check', sql`${table.from} <> ${table.until}`)],
)

/**
 * The key pair that signs push messages when the environment has none. The first start creates it.
 * The private half is encrypted; earlier versions stored it in `privateKey`.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    publicKey: text('public_key').primaryKey(),
    privateKey: text('private_key'),
    encryptedPrivateKey: text('encrypted_private_key'),
    signs: boolean('signs').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  // When several servers start on an empty database, one pair wins and the others read it.
  (table) => [uniqueIndex('push_keys_signs_key').on(table.signs).where(sql`${table.signs}`)],
)
