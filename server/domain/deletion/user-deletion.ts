// The end of an account (specification §3.5): one transaction here, then the identity provider, which may be in a cloud.
// The job that asks it again is written with the rest, and is also how an identity that is on its way out is known.
import { setTimeout as wait } from 'node:timers/promises'
import { v5 } from 'uuid'
import type { Person } from '#server/caller.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import {
  clearAttorney,
  deletePersonalRows,
  deleteRecord,
  isOnlyAdmin,
  lockBidsOf,
  lockDeletions,
  lockRecord,
} from '#server/db/deletions.ts'
import { findPerson, lockIdentity } from '#server/db/people.ts'
import { byActor, entityOf } from '#server/db/transaction/audit-lines.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { flushPending, withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { revokeInvitationsOf } from '#server/domain/accounts/invitations.ts'
import { callerBefore, identityDeletionJob } from '#server/domain/accounts/new-account.ts'
import { requireActiveAccount } from '#server/domain/accounts/require-active-account.ts'
import { decideOnBid } from '#server/domain/lifecycle/lifecycle.ts'
import { rejectBids, type StoredCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { releaseUpload, removeUpload } from '#server/domain/uploads.ts'
import { Problem } from '#server/errors.ts'
import {
  endAllProductSessionsOf,
  endProductSessionsOfDeleted,
} from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'
import { deleteLockedBid } from './admin-deletion.ts'
import { deleteCases } from './case-deletion.ts'

// How long the answer waits for the identity provider, ms.
const PROVIDER_MS = 2_000
const ERASED_AFTER_MS = 60_000
const NIGHT_HOUR = 3
const ERASURES = '5d7c9a52-3b1e-4c0e-9d43-8f6f2f1f7e11'

interface Deletion {
  actor: Person
  at: Date
  /** The admin's words, for the audit record. */
  reason: string | null
}

/**
 * Deletes the account with the identity provider's id `userId`, and ends its sessions at once. Throws OWN_ACCOUNT,
 * NOT_FOUND for one without a record, LAST_ADMIN, and ACCOUNT_DELETED for an admin who was deleted since they asked.
 */
export async function deleteUser(
  { db, identity, files }: Pick<Services, 'db' | 'identity' | 'files'>,
  admin: Person,
  { userId, at, reason }: { userId: string; at: Date; reason: string | null },
): Promise<void> {
  const picture = await withTransaction(db.orm, async (tx) => {
    await lockDeletions(tx)
    await requireActiveAccount(tx, admin)
    await lockIdentity(tx, userId)
    const person = await findPerson(tx, userId)
    if (!person) throw new Problem('NOT_FOUND')
    if (person.id === admin.id) throw new Problem('OWN_ACCOUNT')
    if (person.role === 'org:admin' && (await isOnlyAdmin(tx, person.id))) {
      throw new Problem('LAST_ADMIN')
    }
    planErasure(tx, db, at)
    return removePerson(tx, { ...person, userId }, { actor: admin, at, reason })
  })
  // What fails now, or takes longer than anybody should wait for, is done by the job, and by the sweep.
  await Promise.race([
    identity.deleteUser(userId).catch(() => {}),
    wait(PROVIDER_MS, undefined, { ref: false }),
  ])
  if (picture) await removeUpload({ db, files }, picture)
}

/**
 * Deletes accounts on behalf of the operator, even the last admin's. `userIds`: the provider's ids. Returns how many
 * had a record.
 */
export async function deleteUsersAsOperator(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  userIds: string[],
  { at, reason }: { at: Date; reason: string },
): Promise<number> {
  let deleted = 0
  for (const userId of userIds) {
    deleted += await withTransaction(db.orm, async (tx) => {
      await lockDeletions(tx)
      await lockIdentity(tx, userId)
      const person = await findPerson(tx, userId)
      if (!person) return 0
      planErasure(tx, db, at)
      await removePerson(tx, { ...person, userId }, { actor: person, at, reason })
      return 1
    })
    await identity.deleteUser(userId)
  }
  return deleted
}

// Once for all deletions of a minute, when the identity provider has had its time; and once a night for large tables,
// because nobody is served while one is rewritten.
function planErasure(tx: Transaction, { eraseDeleted }: Services['db'], at: Date): void {
  if (!eraseDeleted) return
  const small = new Date(at.getTime() + ERASED_AFTER_MS)
  const minute = Math.floor(at.getTime() / ERASED_AFTER_MS)
  const large = nextNight(small).toISOString()
  recordJobs(
    tx,
    {
      name: 'erasure',
      id: v5(`erasure ${minute}`, ERASURES),
      data: { tables: 'small' },
      startAfter: small.toISOString(),
    },
    {
      name: 'erasure',
      id: v5(`erasure of large tables ${large}`, ERASURES),
      data: { tables: 'large' },
      startAfter: large,
    },
  )
}

// By the server's clock on the wall: the environment's TZ.
function nextNight(after: Date): Date {
  const night = new Date(after)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night <= after) night.setDate(night.getDate() + 1)
  return night
}

// Answers their picture, whose file is to be removed.
async function removePerson(
  tx: Transaction,
  { id, role, userId }: Person & { userId: string },
  deletion: Deletion,
): Promise<string | null> {
  const { email, profileImage } = await lockRecord(tx, { id, role })
  const { actor, at, reason } = deletion
  const line = { entity: entityOf(role), entityId: id, event: 'user.delete', reason } as const
  // This line comes first, because the ones after it are its consequences.
  recordEvents(tx, { ...byActor(actor, at), ...line })
  if (role === 'customer') {
    await deleteCases(tx, await lockCaseRows(tx, { customerId: id }), { actor, at, owner: id })
  }
  if (role === 'attorney') await leaveCases(tx, id, deletion)
  if (role === 'org:admin') await revokeInvitationsOf(tx, id, deletion)
  recordJobs(tx, identityDeletionJob(userId))
  // What was written to the person themself goes with the rest of what is theirs.
  await flushPending(tx)
  const callers = [id, callerBefore(userId), callerBefore(email.toLowerCase())]
  await deletePersonalRows(tx, { id, email, callers })
  await endProductSessionsOfDeleted(tx, userId)
  if (profileImage !== null) await releaseUpload(tx, profileImage, deletion.at)
  if (role === 'attorney') await clearAttorney(tx, id, deletion.at)
  else await deleteRecord(tx, { id, role })
  return profileImage
}

/** An attorney's open bids are rejected; cases that wait for them, or that they have taken, open again. */
async function leaveCases(tx: Transaction, attorneyId: string, { actor, at }: Deletion) {
  const locked = await lockCaseRows(tx, { bidderId: attorneyId })
  const byId = new Map<string, StoredCase>(locked.map((stored) => [stored.id, stored]))
  const withCases = (await lockBidsOf(tx, attorneyId)).flatMap((bid) => {
    const stored = byId.get(bid.caseId)
    return stored ? [{ bid, stored }] : []
  })
  const event = { type: 'bid.pass', by: 'admin', at: at.toISOString() } as const
  const passed = withCases.flatMap(({ bid, stored }) => {
    const allowed = decideOnBid({ bid, stored }, event)
    return allowed.ok ? [{ bid, stored, allowed }] : []
  })
  await rejectBids(tx, passed, { event: event.type, actor, at })
  for (const { bid, stored } of withCases) {
    const isTheirs = stored.caseStatus === 'pending' || stored.caseStatus === 'accepted'
    if (isTheirs && stored.acceptedBidId === bid.id) {
      await deleteLockedBid(tx, { bid, stored }, { actor, at })
    }
  }
}

/**
 * Removes a deleted account at the identity provider, and what its last minute's token has begun since. Rejects when the
 * provider does not answer, so that it is tried again.
 */
export async function removeIdentity(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  userId: string,
): Promise<void> {
  await identity.deleteUser(userId)
  await endAllProductSessionsOf(db.orm, userId)
}
