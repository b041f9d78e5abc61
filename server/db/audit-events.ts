import { inBatches, type Queryable } from './database.ts'
import { auditEvents } from './schema.ts'

/** One line of the record of who did what. */
export type AuditEvent = typeof auditEvents.$inferInsert

/** Writes lines of the record, any number of them. */
export async function insertAuditEvents(db: Queryable, events: AuditEvent[]): Promise<void> {
  await inBatches(events, (batch) => db.insert(auditEvents).values(batch))
}
