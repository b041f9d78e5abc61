// The index of the cases whose time for contact is on hold, for those that are not withheld any more.
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
