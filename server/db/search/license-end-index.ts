// The index of the checked licenses by the end of their check, for the lists of admins.
import { sql } from 'drizzle-orm'
import { licenses } from '#server/db/schema/people.ts'
import type { BuiltIndex } from './built-indexes.ts'

export const licenseEndIndex: BuiltIndex = {
  name: 'licenses_ends_idx',
  table: licenses,
  on: sql.raw(`using btree (expires_at, id) where license_status = 'verified'`),
}
