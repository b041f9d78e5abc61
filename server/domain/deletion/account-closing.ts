// Closes an account for its owner, who has 14 days to come back before it is deleted
// (docs/decisions/0078-what-people-control.md).
import { DAY_MS } from '#machines/durations.ts'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import type { CallerOf } from '#server/caller.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { lockBidsOf, lockRecord } from '#server/db/deletions.ts'
import { findClosed, lockAgainstDeletion, type Member, setClosedAt } from '#server/db/people.ts'
import { byActor, entityOf } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { forEach } from '#server/domain/lifecycle/for-each.ts'
import { applyToBid, applyToCase } from '#server/domain/lifecycle/lifecycle.ts'
import { requireFreshProof, requireSignIn } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'
import { deleteClosedAccount } from './user-deletion.ts'

const TO_COME_BACK_MS = 14 * DAY_MS
const DELETED_AT_ONCE = 10

/** Returns when an account is deleted that was closed at this time. */
export const deletionOf = (closedAt: Date): Date => new Date(closedAt.getTime() + TO_COME_BACK_MS)

/**
 * Closes the caller's account: their open cases close, or their open bids are withdrawn, and every
 * session ends. Throws ACCOUNT_DELETED, and as `requireSignIn` and `requireFreshProof` do.
 */
export async function closeAccount(
  services: Pick<Services, 'db' | 'identity' | 'clock'>,
  caller: CallerOf<'customer' | 'attorney'>,
  at: Date,
): Promise<void> {
  await requireSignIn(services, caller)
  await requireFreshProof(services, caller)
  const { userId, person } = caller
  await withTransaction(services.db.orm, async (tx) => {
    await lockAccount(tx, person)
    const email = await setClosedAt(tx, person, at)
    if (email === undefined) return
    recordClosing(tx, person, { event: 'account.close', at })
    if (person.role === 'customer') await closeCases(tx, person, at)
    else await withdrawBids(tx, person, at)
    await endAllProductSessionsOf(tx, userId, 'owner')
    const data = { about: 'closed', to: email, at: at.toISOString() } as const
    recordJobs(tx, { name: 'account-email', data })
  })
  // The account refuses its calls already, and the return ends what is left after a failure.
  await services.identity.revokeSessions(userId, { endsResets: true }).catch(() => {})
}

async function closeCases(tx: Transaction, customer: Member, at: Date): Promise<void> {
  const event = { type: 'case.close', by: 'owner', at: at.toISOString() } as const
  for (const legalCase of await lockCaseRows(tx, { customerId: customer.id })) {
    // A case that has an attorney stays with them until the account is deleted.
    if (!isUndecided(legalCase.caseStatus)) continue
    await applyToCase(tx, legalCase, event, { actor: customer, refuse: () => null })
  }
}

async function withdrawBids(tx: Transaction, attorney: Member, at: Date): Promise<void> {
  const locked = await lockCaseRows(tx, { bidderId: attorney.id })
  const byId = new Map(locked.map((legalCase) => [legalCase.id, legalCase]))
  const event = { type: 'bid.withdraw', by: 'bidder', at: at.toISOString() } as const
  for (const bid of await lockBidsOf(tx, attorney.id)) {
    const legalCase = byId.get(bid.caseId)
    if (!legalCase) continue
    // The machine refuses it for a bid that was accepted.
    await applyToBid(tx, { legalCase, bid }, event, { actor: attorney, refuse: () => null })
  }
}

/**
 * Locks a person's record after waiting for what they are still writing, and for a deletion. Throws
 * ACCOUNT_DELETED for a deleted person.
 */
async function lockAccount(tx: Queryable, person: Member): Promise<void> {
  const exists = (await lockRecord(tx, person)) && (await lockAgainstDeletion(tx, person))
  if (!exists) throw new Problem('ACCOUNT_DELETED')
}

/**
 * Opens a person's closed account again, for this log-in alone. What was closed with it stays
 * closed. Throws ACCOUNT_DELETED for a deleted person.
 */
export async function reopenAccount(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { person, userId, sessionId }: CallerOf<'customer' | 'attorney'>,
  at: Date,
): Promise<void> {
  if (person.closedAt === undefined) return
  await identity.revokeSessions(userId, { endsResets: false, except: sessionId })
  await withTransaction(db.orm, async (tx) => {
    await lockAccount(tx, person)
    if ((await setClosedAt(tx, person, null)) === undefined) return
    recordClosing(tx, person, { event: 'account.reopen', at })
  })
}

function recordClosing(
  tx: Transaction,
  person: Member,
  { event, at }: { event: 'account.close' | 'account.reopen'; at: Date },
): void {
  const line = { entity: entityOf(person.role), entityId: person.id, event } as const
  recordEvents(tx, { ...byActor(person, at), ...line })
}

/** Deletes some accounts whose 14 days are over. Returns whether there may be more. */
export async function deleteClosedAccounts(
  services: Pick<Services, 'db' | 'identity' | 'files' | 'clock'>,
): Promise<boolean> {
  const at = services.clock()
  const until = new Date(at.getTime() - TO_COME_BACK_MS)
  const due = await findClosed(services.db.orm, { until, limit: DELETED_AT_ONCE })
  await forEach(due, ({ userId }) => deleteClosedAccount(services, userId, { at, until }))
  return due.length === DELETED_AT_ONCE
}
