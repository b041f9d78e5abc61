// The index of the open bids that end by themselves, for those whose end is due.
import { sql } from 'drizzle-orm'
import { bids } from '#server/db/schema/cases.ts'
import type { BuiltIndex } from './built-indexes.ts'

/** Bids without an end are not in it. */
export const bidEndIndex: BuiltIndex = {
  name: 'bids_ends_at_idx',
  table: bids,
  on: sql.raw(`using btree (ends_at) where bid_status = 'open' and ends_at is not null`),
}
