// Indexes of the cases of a place by age: the open cases for attorneys' lists, all cases for the admins' list.
import { sql } from 'drizzle-orm'
import { cases } from '#server/db/schema/cases.ts'
import type { BuiltIndex } from './built-indexes.ts'

/**
 * With the category, so that cases of others are passed over without reading them, and with the place: PostgreSQL uses an
 * index-only scan only when the index has the column itself, not only an expression of it.
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
export const placeIndexes: readonly BuiltIndex[] = [
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
