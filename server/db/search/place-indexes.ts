// Indexes of the open cases of a category and place by age, for the list of cases in an attorney's places.
import { sql } from 'drizzle-orm'
import { cases } from '#server/db/schema/cases.ts'
import type { BuiltIndex } from './built-indexes.ts'

const newestOf = (place: string) =>
  sql.raw(
    `using btree (category_id, ${place}, created_at desc, id desc) where case_status = 'open'`,
  )

/** One index for counties, and for cases without a place; one for whole states. */
export const placeIndexes: readonly BuiltIndex[] = [
  { name: 'cases_open_place_idx', table: cases, on: newestOf('place') },
  { name: 'cases_open_state_idx', table: cases, on: newestOf('left(place, 2)') },
]
