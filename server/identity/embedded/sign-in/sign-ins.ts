// Signs people in: by email and password in one call or in two, with a passkey or a social account,
// or with a forgotten password.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import { transferAttempt } from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { oauthSignInJson } from '#server/identity/embedded/resources/oauth-resources.ts'
import { RESET_STRATEGY, signInJson } from '#server/identity/embedded/resources/resources.ts'
import { PASSKEY_STRATEGY } from '#server/identity/embedded/second-factor/passkeys.ts'
import {
  checkSecondFactor,
  isBackupCode,
} from '#server/identity/embedded/second-factor/second-factors.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, findUserByEmail, type User } from '#server/identity/embedded/users.ts'
import { senderOf } from '#server/web/sender.ts'
import { createLogInCheck } from './log-in.ts'
import { beginPasskey, createPasskeyLogIn } from './passkey-log-ins.ts'
import { registerPasswordResets, requestReset } from './password-resets.ts'
import { createSignInCompletion } from './sign-in-completion.ts'
import { beginSocial, isSocial } from './social.ts'
import { findEmailSignIn, storeSignIn } from './unfinished-sign-ins.ts'

type Form = Partial<Record<string, string>>

/** Serves `/v1/client/sign_ins`. */
export function registerSignIns(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context
  const checkLogIn = createLogInCheck(db, context.passwordCost)
  const completion = createSignInCompletion(context, signInLimits)
  const { proceed, complete } = completion
  const takePasskey = createPasskeyLogIn(context, signInLimits, completion)
  const takeCode = registerPasswordResets(app, context, signInLimits, { proceed })

  app.post<{ Body: Form }>('/v1/client/sign_ins', async (request, reply) => {
    const { identifier, password, strategy, transfer } = request.body
    const device = await context.knownDevice(request, identifier)
    await signInLimits.take(request, device)
    const client = await context.signedOutClient(request)
    if (transfer === 'true') {
      if (!client) throw new FrontendApiError('sign_in_not_found')
      return proceed(request, reply, client, await transferAttempt(db, client, 'sign_up', clock()))
    }
    if (isSocial(context, strategy)) {
      const { attempt, url, client: by } = await beginSocial(context, request, reply, 'sign_in')
      const signIn = oauthSignInJson(attempt, url)
      return { response: signIn, client: await context.describe(request, by, { signIn }) }
    }
    if (strategy === PASSKEY_STRATEGY) return beginPasskey(context, request, reply, client)
    const isReset = strategy === RESET_STRATEGY
    if (strategy !== undefined && strategy !== 'password' && !isReset) {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    const email = identifier?.trim()
    if (!email) return begin(request, reply, client, {})
    const user = await findUserByEmail(db, email)
    request.account = user?.id ?? email
    if (password === undefined || isReset) {
      return begin(request, reply, client, { email, user, isReset })
    }
    const attempt = context.attemptLimits.logIn(user?.id ?? email, senderOf(request), device)
    const signedIn = await checkLogIn(user, { password, attempt }, clock())
    return proceed(request, reply, client, signedIn)
  })

  app.post<{ Params: { id: string }; Body: Form }>(
    '/v1/client/sign_ins/:id/attempt_first_factor',
    async (request, reply) => {
      if (request.body.strategy === PASSKEY_STRATEGY) return takePasskey(request, reply)
      const { client, signIn } = await findEmailSignIn(context, request, request.params.id)
      const device = await context.knownDevice(request, signIn.identifier)
      await signInLimits.take(request, device)
      const { strategy, password, code } = request.body
      if (strategy !== 'password' && strategy !== RESET_STRATEGY) {
        throw new FrontendApiError('strategy_for_user_invalid')
      }
      if (strategy === 'password' && !password) {
        throw new FrontendApiError('form_param_missing', { field: 'password' })
      }
      if (strategy === RESET_STRATEGY) return takeCode(request, client, signIn, code)
      const user = signIn.userId ? await findUser(db, signIn.userId) : undefined
      const attempt = context.attemptLimits.logIn(
        user?.id ?? signIn.identifier ?? '',
        senderOf(request),
        device,
      )
      const signedIn = await checkLogIn(user, { password: password ?? '', attempt }, clock())
      return proceed(request, reply, client, signedIn)
    },
  )

  app.post<{ Params: { id: string }; Body: Form }>(
    '/v1/client/sign_ins/:id/attempt_second_factor',
    async (request, reply) => {
      const { client, signIn } = await findEmailSignIn(context, request, request.params.id)
      const device = await context.knownDevice(request, signIn.identifier)
      await signInLimits.take(request, device)
      const user = signIn.userId && signIn.firstFactorAt ? await findUser(db, signIn.userId) : null
      if (!user) throw new FrontendApiError('sign_in_not_found')
      const { strategy, code } = request.body
      const { encryption } = context
      const attempted = { account: user.id, isBackupCode: isBackupCode(strategy) }
      const attempt = context.attemptLimits.secondFactor(attempted, senderOf(request), device)
      await checkSecondFactor(db, user, { strategy, code, encryption, attempt }, clock())
      return complete(request, reply, client, user, { withSecondFactor: true, signIn })
    },
  )

  /** Starts a sign-in in this browser, in place of any other. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    knownClient: ClerkClient | undefined,
    { email, user, isReset }: { email?: string; user?: User | undefined; isReset?: boolean },
  ) {
    const newSignIn = { userId: user?.id ?? null, identifier: email ?? null, firstFactorAt: null }
    const { client, signIn } = await storeSignIn(context, reply, knownClient, newSignIn)
    const code = isReset ? await requestReset(context, request, signIn) : undefined
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  }
}
