// The indexes that are built after the migrations.
import { sql } from 'drizzle-orm'
import { auditEvents } from '#server/db/schema/audit.ts'
import { bids, cases } from '#server/db/schema/cases.ts'
import { attorneys, customers, licenses } from '#server/db/schema/people.ts'
import type { BuiltIndex } from './built-indexes.ts'
import { licenseNumberIndex } from './license-number-index.ts'

/** The open bids that end by themselves, for those whose end is due. */
const bidEndIndex: BuiltIndex = {
  name: 'bids_ends_at_idx',
  table: bids,
  on: sql.raw(`using btree (ends_at) where bid_status = 'open' and ends_at is not null`),
}

const licenseEndIndex: BuiltIndex = {
  name: 'licenses_ends_idx',
  table: licenses,
  on: sql.raw(`using btree (expires_at, id) where license_status = 'verified'`),
}

/** Few: a case leaves it when its attorney may contact the customer, or when it is over. */
const contactHoldIndex: BuiltIndex = {
  name: 'cases_contact_held_idx',
  table: cases,
  on: sql.raw(`using btree (id) where case_status in ('pending', 'accepted')
    and contact_due_at is null and contacted_at is null`),
}

/** The newest clients who chose an attorney, for how soon the attorney contacts them. */
const acceptedBidIndex: BuiltIndex = {
  name: 'bids_accepted_idx',
  table: bids,
  on: sql.raw(`using btree (attorney_id, updated_at desc) where bid_status = 'accepted'`),
}

/** For the sweep at the start of a server that requires licenses. */
const chosenAttorneyIndex: BuiltIndex = {
  name: 'cases_chosen_attorney_idx',
  table: cases,
  on: sql.raw(`using btree (id) where case_status in ('pending', 'accepted')`),
}

const licenseFindingIndex: BuiltIndex = {
  name: 'audit_events_license_finding_idx',
  table: auditEvents,
  on: sql.raw(
    `using btree (entity_id, license_state, at, id) where event in ('license.verify', 'license.refuse')`,
  ),
}

/** The name as attorneys' practice areas are compared with it (`findTypedAreas`). */
const publicCategoryIndex: BuiltIndex = {
  name: 'cases_open_public_category_idx',
  table: cases,
  on: sql.raw(
    `using btree (lower(public_category), created_at desc, id desc)
      where case_status = 'open' and public_category is not null`,
  ),
}

/**
 * With the category, so that cases of others are passed over without reading them, and with the
 * place: PostgreSQL uses an index-only scan only when the index has the column itself, not only an
 * expression of it.
 */
const newestOf = (place: string) =>
  sql.raw(
    `using btree (${place}, created_at desc, id desc) include (category_id, place) where case_status = 'open'`,
  )

/**
 * For attorneys, one index for counties and for cases without a place, and one for whole states.
 * PostgreSQL reads rows in the order of an index where a value is given, but not for `is null`: so
 * the index has '' for a case without a place. The last index is for admins.
 */
const placeIndexes: readonly BuiltIndex[] = [
  {
    name: 'cases_open_in_county_idx',
    table: cases,
    on: newestOf("coalesce(place, '')"),
  },
  {
    name: 'cases_open_in_state_idx',
    table: cases,
    on: newestOf('left(place, 2)'),
  },
  {
    name: 'cases_state_newest_idx',
    table: cases,
    on: sql.raw('using btree (left(place, 2), created_at desc, id desc)'),
  },
]

const closedAt = sql.raw('using btree (closed_at) where closed_at is not null')

/** The accounts that their owners closed, for those whose deletion is due. */
const closedAccountIndexes: readonly BuiltIndex[] = [
  { name: 'customers_closed_at_idx', table: customers, on: closedAt },
  { name: 'attorneys_closed_at_idx', table: attorneys, on: closedAt },
]

/** Few cases show a language. */
const languageIndex: BuiltIndex = {
  name: 'cases_open_in_language_idx',
  table: cases,
  on: sql.raw(
    `using btree (language, created_at desc, id desc) include (category_id, place)
      where case_status = 'open' and language is not null`,
  ),
}

/** The cases that are over, by what comes next: the notice of their removal, and the removal. */
const removalIndexes: readonly BuiltIndex[] = [
  {
    name: 'cases_over_idx',
    table: cases,
    on: sql.raw(`using btree (status_at)
      where case_status in ('closed', 'rejected') and removal_at is null`),
  },
  {
    name: 'cases_removal_at_idx',
    table: cases,
    on: sql.raw('using btree (removal_at) where removal_at is not null'),
  },
]

/** In the order in which they are built. */
export const builtIndexes: readonly BuiltIndex[] = [
  ...placeIndexes,
  bidEndIndex,
  licenseEndIndex,
  contactHoldIndex,
  chosenAttorneyIndex,
  acceptedBidIndex,
  licenseNumberIndex,
  licenseFindingIndex,
  publicCategoryIndex,
  languageIndex,
  ...closedAccountIndexes,
  ...removalIndexes,
]
