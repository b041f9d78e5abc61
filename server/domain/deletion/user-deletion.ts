// Deletes accounts (specification §3.5): in one transaction here, then at the identity provider,
// which may be a cloud service. The transaction adds the job that retries the provider. That job
// also marks an identity as being deleted.
import { setTimeout as wait } from 'node:timers/promises'
import { v5 } from 'uuid'
import { MINUTE_MS } from '#machines/durations.ts'
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Caller, Person } from '#server/caller.ts'
import { lockCaseRows } from '#server/db/cases.ts'
import { deleteUnusedCategories, findCategoryIdsOf } from '#server/db/categories.ts'
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
import { type Actor, byActor, entityOf } from '#server/db/transaction/new-audit-events.ts'
import { recordEvents, recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { flushPending, withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { revokeInvitationsOf } from '#server/domain/accounts/invitations.ts'
import { identityDeletionJob, provisionalCallerId } from '#server/domain/accounts/new-account.ts'
import { releaseDataCopies, removeDataCopies } from '#server/domain/data-copies/data-copies.ts'
import { decideOnBid } from '#server/domain/lifecycle/lifecycle.ts'
import { rejectBids, type StoredCase } from '#server/domain/lifecycle/lifecycle-store.ts'
import { releaseUpload, removeUpload } from '#server/domain/pictures/uploads.ts'
import { lockCaller } from '#server/domain/sessions/sessions.ts'
import { Problem } from '#server/errors.ts'
import { endProductSessionsOfDeleted } from '#server/identity/product-session.ts'
import type { Services } from '#server/services.ts'
import { deleteLockedBid } from './admin-deletion.ts'
import { deleteCases } from './case-deletion.ts'

// How long the response waits for the identity provider, ms.
const PROVIDER_MS = 2_000
const ERASED_AFTER_MS = MINUTE_MS
const NIGHT_HOUR = 3
/** The reason in the audit record of a deletion that the person asked for. */
const BY_OWNER = 'Asked for by its owner.'
const ERASURES = '5d7c9a52-3b1e-4c0e-9d43-8f6f2f1f7e11'

interface Deletion {
  actor: Actor
  at: Date
  /** The admin's words, for the audit record. */
  reason: string
}

/**
 * Deletes the account with the identity provider's id `userId`, and ends its sessions at once.
 * Throws OWN_ACCOUNT, NOT_FOUND for an account without a record, LAST_ADMIN, and as `lockCaller`
 * does.
 */
export async function deleteUser(
  { db, identity, files }: Pick<Services, 'db' | 'identity' | 'files'>,
  { caller, admin }: { caller: Caller; admin: Person },
  { userId, at, reason }: { userId: string; at: Date; reason: string },
): Promise<void> {
  const left = await withTransaction(db.orm, async (tx) => {
    await lockDeletions(tx)
    await lockCaller(tx, { identity }, caller)
    await lockIdentity(tx, userId)
    const person = await findPerson(tx, userId)
    if (!person) throw new Problem('NOT_FOUND')
    if (person.id === admin.id) throw new Problem('OWN_ACCOUNT')
    if (person.role === 'org:admin' && (await isOnlyAdmin(tx, person.id))) {
      throw new Problem('LAST_ADMIN')
    }
    scheduleErasure(tx, db, at)
    const deleted = await deletePerson(tx, { ...person, userId }, { actor: admin, at, reason })
    tellPerson(tx, deleted.email, at)
    return deleted
  })
  // If it fails now or takes too long, the job does it.
  await Promise.race([
    identity.deleteUser(userId).catch(() => {}),
    wait(PROVIDER_MS, undefined, { ref: false }),
  ])
  await removeFiles({ db, files }, left)
}

/**
 * Deletes an account on behalf of the operator, even the last admin's. `userId`: the provider's id.
 * `isTold`: whether the person gets an email about it.
 */
export async function deleteUserAsOperator(
  { db, identity, files }: Pick<Services, 'db' | 'identity' | 'files'>,
  userId: string,
  { at, reason, isTold }: { at: Date; reason: string; isTold: boolean },
): Promise<void> {
  const actor = { role: 'operator', id: null } as const
  const left = await withTransaction(db.orm, async (tx) => {
    await lockDeletions(tx)
    await lockIdentity(tx, userId)
    const person = await findPerson(tx, userId)
    if (!person) return null
    scheduleErasure(tx, db, at)
    const deleted = await deletePerson(tx, { ...person, userId }, { actor, at, reason })
    if (isTold) tellPerson(tx, deleted.email, at)
    return deleted
  })
  await identity.deleteUser(userId)
  if (left) await removeFiles({ db, files }, left)
}

/**
 * Deletes the account with the identity provider's id `userId` that its owner closed at `until` or
 * before. Does nothing for an account that is open again.
 */
export async function deleteClosedAccount(
  { db, identity, files }: Pick<Services, 'db' | 'identity' | 'files'>,
  userId: string,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const actor = { role: 'clock', id: null } as const
  const deleted = await withTransaction(db.orm, async (tx) => {
    await lockDeletions(tx)
    await lockIdentity(tx, userId)
    const found = await findPerson(tx, userId)
    if (!found) return null
    // Waits for its owner who comes back at this moment.
    await lockRecord(tx, found)
    const person = await findPerson(tx, userId)
    if (!person?.closedAt || new Date(person.closedAt) > until) return null
    scheduleErasure(tx, db, at)
    const gone = await deletePerson(tx, { ...person, userId }, { actor, at, reason: BY_OWNER })
    tellPerson(tx, gone.email, at, 'deleted_by_owner')
    return gone
  })
  if (!deleted) return
  // If it fails now, the job does it.
  await identity.deleteUser(userId).catch(() => {})
  await removeFiles({ db, files }, deleted)
}

/** What a deleted person leaves: their email, and files that must be deleted after the commit. */
interface Left {
  email: string
  picture: string | null
  copyIds: string[]
}

async function removeFiles(
  services: Pick<Services, 'db' | 'files'>,
  { picture, copyIds }: Left,
): Promise<void> {
  if (picture) await removeUpload(services, picture)
  await removeDataCopies(services, copyIds)
}

function tellPerson(
  tx: Transaction,
  email: string,
  at: Date,
  about: 'deleted' | 'deleted_by_owner' = 'deleted',
): void {
  const data = { about, to: email, at: at.toISOString() } as const
  recordJobs(tx, { name: 'account-email', data })
}

// One job for all deletions within a minute, when the identity provider has had its time and the
// email was sent: it also removes the person from the jobs that did this. Large tables of the
// built-in database are rewritten at night, because the server does not respond during that time.
function scheduleErasure(tx: Transaction, { eraseDeleted }: Services['db'], at: Date): void {
  const small = new Date(at.getTime() + ERASED_AFTER_MS)
  const minute = Math.floor(at.getTime() / ERASED_AFTER_MS)
  recordJobs(tx, {
    name: 'erasure',
    id: v5(`erasure ${minute}`, ERASURES),
    data: { tables: 'small' },
    startAfter: small.toISOString(),
  })
  if (!eraseDeleted) return
  const large = nextNight(small).toISOString()
  recordJobs(tx, {
    name: 'erasure',
    id: v5(`erasure of large tables ${large}`, ERASURES),
    data: { tables: 'large' },
    startAfter: large,
  })
}

// In the server's local time, by the environment's TZ.
function nextNight(after: Date): Date {
  const night = new Date(after)
  night.setHours(NIGHT_HOUR, 0, 0, 0)
  if (night <= after) night.setDate(night.getDate() + 1)
  return night
}

async function deletePerson(
  tx: Transaction,
  { id, role, userId }: Person & { userId: string },
  deletion: Deletion,
): Promise<Left> {
  const record = await lockRecord(tx, { id, role })
  if (!record) throw new Error('A record whose identity is locked is not there')
  const { email, profileImage } = record
  const { actor, at, reason } = deletion
  const line = { entity: entityOf(role), entityId: id, event: 'user.delete', reason } as const
  // This line comes first, because the ones after it are its consequences.
  recordEvents(tx, { ...byActor(actor, at), ...line })
  const categoryIds = await findCategoryIdsOf(tx, id)
  if (role === 'customer') {
    await deleteCases(tx, await lockCaseRows(tx, { customerId: id }), { actor, at, owner: id })
  }
  if (role === 'attorney') await leaveCases(tx, id, deletion)
  if (role === 'org:admin') await revokeInvitationsOf(tx, id, deletion)
  recordJobs(tx, identityDeletionJob(userId))
  // Written now, so that the deletion below includes notifications to the person.
  await flushPending(tx)
  const callers = [id, provisionalCallerId(userId), provisionalCallerId(email.toLowerCase())]
  await deletePersonalRows(tx, { id, email, callers })
  await endProductSessionsOfDeleted(tx, userId)
  if (profileImage !== null) await releaseUpload(tx, profileImage, deletion.at)
  const copyIds = await releaseDataCopies(tx, id, deletion.at)
  if (role === 'attorney') await clearAttorney(tx, id, deletion.at)
  else await deleteRecord(tx, { id, role })
  await deleteUnusedCategories(tx, categoryIds, at)
  return { email, picture: profileImage, copyIds }
}

/**
 * Rejects an attorney's open bids, and reopens the cases that are pending with them or accepted by
 * them.
 */
async function leaveCases(tx: Transaction, attorneyId: string, { actor, at }: Deletion) {
  const locked = await lockCaseRows(tx, { bidderId: attorneyId })
  const byId = new Map<string, StoredCase>(locked.map((legalCase) => [legalCase.id, legalCase]))
  const withCases = (await lockBidsOf(tx, attorneyId)).flatMap((bid) => {
    const legalCase = byId.get(bid.caseId)
    return legalCase ? [{ bid, legalCase }] : []
  })
  const event = { type: 'bid.pass', by: 'admin', at: at.toISOString() } as const
  const passed = withCases.flatMap(({ bid, legalCase }) => {
    const allowed = decideOnBid({ bid, legalCase }, event)
    return allowed.ok ? [{ bid, legalCase, allowed }] : []
  })
  await rejectBids(tx, passed, { event: event.type, actor, at })
  for (const { bid, legalCase } of withCases) {
    if (hasChosenAttorney(legalCase.caseStatus) && legalCase.acceptedBidId === bid.id) {
      await deleteLockedBid(tx, { bid, legalCase }, { actor, at, attorneyLeft: true })
    }
  }
}

/**
 * Deletes an account at the identity provider, and what its last valid token has created since.
 * Rejects when the provider does not respond, so that the job is retried.
 */
export async function deleteIdentity(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  userId: string,
): Promise<void> {
  await identity.deleteUser(userId)
  await endProductSessionsOfDeleted(db.orm, userId)
}
