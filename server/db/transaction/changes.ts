// What a transaction tells all processes when it commits: that something changed, never what.
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/db/connection/database.ts'
import type { Listener } from '#server/db/connection/listen.ts'
import type { AuditEvent, NewNotification } from './pending.ts'

/** That something changed: ids alone, for whoever may look at it. */
export type Change =
  /** What everybody sees who has a part in the case. */
  | { kind: 'case'; caseId: string }
  /** An attorney's bid: theirs and the owner's business, unless it `isGone`, so that the others count one less. */
  | { kind: 'bid'; caseId: string; attorneyId: string; isGone: boolean }
  /** A case came to the list of open cases, or left it: everybody's, or that of one attorney. */
  | { kind: 'explore'; attorneyId?: string }
  /** Something that only admins are shown: people, invitations, failed jobs. */
  | { kind: 'office' }
  | { kind: 'notice'; caseId: string | null; receivedBy: string[] }
  /** Sessions of an account of the identity provider ended. */
  | { kind: 'session'; userId: string }

// A new bid is one more for all to count; a decision changes the case, which is told once whatever it did to bids.
const SEEN_BY_ALL = ['bid.create', 'bid.accept', 'bid.pass']

const CHANNEL = 'fastpass_changes'
// PostgreSQL takes payloads of less than 8,000 bytes; an id in JSON is 39.
const RECEIVERS_AT_ONCE = 100

/** Tells of changes once the transaction commits, and not at all if it does not. */
export async function publishChange(tx: Queryable, ...changes: Change[]): Promise<void> {
  await tx.execute(notifyStatement(payloadsOf(changes)))
}

/** The words that tell of changes, the same ones once. */
export const payloadsOf = (changes: Change[]): string[] => [
  ...new Set(changes.flatMap(inParts).map((change) => JSON.stringify(change))),
]

/**
 * Returns the statement that notifies listeners of these payloads when the transaction commits, if the condition
 * holds.
 */
export const notifyStatement = (payloads: string[], condition = sql`true`): SQL =>
  sql`select pg_notify(${CHANNEL}, said.payload) from unnest(${sql.param(payloads)}::text[]) said(payload)
      where ${condition}`

/** Hears of every change that any process makes, from now until the database is closed. */
export function subscribeToChanges(
  db: Pick<Database, 'listen'>,
  { hear, onGap }: { hear: (change: Change) => void; onGap: Listener['onGap'] },
): Promise<void> {
  return db.listen(CHANNEL, { hear: (payload) => hear(JSON.parse(payload)), onGap })
}

/** What lines of the record mean to those who look at cases. */
export const changesIn = (events: AuditEvent[]): Change[] => events.flatMap(changesOf)

// Attorneys without a bid also see the status of an open or paused case.
const isSeenByAll = (status: string | null | undefined) => status === 'open' || status === 'paused'

function changesOf(line: AuditEvent): Change[] {
  const { event, fromStatus, toStatus } = line
  if (line.entity === 'case') {
    const { caseId } = line
    const isForAll = fromStatus !== toStatus && [fromStatus, toStatus].some(isSeenByAll)
    return [{ kind: 'case', caseId }, ...(isForAll ? [{ kind: 'explore' } as const] : [])]
  }
  if (line.entity !== 'bid') return [{ kind: 'office' }]
  const { caseId, attorneyId } = line
  if (SEEN_BY_ALL.includes(event)) return [{ kind: 'case', caseId }]
  const isGone = event === 'bid.withdraw' || event === 'bid.remove'
  const change: Change = { kind: 'bid', caseId, attorneyId, isGone }
  // Whoever has no bid on a case any more finds it among the open ones.
  return isGone ? [change, { kind: 'explore', attorneyId }] : [change]
}

/**
 * What notifications mean to their receivers: that there is something to read. Those of a removed case name none; whoever
 * removes it tells of them with its id.
 */
export const changesOfNotifications = (notifications: NewNotification[]): Change[] =>
  [...Map.groupBy(notifications.filter(isToldHere), ({ caseId }) => caseId ?? null)].map(
    ([caseId, ofCase]) => ({
      kind: 'notice',
      caseId,
      receivedBy: ofCase.map(({ receivedBy }) => receivedBy),
    }),
  )

const isToldHere = ({ kind }: NewNotification) => kind !== 'case_removed'

function inParts(change: Change): Change[] {
  if (change.kind !== 'notice') return [change]
  const parts: Change[] = []
  for (let start = 0; start < change.receivedBy.length; start += RECEIVERS_AT_ONCE) {
    const receivedBy = change.receivedBy.slice(start, start + RECEIVERS_AT_ONCE)
    parts.push({ ...change, receivedBy })
  }
  return parts
}
