// People and invitations. Accounts, with their passwords, belong to the identity provider.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import { instant } from './columns.ts'

type Schemas = components['schemas']

export const customers = pgTable(
  'customers',
  {
    id: uuid('id').primaryKey(),
    clerkUserId: text('clerk_user_id').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    contactInfo: text('contact_info'),
    /** How they want to be reached; null when they have said nothing. */
    contactPreferences:
      jsonb('contact_preferences').$type<NonNullable<Schemas['ContactPreferences']>>(),
    /** When the email was last confirmed; null for never. */
    emailConfirmedAt: instant('email_confirmed_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    lastSigninAt: instant('last_signin_at'),
    /** When the customer closed the account, to be deleted 14 days later; null while it is open. */
    closedAt: instant('closed_at'),
    /**
     * The folded texts that searches match, the names in each spelling, and the digits of the phone
     * number. The migrations define the functions, and `text-search.ts` relies on the order of
     * these parts.
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
    /** When the attorney closed the account, as for a customer. */
    closedAt: instant('closed_at'),
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

/** The corrected addresses of the states' rolls of lawyers (machines/places/license-rolls.ts). */
export const licenseRolls = pgTable('license_rolls', {
  /** The state's FIPS code. */
  state: text('state').primaryKey(),
  url: text('url').notNull(),
  correctedAt: instant('corrected_at').notNull(),
})

/**
 * The licenses of attorneys, at most one for each state. Only domain/licenses/license-store.ts
 * writes a status.
 */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid('id').primaryKey(),
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    /** The state's FIPS code. */
    state: text('state').notNull(),
    /** As the state's list has it; null for a license that was entered without it. */
    nameOnLicense: text('name_on_license'),
    barNumber: text('bar_number').notNull(),
    /** Midnight UTC of the day. */
    admittedOn: instant('admitted_on').notNull(),
    licenseStatus: text('license_status').$type<Schemas['LicenseStatus']>().notNull(),
    /** The roll that it was compared with; null when it was not found on one. */
    source: text('source'),
    refusalReason: text('refusal_reason'),
    /** When its attorney asked for the last check. */
    submittedAt: instant('submitted_at').notNull(),
    checkedAt: instant('checked_at'),
    remindAt: instant('remind_at'),
    expiresAt: instant('expires_at'),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('licenses_attorney_state_key').on(table.attorneyId, table.state),
    index('licenses_waiting_idx').on(table.licenseStatus, table.submittedAt, table.id),
    index('licenses_changed_idx').on(
      table.licenseStatus,
      table.changedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // The next deadline of each: its reminder, then its end.
    index('licenses_due_idx')
      .on(sql`coalesce(${table.remindAt}, ${table.expiresAt})`)
      .where(sql`${table.licenseStatus} = 'verified'`),
    check(
      'licenses_status_check',
      sql`${table.licenseStatus} in ('pending', 'verified', 'refused', 'expired')`,
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
