// Resets a forgotten password: the SDK's `reset_password_email_code`, with the steps of the sign-in
// widget. The person asks for a code, enters it, and chooses a new password. That logs them in here
// and out everywhere else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { resetAttempts } from '#server/identity/attempt-counts.ts'
import {
  type CodeUse,
  checkCode,
  consumeVerifiedCode,
  findCode,
  removeCodesOf,
  requestCode,
} from '#server/identity/codes.ts'
import {
  type ClerkClient,
  revokeSessionsOfUser,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  newPasswordHash,
  recordPasswordChange,
} from '#server/identity/embedded/passwords/new-password.ts'
import { takeOperatorCode } from '#server/identity/embedded/passwords/operator-codes.ts'
import {
  RESET_STRATEGY,
  type SignIn,
  signInJson,
} from '#server/identity/embedded/resources/resources.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInCompletion } from '#server/identity/embedded/sign-in/sign-in-completion.ts'
import { findEmailSignIn } from '#server/identity/embedded/sign-in/unfinished-sign-ins.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, lockEmail, setPasswordHash } from '#server/identity/embedded/users.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'
import { confirmEmailOf } from '#server/identity/recorded-email.ts'
import { senderOf } from '#server/web/sender.ts'

type ResetRequest = FastifyRequest<{
  Params: { id: string }
  Body: Partial<Record<string, string>>
}>

const codeUseOf = (signIn: SignIn): CodeUse => ({ purpose: 'reset_password', subject: signIn.id })

/**
 * Requests a reset code for the email of a sign-in. Nothing is sent when it has no account. Throws
 * like `requestCode`.
 */
export async function requestReset(context: Context, request: FastifyRequest, signIn: SignIn) {
  const { db, clock, attemptLimits } = context
  const email = signIn.identifier ?? ''
  const device = await context.knownDevice(request, email)
  const limits = attemptLimits.sentCodes(email, request.ip, device)
  const codeRequest = { ...codeUseOf(signIn), userId: signIn.userId, email }
  return requestCode(db, codeRequest, { limits, at: clock() })
}

/**
 * Serves `prepare_first_factor` and `reset_password` of a sign-in. Returns the function that checks
 * a typed code.
 */
export function registerPasswordResets(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
  { proceed }: Pick<SignInCompletion, 'proceed'>,
) {
  const { db, clock } = context

  app.post('/v1/client/sign_ins/:id/prepare_first_factor', async (request: ResetRequest) => {
    const { client, signIn } = await findEmailSignIn(context, request, request.params.id)
    await signInLimits.take(request, await context.knownDevice(request, signIn.identifier))
    if (request.body.strategy !== RESET_STRATEGY || signIn.identifier === null) {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    const code = await requestReset(context, request, signIn)
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  })

  app.post(
    '/v1/client/sign_ins/:id/reset_password',
    async (request: ResetRequest, reply: FastifyReply) => {
      const { client, signIn } = await findEmailSignIn(context, request, request.params.id)
      await signInLimits.take(request, await context.knownDevice(request, signIn.identifier))
      const code = await findCode(db, codeUseOf(signIn))
      const user = signIn.userId ? await findUser(db, signIn.userId) : undefined
      if (!code?.verifiedAt || !user) throw new FrontendApiError('verification_expired')
      const { password } = request.body
      const passwordHash = await newPasswordHash(
        { user, password, field: 'password' },
        { ...context, from: senderOf(request) },
      )
      const changed = await withTransaction(db, async (tx) => {
        // Locks in the same order as a change of the password, to prevent deadlocks. A code that
        // was sent to a previous email does not count.
        const isLocked = await lockEmail(tx, user.id, code.email)
        if (!isLocked || !(await consumeVerifiedCode(tx, code.id))) {
          throw new FrontendApiError('verification_expired')
        }
        await setPasswordHash(tx, user.id, passwordHash, clock())
        // Other sessions may belong to someone who knew the old password, or to a lost phone.
        await revokeSessionsOfUser(tx, user.id, clock())
        await endAllProductSessionsOf(tx, user.id, 'reset')
        // Also those that somebody else has typed in already.
        await removeCodesOf(tx, user.id)
        await confirmEmailOf(tx, { userId: user.id, email: code.email, at: clock() })
        recordPasswordChange(tx, user, clock())
        return findUser(tx, user.id)
      })
      if (!changed) throw new FrontendApiError('verification_expired')
      recordSuccess(context.security, request, 'password_reset', user)
      await resetAttempts(db, context.attemptLimits.logIn(user.id, senderOf(request), undefined))
      return proceed(request, reply, client, changed, { isReset: true })
    },
  )

  /** Checks the typed code, which came by email or from an operator. Throws like `checkCode`. */
  return async (request: FastifyRequest, client: ClerkClient, signIn: SignIn, typed?: string) => {
    const use = codeUseOf(signIn)
    const device = await context.knownDevice(request, signIn.identifier)
    const from = senderOf(request)
    const attemptOf = (codeId: string) => context.attemptLimits.operatorCode(codeId, from, device)
    const codeRequest = { use, userId: signIn.userId, attemptOf }
    const code =
      (await takeOperatorCode(db, codeRequest, typed, clock())) ??
      (await checkCode(db, use, { code: typed, hashDigits: context.hashDigits }, clock()))
    await signInLimits.giveBack(request)
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  }
}
