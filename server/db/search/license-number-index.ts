// The index of licenses by state and number, for the same number of another account.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { licenses } from '#server/db/schema/people.ts'
import type { BuiltIndex } from './built-indexes.ts'

/**
 * Returns a license's number as it is compared: its digits without leading zeros, or all of it in
 * small letters where it has none.
 */
export const comparedNumber = (number: SQLWrapper): SQL =>
  sql`coalesce(nullif(ltrim(regexp_replace(${number}, '[^0-9]', '', 'g'), '0'), ''), lower(${number}))`

export const licenseNumberIndex: BuiltIndex = {
  name: 'licenses_compared_number_idx',
  table: licenses,
  on: sql`using btree (state, ${comparedNumber(sql.raw('bar_number'))})`,
}
