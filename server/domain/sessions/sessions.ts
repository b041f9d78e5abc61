// Ends, locks and remembers sessions. A password change ends every sign-in and every remembered
// session that was made with it.
import type { Caller } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { invalidFields, Problem } from '#server/errors.ts'
import { limitPasswordChanges, takeAttempt } from '#server/identity/account-limits.ts'
import { isFreshProof } from '#server/identity/fresh-proof.ts'
import { EmailTakenError, PasswordRefusedError } from '#server/identity/identity.ts'
import {
  createProductSession,
  endAllProductSessionsOf,
  endOtherProductSessions,
  endProductSessionsOfSignIn,
  lockProductSession,
  readProductSession,
  readRememberedSignIns,
} from '#server/identity/product-session.ts'
import type { SessionEnding } from '#server/identity/product-session-schema.ts'
import type { Services, SessionIdentity } from '#server/services.ts'
import type { Sender } from '#server/web/sender.ts'
import { requireActiveAccount } from './require-active-account.ts'

/**
 * Throws UNAUTHENTICATED for a remembered session, which proves less than a sign-in, and for a
 * sign-in that has ended: its token stays valid for up to a minute.
 */
export async function requireSignIn(
  { identity }: Pick<Services, 'identity'>,
  { via, sessionId }: Caller,
): Promise<void> {
  if (via !== 'sdk' || !(await identity.isSessionActive(sessionId))) {
    throw new Problem('UNAUTHENTICATED')
  }
}

/**
 * Throws UNAUTHENTICATED when the caller's session has ended since the request began. A token that
 * has only expired since then still counts.
 */
export async function requireActiveSession(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { via, sessionId, token }: Caller,
): Promise<void> {
  const isActive =
    via === 'sdk'
      ? await identity.isSessionActive(sessionId)
      : (await readProductSession(db.orm, token)) !== null
  if (!isActive) throw new Problem('UNAUTHENTICATED')
}

// Whatever ends the session also finds and removes what the transaction stores with it. Throws
// UNAUTHENTICATED if it has ended.
async function lockSession(
  tx: Queryable,
  { identity }: Pick<Services, 'identity'>,
  caller: Caller,
): Promise<void> {
  const isActive =
    caller.via === 'sdk'
      ? await identity.lockSession(tx, caller)
      : await lockProductSession(tx, caller)
  if (!isActive) throw new Problem('UNAUTHENTICATED')
}

/**
 * Locks the caller's record and session until the transaction ends. For operations that may wait
 * between the check of the caller and their write, as for a hash, a cloud service or another
 * request. Call it before locking any case. Throws ACCOUNT_DELETED or UNAUTHENTICATED if either has
 * ended since the request began.
 */
export async function lockCaller(
  tx: Queryable,
  services: Pick<Services, 'identity'>,
  caller: Caller,
): Promise<void> {
  // In this order, as deletions lock.
  if (caller.person) await requireActiveAccount(tx, caller.person)
  await lockSession(tx, services, caller)
}

/**
 * Stores a remembered session of 30 days for a sign-in, and returns its first token. Throws like
 * `lockCaller`.
 */
export const rememberSignIn = (
  services: Pick<Services, 'db' | 'identity'>,
  caller: Caller,
  at: Date,
): Promise<string> =>
  withTransaction(services.db.orm, async (tx) => {
    await lockCaller(tx, services, caller)
    return createProductSession(tx, caller, at)
  })

/**
 * Throws PROOF_REQUIRED unless the caller proved to be present within the last ten minutes, with
 * the SDK's reverification. Throws UNAUTHENTICATED for a remembered session.
 */
export async function requireFreshProof(
  { identity, clock }: Pick<Services, 'identity' | 'clock'>,
  { userId, sessionId, factors }: Caller,
): Promise<void> {
  if (!factors) throw new Problem('UNAUTHENTICATED')
  const provedAt = await identity.provedAt({ userId, sessionId, factors })
  if (!isFreshProof(provedAt, clock())) throw new Problem('PROOF_REQUIRED')
}

/** A log-in of a person that goes on, by itself or as a remembered session. */
export interface LogIn {
  sessionId: string
  /** The name of the device; null when it is not known. */
  device: string | null
  createdAt: Date
  lastUsedAt: Date
}

/** The most log-ins that are listed. */
export const MAX_LOG_INS = 50

/** Returns the log-ins of an account that go on: the caller's own first, then those used last. */
export async function listLogIns(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId, sessionId: own }: Pick<Caller, 'userId' | 'sessionId'>,
  at: Date,
): Promise<LogIn[]> {
  const sessions = await identity.listSessions(userId)
  const remembered = new Map(
    (await readRememberedSignIns(db.orm, userId, at)).map((each) => [each.sessionId, each]),
  )
  const names = new Map(sessions.map(({ sessionId, device }) => [sessionId, device]))
  const byId = new Map<string, LogIn>(
    [...remembered.values()].map((each) => [
      each.sessionId,
      { ...each, device: names.get(each.sessionId) ?? null },
    ]),
  )
  for (const { isActive, ...session } of sessions) {
    if (!isActive) continue
    const lastUsedAt = latest(session.lastUsedAt, byId.get(session.sessionId)?.lastUsedAt)
    byId.set(session.sessionId, { ...session, lastUsedAt })
  }
  const isOwn = ({ sessionId }: LogIn) => Number(sessionId === own)
  return [...byId.values()]
    .sort((a, b) => isOwn(b) - isOwn(a) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    .slice(0, MAX_LOG_INS)
}

const latest = (one: Date, other: Date = one) => (one > other ? one : other)

/** Ends a log-in and the sessions remembered from it. */
export async function endLogIn(
  { db, identity }: Pick<Services, 'db' | 'identity'>,
  { userId, sessionId }: SessionIdentity,
): Promise<void> {
  await endProductSessionsOfSignIn(db.orm, { userId, sessionId })
  await identity.endSession(sessionId)
  await publishChange(db.orm, { kind: 'session', userId })
}

/** Ends one of the caller's log-ins. Throws NOT_FOUND for any other. */
export async function endOwnLogIn(
  services: Pick<Services, 'db' | 'identity'>,
  caller: Caller,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  const logIns = await listLogIns(services, caller, at)
  if (!logIns.some((each) => each.sessionId === sessionId)) throw new Problem('NOT_FOUND')
  await endLogIn(services, { userId: caller.userId, sessionId })
}

/**
 * Ends every session of the caller, or all others with `keepsOwn`, and the resets of their password
 * whose code was entered. Only the first few log-outs of a day end resets: otherwise somebody who
 * knows the password could stop every reset by logging out again and again.
 */
export async function signOutEverywhere(
  services: Pick<Services, 'db' | 'identity' | 'attemptLimits'>,
  { userId, sessionId }: Caller,
  { at, keepsOwn = false }: { at: Date; keepsOwn?: boolean | undefined },
): Promise<void> {
  const { db, identity, attemptLimits } = services
  const endsResets = await takeAttempt(db.orm, attemptLimits.endedResets(userId), at)
  // After the message that sessions ended, subscribers ask the provider which ones are left. What
  // we remember ends even if the provider does not respond.
  await identity
    .revokeSessions(userId, { endsResets, except: keepsOwn ? sessionId : undefined })
    .finally(() =>
      keepsOwn
        ? endOtherRememberedSessions(services, { userId, sessionId })
        : endRememberedSessions(services, userId, 'owner'),
    )
}

// With Clerk, remembered sessions are in our database only.
const endRememberedSessions = (
  { db }: Pick<Services, 'db'>,
  userId: string,
  by: SessionEnding,
): Promise<void> => withTransaction(db.orm, (tx) => endAllProductSessionsOf(tx, userId, by))

const endOtherRememberedSessions = (
  { db }: Pick<Services, 'db'>,
  session: SessionIdentity,
): Promise<void> => withTransaction(db.orm, (tx) => endOtherProductSessions(tx, session, 'owner'))

/**
 * Sets the caller's password at the identity provider, and ends every session. Throws as
 * `requireSignIn` and `requireFreshProof` do, INVALID_FIELDS for a password that the provider
 * refuses, and TOO_MANY_REQUESTS after many changes.
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'identity' | 'clock' | 'attemptLimits'>,
  { caller, from }: { caller: Caller; from: Sender },
  password: string,
): Promise<void> {
  await requireSignIn(services, caller)
  await requireFreshProof(services, caller)
  const { db, identity, attemptLimits, clock } = services
  const limits = attemptLimits.passwordChanges(caller.userId, from)
  const isSet = await limitPasswordChanges(db.orm, { limits, at: clock() }, () =>
    identity.setPassword(caller, password, from).catch(refusedIdentity),
  )
  if (!isSet) throw new Problem('UNAUTHENTICATED')
  await endRememberedSessions(services, caller.userId, 'password')
}

/** Throws a refusal of the provider as a problem: EMAIL_TAKEN, or INVALID_FIELDS for a password. */
export function refusedIdentity(error: unknown): never {
  if (error instanceof EmailTakenError) throw new Problem('EMAIL_TAKEN')
  if (error instanceof PasswordRefusedError) {
    throw invalidFields([{ field: 'password', message: error.message }])
  }
  throw error
}
