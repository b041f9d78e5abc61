// Publishes to all processes that a transaction changed something. Messages contain ids and never
// the content.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/connection/database.ts'
import type { Listener } from '#server/db/connection/listen.ts'
import type { AuditEvent, NewNotification } from './pending.ts'

/** A change, with ids only. Subscribers decide which users may learn of it. */
export type Change =
  /**
   * Visible to everyone with a part in the case. With `endsBidding` it took bids until this change.
   * With `changesContent` what attorneys read has changed, which concerns also those who have only
   * opened it.
   */
  | { kind: 'case'; caseId: string; endsBidding?: boolean; changesContent?: boolean }
  /**
   * A change of an attorney's bid or of what they may read, visible to the attorney and the case's
   * owner. With `isGone` the number of bids changes for everyone.
   */
  | { kind: 'bid'; caseId: string; attorneyId: string; isGone: boolean }
  /** A case was added to the open cases, or removed: for all attorneys, or for one. */
  | { kind: 'explore'; attorneyId?: string }
  /** A change that only admins see: people, invitations, failed jobs. */
  | { kind: 'office' }
  | { kind: 'notice'; caseId: string | null; receivedBy: string[] }
  /** Sessions of an account of the identity provider have ended. */
  | { kind: 'session'; userId: string }

// Events of bids that are published as the change of the case that comes with them.
const OF_ACCEPTANCE = ['bid.accept', 'bid.pass']

const CHANNEL = 'fastpass_changes'
// PostgreSQL limits payloads to 8,000 bytes; an id in JSON has 39.
const RECEIVERS_AT_ONCE = 100

/** Publishes changes when the transaction commits. */
export async function publishChange(tx: Queryable, ...changes: Change[]): Promise<void> {
  await tx.execute(notifyStatement(payloadsOf(changes)))
}

/** Returns the payloads of changes, without duplicates. */
export const payloadsOf = (changes: Change[]): string[] => [
  ...new Set(changes.flatMap(inParts).map((change) => JSON.stringify(change))),
]

/**
 * Returns the statement that notifies listeners of these payloads when the transaction commits, if
 * the condition holds.
 */
export const notifyStatement = (payloads: string[] | Placeholder, condition = sql`true`): SQL =>
  sql`select pg_notify(${CHANNEL}, said.payload)
      from unnest(${Array.isArray(payloads) ? sql.param(payloads) : payloads}::text[]) said(payload)
      where ${condition}`

/** Subscribes to the changes of all processes, until the database is closed. */
export function subscribeToChanges(
  db: Pick<Database, 'listen'>,
  { onChange, onGap }: { onChange: (change: Change) => void; onGap: Listener['onGap'] },
): Promise<void> {
  return db.listen(CHANNEL, { onMessage: (payload) => onChange(JSON.parse(payload)), onGap })
}

/** Returns the changes that audit events stand for. */
export const changesIn = (events: AuditEvent[]): Change[] => events.flatMap(changesOf)

// What the owner changes in what attorneys read.
const OF_CONTENT = ['case.edit', 'court.add', 'court.move', 'court.remove']

// Attorneys without a bid also see the status of an open or paused case.
const isSeenByAll = (status: string | null | undefined) => status === 'open' || status === 'paused'

function changesOf(line: AuditEvent): Change[] {
  const { event, fromStatus, toStatus } = line
  // Each attorney causes it by opening the case: thousands may do so after an alert. Screens show
  // it at their next fetch.
  if (event === 'conflict.ask') return []
  if (line.entity === 'case') {
    const { caseId } = line
    const isForAll = fromStatus !== toStatus && [fromStatus, toStatus].some(isSeenByAll)
    const endsBidding = isSeenByAll(fromStatus) && !isSeenByAll(toStatus)
    return [
      {
        kind: 'case',
        caseId,
        ...(endsBidding && { endsBidding }),
        ...(OF_CONTENT.includes(event) && { changesContent: true }),
      },
      ...(isForAll ? [{ kind: 'explore' } as const] : []),
    ]
  }
  if (line.entity === 'attorney' && line.caseId) {
    // They said whether they have a conflict of interest: their other devices show the case, or
    // hide it.
    const attorneyId = line.entityId
    return [
      { kind: 'office' },
      { kind: 'bid', caseId: line.caseId, attorneyId, isGone: false },
      { kind: 'explore', attorneyId },
    ]
  }
  if (line.entity === 'attorney' && line.licenseState) {
    // The attorney's other devices show the license. Attorneys get no notification of their own
    // changes.
    return [{ kind: 'office' }, { kind: 'notice', caseId: null, receivedBy: [line.entityId] }]
  }
  if (line.entity !== 'bid') return [{ kind: 'office' }]
  const { caseId, attorneyId } = line
  // It changes the number of bids.
  if (event === 'bid.create') return [{ kind: 'case', caseId }]
  if (OF_ACCEPTANCE.includes(event)) return [{ kind: 'case', caseId, endsBidding: true }]
  const isGone = event === 'bid.withdraw' || event === 'bid.remove'
  const change: Change = { kind: 'bid', caseId, attorneyId, isGone }
  // A case without a bid of the attorney is among their open cases again.
  return isGone ? [change, { kind: 'explore', attorneyId }] : [change]
}

/**
 * Returns the changes that notifications stand for: their recipients have something new to read.
 * Notifications of a deleted case have no case id, so the deletion publishes them itself.
 */
export const changesOfNotifications = (notifications: NewNotification[]): Change[] =>
  [...Map.groupBy(notifications.filter(isPublishedHere), ({ caseId }) => caseId ?? null)].map(
    ([caseId, ofCase]) => ({
      kind: 'notice',
      caseId,
      receivedBy: ofCase.map(({ receivedBy }) => receivedBy),
    }),
  )

const isPublishedHere = ({ kind }: NewNotification) => kind !== 'case_removed'

function inParts(change: Change): Change[] {
  if (change.kind !== 'notice') return [change]
  const parts: Change[] = []
  for (let start = 0; start < change.receivedBy.length; start += RECEIVERS_AT_ONCE) {
    const receivedBy = change.receivedBy.slice(start, start + RECEIVERS_AT_ONCE)
    parts.push({ ...change, receivedBy })
  }
  return parts
}
