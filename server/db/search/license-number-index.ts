// The index of licenses by state and number, for the same number of another account.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { licenses } from '#server/db/schema/people.ts'
import type { BuiltIndex } from './built-indexes.ts'

/** Returns a license's number as it is compared: without case, spaces, punctuation and leading zeros. */
export const comparedNumber = (number: SQLWrapper): SQL =>
  sql`ltrim(lower(regexp_replace(${number}, '[[:space:][:punct:]\u00a0\u2010-\u2015\u2212]', '', 'g')), '0')`

export const licenseNumberIndex: BuiltIndex = {
  name: 'licenses_compared_number_idx',
  replaces: 'licenses_number_idx',
  table: licenses,
  on: sql`using btree (state, ${comparedNumber(sql.raw('bar_number'))})`,
}
