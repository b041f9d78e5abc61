// The index of what admins found about the licenses of an attorney, for the next check.
import { sql } from 'drizzle-orm'
import { auditEvents } from '#server/db/schema/audit.ts'
import type { BuiltIndex } from './built-indexes.ts'

export const licenseFindingIndex: BuiltIndex = {
  name: 'audit_events_license_finding_idx',
  table: auditEvents,
  on: sql.raw(
    `using btree (entity_id, license_state, at, id) where event in ('license.verify', 'license.refuse')`,
  ),
}
