// The indexes of the cases with a chosen attorney, and of those of them whose time for contact is on hold.
import { sql } from 'drizzle-orm'
import { cases } from '#server/db/schema/cases.ts'
import type { BuiltIndex } from './built-indexes.ts'

/** Few: a case leaves it when its attorney may contact the customer, or when it is over. */
export const contactHoldIndex: BuiltIndex = {
  name: 'cases_contact_held_idx',
  table: cases,
  on: sql.raw(`using btree (id) where case_status in ('pending', 'accepted')
    and contact_due_at is null and contacted_at is null`),
}

/** For the sweep at the start of a server that requires licenses. */
export const chosenAttorneyIndex: BuiltIndex = {
  name: 'cases_chosen_attorney_idx',
  table: cases,
  on: sql.raw(`using btree (id) where case_status in ('pending', 'accepted')`),
}
