// What a transaction writes in addition to the rows that it changes: audit events, notifications
// and jobs. They are collected while the transaction runs and written at its end, see
// unit-of-work.ts.
import type { Queryable } from '#server/db/connection/database.ts'
import { isPipelined } from '#server/db/connection/pipelining.ts'
import type { NewJob } from '#server/db/jobs.ts'
import type { notifications } from '#server/db/schema/notifications.ts'
import type { AuditRow, Causes } from './audit-causes.ts'

/**
 * A row of the audit record. An event of a bid has the bid's attorney, who is notified of the
 * change.
 */
export type AuditEvent =
  | (AuditRow & { entity: 'case'; caseId: string })
  | (AuditRow & { entity: 'bid'; caseId: string; attorneyId: string })
  | (AuditRow & { entity: 'customer' | 'attorney' | 'admin' | 'invitation' | 'job' | 'key' })

/** A notification to write. */
export type NewNotification = typeof notifications.$inferInsert

/** Writes that are collected and not yet written. */
export interface PendingWrites {
  events: AuditEvent[]
  notifications: NewNotification[]
  jobs: NewJob[]
}

/**
 * An open transaction with the writes for its end. `sent`: the statements that were sent and not
 * awaited. Only `withTransaction` opens one.
 */
export type Transaction = Queryable & {
  readonly pending: PendingWrites
  readonly causes: Causes
  readonly sent: Promise<unknown>[]
}

/**
 * Takes a statement that has just been sent and whose result nothing else in the transaction needs.
 * Waits for it only where statements are not pipelined. If it fails, so does the transaction, with
 * its error.
 */
export async function sendAhead(tx: Transaction, statement: Promise<unknown>): Promise<void> {
  if (!isPipelined(tx)) {
    await statement
    return
  }
  // `withTransaction` waits for it.
  statement.catch(() => {})
  tx.sent.push(statement)
}

/** Adds audit events when the transaction ends, and publishes that their cases and bids changed. */
export function recordEvents(tx: Transaction, ...events: AuditEvent[]): void {
  tx.pending.events.push(...events)
}

/** Adds notifications when the transaction ends, and publishes that there are new ones. */
export function recordNotifications(tx: Transaction, ...notifications: NewNotification[]): void {
  tx.pending.notifications.push(...notifications)
}

/** Adds jobs when the transaction ends. */
export function recordJobs(tx: Transaction, ...jobs: NewJob[]): void {
  tx.pending.jobs.push(...jobs)
}
