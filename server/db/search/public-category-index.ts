// The index of the open cases of typed categories, by the name under which attorneys find them and by age.
import { sql } from 'drizzle-orm'
import { cases } from '#server/db/schema/cases.ts'
import type { BuiltIndex } from './built-indexes.ts'

/** The name as attorneys' practice areas are compared with it (`findTypedAreas`). */
export const publicCategoryIndex: BuiltIndex = {
  name: 'cases_open_public_category_idx',
  table: cases,
  on: sql.raw(
    `using btree (lower(public_category), created_at desc, id desc)
      where case_status = 'open' and public_category is not null`,
  ),
}
