// What all changes of an account's second factor and passkeys share: the proof they need, the
// sessions they end, and the email to the owner.
import type { FastifyRequest } from 'fastify'
import type { JobData } from '#server/db/jobs.ts'
import { recordJobs, type Transaction } from '#server/db/transaction/pending.ts'
import { limitChange } from '#server/identity/attempt-counts.ts'
import {
  recordSecondFactor,
  revokeOtherSessions,
  type Session,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context, SignedIn } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { readPasskeys } from '#server/identity/embedded/second-factor/passkeys.ts'
import { hasSecondFactor } from '#server/identity/embedded/second-factor/second-factors.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, type User } from '#server/identity/embedded/users.ts'
import { endOtherProductSessions } from '#server/identity/product-session.ts'
import { senderOf } from '#server/web/sender.ts'
import { requireFreshProof } from './session-proofs.ts'

/** A call about the factors of the signed-in account. */
export type FactorRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { _clerk_session_id?: string; _method?: string }
  Body: Partial<Record<string, string>>
}>

/**
 * Returns the caller, if they may change the factors of their account. Throws
 * `session_reverification_required` without a fresh proof, and when the account has an app or a
 * passkey that was not used in this session: the password alone must not add another factor.
 */
export async function requireReverifiedCaller(
  context: Context,
  signInLimits: SignInLimits,
  request: FactorRequest,
): Promise<SignedIn> {
  await signInLimits.take(request)
  const caller = await context.signedIn(request, request.query._clerk_session_id)
  requireFreshProof(caller.session, context.clock())
  const { session, user } = caller
  if (session.secondFactorAt === null && (hasSecondFactor(user) || user.passkeys.length > 0)) {
    const message =
      'Confirm with one of your passkeys that it’s you, then try again. If you don’t have them, ask us for help.'
    throw new FrontendApiError('session_reverification_required', { message })
  }
  await signInLimits.giveBack(request)
  return caller
}

/**
 * Adds a passkey, an app or backup codes, unless this was done too often. Removals need no limit of
 * their own, because only what was added can be removed. Throws like `limitChange`.
 */
export async function limitAddedFactors<Result>(
  { db, clock, attemptLimits, knownDevice }: Context,
  { request, user }: { request: FactorRequest; user: User },
  add: () => Promise<Result>,
): Promise<Result> {
  const device = await knownDevice(request, user.email)
  const limits = attemptLimits.addedFactors(user.id, senderOf(request), device)
  return limitChange(db, { limits, refuse: addedTooOften, at: clock() }, add)
}

const addedTooOften = (wait: string): string =>
  `Passkeys and log-in codes were changed too often. Wait ${wait}, then try again.`

/**
 * Ends every other session and remembered phone of the account, and emails its owner after the
 * commit.
 */
export async function recordFactorChange(
  tx: Transaction,
  change: { session: Session; user: User; about: JobData['account-email']['about'] },
  at: Date,
): Promise<void> {
  const { session, user, about } = change
  await revokeOtherSessions(tx, session, at)
  await endOtherProductSessions(tx, { userId: user.id, sessionId: session.id }, 'second_factor')
  recordJobs(tx, { name: 'account-email', data: { about, to: user.email, at: at.toISOString() } })
}

/** Stores that the session has no second factor, once the account has none. */
export async function forgetLastFactor(tx: Transaction, session: Session): Promise<void> {
  const user = await findUser(tx, session.userId)
  if (user && hasSecondFactor(user)) return
  if ((await readPasskeys(tx, [session.userId])).length > 0) return
  await recordSecondFactor(tx, session, null)
}
