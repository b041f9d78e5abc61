// The SDK's reverification: a signed-in user enters the password again or, without a password, a
// code by email. Those who have a passkey can use it instead.
import type { SessionVerificationJSON, SignInFirstFactorJSON } from '@clerk/shared/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { type Code, type CodeUse, checkCode, requestCode } from '#server/identity/codes.ts'
import {
  lockAccount,
  recordProof,
  recordSecondFactor,
  type Session,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context, SignedIn } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { requirePassword } from '#server/identity/embedded/passwords/typed-password.ts'
import {
  codeVerification,
  EMAIL_STRATEGY,
  emailIdOf,
  maskEmail,
  sessionJson,
} from '#server/identity/embedded/resources/resources.ts'
import type { PasskeyRequest } from '#server/identity/embedded/second-factor/passkey-resources.ts'
import { passkeyVerification } from '#server/identity/embedded/second-factor/passkey-resources.ts'
import { PASSKEY_STRATEGY } from '#server/identity/embedded/second-factor/passkeys.ts'
import { relyingPartyOf } from '#server/identity/embedded/second-factor/relying-party.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { type Account, newId, type User } from '#server/identity/embedded/users.ts'
import { isFreshProof } from '#server/identity/fresh-proof.ts'
import { senderOf } from '#server/web/sender.ts'
import { askForPasskey, checkPasskey } from './passkey-checks.ts'

type ProofRequest = FastifyRequest<{
  Params: { id: string }
  Body: Partial<Record<string, string>>
}>

const passkeyUseOf = ({ id }: Session) => ({ purpose: 'verify_session', subject: id }) as const

const codeUseOf = ({ id }: Session): CodeUse => ({ purpose: 'verify_session', subject: id })

/**
 * Throws `session_reverification_required` when the user last proved to be present more than ten
 * minutes ago. A log-in does not count.
 */
export function requireFreshProof({ verifiedAt }: Session, at: Date): void {
  if (!isFreshProof(verifiedAt, at)) throw new FrontendApiError('session_reverification_required')
}

/** Serves `/v1/client/sessions/{id}/verify`. */
export function registerSessionProofs(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context

  app.post('/v1/client/sessions/:id/verify', async (request: ProofRequest) => {
    const caller = await context.signedIn(request, request.params.id)
    return respond(request, caller, { status: 'needs_first_factor' })
  })

  app.post('/v1/client/sessions/:id/verify/prepare_first_factor', async (request: ProofRequest) => {
    await signInLimits.take(request)
    const caller = await context.signedIn(request, request.params.id)
    const { session, user } = caller
    if (request.body.strategy === PASSKEY_STRATEGY && user.passkeys.length > 0) {
      const passkey = await askForPasskey(context, request, passkeyUseOf(session), user.passkeys)
      return respond(request, caller, { status: 'needs_first_factor', passkey })
    }
    requireStrategy(user, request.body.strategy, EMAIL_STRATEGY)
    const codeRequest = { ...codeUseOf(session), userId: user.id, email: user.email }
    const limits = context.attemptLimits.ownCodes(user.id, codeRequest.purpose)
    const code = await requestCode(db, codeRequest, { limits, at: clock() })
    return respond(request, caller, { status: 'needs_first_factor', code })
  })

  app.post('/v1/client/sessions/:id/verify/attempt_first_factor', async (request: ProofRequest) => {
    await signInLimits.take(request)
    const caller = await context.signedIn(request, request.params.id)
    const { session, user } = caller
    const { strategy, password, code } = request.body
    const isPasskey = strategy === PASSKEY_STRATEGY
    if (isPasskey) {
      await checkPasskey(context, request, passkeyUseOf(session), user.id)
    } else if (requireStrategy(user, strategy) === 'password') {
      if (!password) throw new FrontendApiError('form_param_missing', { field: 'password' })
      const attempt = context.attemptLimits.session(session.id, senderOf(request))
      await requirePassword(db, user, { password, attempt }, clock())
    } else {
      await checkCode(db, codeUseOf(session), { code, hashDigits: context.hashDigits }, clock())
    }
    await withTransaction(db, async (tx) => {
      // The password, or the passkey, may not be the account's anymore.
      await lockAccount(tx, caller, clock())
      if (isPasskey) await recordSecondFactor(tx, session, clock())
      await recordProof(tx, session, clock())
    })
    await signInLimits.giveBack(request)
    recordSuccess(context.security, request, 'reverification', caller.user)
    return respond(request, caller, { status: 'complete' })
  })

  async function respond(
    request: FastifyRequest,
    { client, session, user }: SignedIn,
    {
      status,
      code,
      passkey,
    }: { status: 'needs_first_factor' | 'complete'; code?: Code; passkey?: PasskeyRequest },
  ) {
    const response: SessionVerificationJSON = {
      object: 'session_verification',
      id: newId('sesv'),
      status,
      level: 'first_factor',
      session: sessionJson(session, user, null),
      first_factor_verification: passkey
        ? passkeyVerification(passkey)
        : code
          ? codeVerification(code, EMAIL_STRATEGY)
          : null,
      second_factor_verification: null,
      supported_first_factors: [firstFactorOf(user), ...passkeyFactor(request, user)],
      supported_second_factors: [],
    }
    return { response, client: await context.describe(request, client) }
  }

  const passkeyFactor = (
    request: FastifyRequest,
    { passkeys }: Account,
  ): SignInFirstFactorJSON[] =>
    passkeys.length > 0 && relyingPartyOf(context.originOf(request))
      ? [{ strategy: PASSKEY_STRATEGY }]
      : []
}

// A code by email proves less than a password, so only accounts without a password get one. A
// person who reads the email of an account can still reset its password, but its owner notices
// that.
const firstFactorOf = (user: User): SignInFirstFactorJSON =>
  user.passwordHash === null
    ? ({
        strategy: EMAIL_STRATEGY,
        email_address_id: emailIdOf(user),
        safe_identifier: maskEmail(user.email),
        primary: true,
      } as SignInFirstFactorJSON)
    : { strategy: 'password' }

function requireStrategy(
  user: User,
  strategy: string | undefined,
  expectedStrategy = strategy,
): string {
  if (
    strategy === undefined ||
    strategy !== expectedStrategy ||
    firstFactorOf(user).strategy !== strategy
  ) {
    throw new FrontendApiError('strategy_for_user_invalid')
  }
  return strategy
}
