// Cases, their categories, bids and drafts. Only domain/lifecycle/lifecycle-store.ts changes
// statuses.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { components } from '#contract'
import type { AgreementState } from '#machines/lifecycle/agreement/agreement.machine.ts'
import type { BidActor, BidEventType } from '#machines/lifecycle/bid.machine.ts'
import type { CoverageItem } from '#machines/lifecycle/bid-coverage.ts'
import type { EndsInDays } from '#machines/lifecycle/bid-end.ts'
import type { FeeType } from '#machines/lifecycle/bid-fees.ts'
import type { CaseActor, CaseEventType } from '#machines/lifecycle/case-model.ts'
import type { ProposalState } from '#machines/lifecycle/court-date/date-proposal.machine.ts'
import type { CourtDate } from '#machines/lifecycle/next-court-date.ts'
import type { PassReason } from '#machines/lifecycle/pass.machine.ts'
import type { SilenceState } from '#machines/lifecycle/silence.machine.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { instant } from './columns.ts'
import { attorneys, customers } from './people.ts'

type Schemas = components['schemas']

/**
 * Case categories. The standard ones have a position; those that people add, each for themselves,
 * come after them.
 */
export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    isOther: boolean('is_other').notNull(),
    position: integer('position').notNull(),
    /** The id of the customer, attorney or admin who typed the name; null for a standard one. */
    createdBy: uuid('created_by'),
  },
  (table) => [
    uniqueIndex('categories_name_creator_key').on(
      sql`lower(${table.name})`,
      sql`coalesce(${table.createdBy}, '00000000-0000-0000-0000-000000000000')`,
    ),
    index('categories_created_by_idx').on(table.createdBy),
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

/** The counties and whole states in which an attorney works, by FIPS code. */
export const attorneyPlaces = pgTable(
  'attorney_places',
  {
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    place: text('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attorneyId, table.place] })],
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
    /**
     * The name under which attorneys find a case of a typed category. It was decided when the case
     * was posted: the name of the same practice area that an attorney had by then, else
     * `HIDDEN_NAME`. Null for a standard category.
     */
    publicCategory: text('public_category'),
    caseStatus: text('case_status').$type<Schemas['CaseStatus']>().notNull(),
    caseDetails: text('case_details').notNull(),
    firmSize: text('firm_size').array().$type<Schemas['FirmSize'][]>().notNull(),
    /**
     * The category's own answers under its name, in wire format; null for categories without any.
     */
    answers: jsonb('answers').$type<CategoryAnswers>(),
    /** Which attorneys read the sensitive answers, by field; null when it was not sent. */
    disclosures: jsonb('disclosures').$type<Schemas['Disclosures']>(),
    /** The FIPS code of the county or state, and its name; null when they were not sent. */
    place: text('place'),
    placeName: text('place_name'),
    /**
     * The language that the customer shows to attorneys before they choose one (`show_language` of
     * their contact preferences); null when they show none.
     */
    language: text('language'),
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
    /**
     * The next court date; null when there is none. The date of a hearing in a DUI case is its
     * answer: `nextCourtDate` reads both.
     */
    courtDate: jsonb('court_date').$type<CourtDate>(),
    /** How often the owner has changed the court date. */
    courtDateChanges: integer('court_date_changes').notNull().default(0),
    /** When the case, which is over, is removed; null before its customer was told. */
    removalAt: instant('removal_at'),
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
    allowsPaymentPlan: boolean('is_payment_activated').notNull(),
    /** What the price covers, in the checklist's order; null when the attorney did not say. */
    covers: text('covers').array().$type<CoverageItem[]>(),
    /** How the attorney charges, and the estimate of an hourly fee; null when they did not say. */
    feeType: text('fee_type').$type<FeeType>(),
    feeHours: integer('fee_hours'),
    /** After how many days the bid ends, and when; null when it does not end by itself. */
    endsInDays: integer('ends_in_days').$type<EndsInDays>(),
    endsAt: instant('ends_at'),
    /** When the bid ended by itself; its status is then `rejected`. */
    endedAt: instant('ended_at'),
    updateCount: integer('update_count').notNull().default(0),
    /** `updateCount` when the case's owner last read a changed bid; null when they have not. */
    ownerReadCount: integer('owner_read_count'),
    /** When the case's owner first read the bid while it could be accepted; null before. */
    ownerFirstReadAt: instant('owner_first_read_at'),
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
 * Copies of visitors' drafts that can be continued by an emailed link. They belong to no account.
 */
export const draftLinks = pgTable(
  'draft_links',
  {
    id: uuid('id').primaryKey(),
    /** The hash of the link's secret; null until the email is sent. */
    ticketHash: text('ticket_hash'),
    /** Where the link is sent; null once it was sent. */
    email: text('email'),
    draft: jsonb('draft').$type<Schemas['Draft']>().notNull(),
    /** The draft's own id, by which the links of a posted case are found. */
    draftId: uuid('draft_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('draft_links_ticket_hash_key').on(table.ticketHash),
    index('draft_links_draft_id_idx').on(table.draftId),
    index('draft_links_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * What the customer of a case was told while no bid came, and when the clock looks at the case
 * again; null when it no longer does. Cases from before this was told have no row.
 */
export const caseSilences = pgTable(
  'case_silences',
  {
    caseId: uuid('case_id')
      .primaryKey()
      .references(() => cases.id, { onDelete: 'cascade' }),
    state: text('state').$type<SilenceState>().notNull(),
    checkAt: instant('check_at'),
  },
  (table) => [
    index('case_silences_check_at_idx').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
)

/**
 * The terms that the attorney of an accepted bid has entered, and what became of them. A bid
 * without a row has none.
 */
export const agreements = pgTable(
  'agreements',
  {
    bidId: uuid('bid_id')
      .primaryKey()
      .references(() => bids.id, { onDelete: 'cascade' }),
    state: text('state').$type<Exclude<AgreementState, 'none'>>().notNull(),
    /** How often the attorney has entered terms, for optimistic concurrency control. */
    version: integer('version').notNull(),
    bidAmount: integer('bid_amount').notNull(),
    feeType: text('fee_type').$type<FeeType>(),
    feeHours: integer('fee_hours'),
    /** What is included, in the attorney's words. */
    additionalNote: text('additional_note').notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** When the customer answered; null while they have not. */
    answeredAt: instant('answered_at'),
  },
  (table) => [check('agreements_amount_check', sql`${table.bidAmount} >= 1`)],
)

/**
 * The court date that the attorney of an accepted bid has proposed last, and what became of it. A
 * bid without a row has none.
 */
export const dateProposals = pgTable('date_proposals', {
  bidId: uuid('bid_id')
    .primaryKey()
    .references(() => bids.id, { onDelete: 'cascade' }),
  state: text('state').$type<Exclude<ProposalState, 'none'>>().notNull(),
  /** How often the attorney has proposed a date, for optimistic concurrency control. */
  version: integer('version').notNull(),
  courtDate: jsonb('court_date').$type<CourtDate>().notNull(),
  proposedAt: instant('proposed_at').notNull(),
  /** When the customer answered; null while they have not. */
  answeredAt: instant('answered_at'),
})

/**
 * Returns the table of the attorneys who have read something of a case, and when each first did.
 */
const firstReadings = (name: string) =>
  pgTable(
    name,
    {
      caseId: uuid('case_id')
        .notNull()
        .references(() => cases.id, { onDelete: 'cascade' }),
      attorneyId: uuid('attorney_id')
        .notNull()
        .references(() => attorneys.id, { onDelete: 'cascade' }),
      firstAt: instant('first_at').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.caseId, table.attorneyId] }),
      index(`${name}_attorney_idx`).on(table.attorneyId),
    ],
  )

/** The attorneys who have opened a case. Its customer is told how many, and not who. */
export const caseReaders = firstReadings('case_readers')

/**
 * The attorneys to whom the names of a case's other parties were sent, so that they say whether
 * they have a conflict of interest. They need not have opened the case.
 */
export const partyReaders = firstReadings('party_readers')

/**
 * What attorneys have said about a conflict of interest in a case: those who have none may read it,
 * and it is hidden from the others.
 */
export const conflictChecks = pgTable(
  'conflict_checks',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    hasConflict: boolean('has_conflict').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attorneyId, table.caseId] }),
    index('conflict_checks_case_idx').on(table.caseId),
    index('conflict_checks_found_idx')
      .on(table.attorneyId, table.caseId)
      .where(sql`${table.hasConflict}`),
  ],
)

/**
 * The attorneys who have said that an open case is not for them, and why. A bid or taking it back
 * deletes the row. The case's customer is told how many, and not who.
 */
export const casePasses = pgTable(
  'case_passes',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    attorneyId: uuid('attorney_id')
      .notNull()
      .references(() => attorneys.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<PassReason>().notNull(),
    passedAt: instant('passed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attorneyId, table.caseId] }),
    index('case_passes_case_idx').on(table.caseId),
  ],
)

/**
 * What bids in a category mostly cost: the middle half or more, in dollars or percent. Null where
 * too few firms have bid. A daily job writes it (domain/price-guides.ts).
 */
export const priceGuides = pgTable('price_guides', {
  categoryId: uuid('category_id')
    .primaryKey()
    .references(() => categories.id, { onDelete: 'cascade' }),
  lowest: integer('lowest'),
  highest: integer('highest'),
  computedAt: instant('computed_at').notNull(),
})

/**
 * The same for one state, by its FIPS code; without a row where too few firms have bid. Written
 * with the row of the category.
 */
export const statePriceGuides = pgTable(
  'state_price_guides',
  {
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    lowest: integer('lowest').notNull(),
    highest: integer('highest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.state] })],
)

/**
 * How many hours half of a category's cases waited for their first bid at most, everywhere (the
 * state is empty) and by state, by its FIPS code; without a row where too few cases had a bid.
 * Written with the prices of the category.
 */
export const firstBidWaits = pgTable(
  'first_bid_waits',
  {
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    state: text('state').notNull(),
    hours: integer('hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryId, table.state] })],
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
