// Signs people in: by email and password in one call or in two, with a passkey or a social account, or with a forgotten
// password.
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  registerPasswordResets,
  requestReset,
} from '#server/identity/embedded/passwords/password-resets.ts'
import { RESET_STRATEGY, type SignIn, signInJson } from '#server/identity/embedded/resources.ts'
import { identitySignIns as signIns } from '#server/identity/embedded/schema.ts'
import {
  askForPasskey,
  checkPasskey,
} from '#server/identity/embedded/second-factor/passkey-sign-ins.ts'
import {
  PASSKEY_STRATEGY,
  requireRelyingParty,
} from '#server/identity/embedded/second-factor/passkeys.ts'
import {
  checkSecondFactor,
  hasSecondFactor,
  isBackupCode,
} from '#server/identity/embedded/second-factor/second-factors.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import {
  findUser,
  findUserByEmail,
  lockUnchangedUser,
  newId,
  type User,
} from '#server/identity/embedded/users.ts'
import { senderOf } from '#server/web/sender.ts'
import { createLogInCheck } from './log-in.ts'
import { deleteAttempt, startSessionOnClient, transferAttempt } from './oauth-attempts.ts'
import { oauthSignInJson } from './oauth-resources.ts'
import { beginSocial, isSocial } from './social.ts'

const SIGN_IN_MINUTES = 30

type Form = Partial<Record<string, string>>

/** Serves `/v1/client/sign_ins`. */
export function registerSignIns(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context
  const checkLogIn = createLogInCheck(db, context.passwordCost)

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
    if (strategy === PASSKEY_STRATEGY) return beginPasskey(request, reply, client)
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
      const { client, signIn } = await ownSignIn(request, request.params.id)
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
      const { client, signIn } = await ownSignIn(request, request.params.id)
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

  const takeCode = registerPasswordResets(app, context, signInLimits, { ownSignIn, proceed })

  /** Returns the unfinished sign-in of this browser with this id, for an email. Throws `sign_in_not_found`. */
  async function ownSignIn(request: FastifyRequest, id: string) {
    const { client, signIn } = await openSignIn(request, id)
    if (!signIn.identifier) throw new FrontendApiError('sign_in_not_found')
    request.account = signIn.userId ?? signIn.identifier
    return { client, signIn }
  }

  async function openSignIn(
    request: FastifyRequest,
    id: string,
  ): Promise<{ client: ClerkClient; signIn: SignIn }> {
    const client = await context.clientOf(request)
    const [signIn] = client
      ? await db
          .select()
          .from(signIns)
          .where(
            and(
              eq(signIns.id, id),
              eq(signIns.clientId, client.id),
              gt(signIns.expiresAt, clock()),
            ),
          )
      : []
    if (!client || !signIn) throw new FrontendApiError('sign_in_not_found')
    return { client, signIn }
  }

  /**
   * Starts a sign-in with any passkey of this site. The response of the passkey names the account.
   */
  async function beginPasskey(
    request: FastifyRequest,
    reply: FastifyReply,
    known: ClerkClient | undefined,
  ) {
    requireRelyingParty(context.originOf(request))
    const wanted = { userId: null, identifier: null, firstFactorAt: null }
    const { client, signIn } = await store(reply, known, wanted)
    const use = { purpose: 'sign_in', subject: signIn.id } as const
    const passkey = await askForPasskey(context, request, use)
    const response = signInJson(signIn, { passkey })
    return { response, client: await context.describe(request, client, { signIn: response }) }
  }

  /** A passkey is both factors: the device, and the fingerprint, face or PIN that it asks for. */
  async function takePasskey(
    request: FastifyRequest<{ Params: { id: string }; Body: Form }>,
    reply: FastifyReply,
  ) {
    await signInLimits.take(request)
    const { client, signIn } = await openSignIn(request, request.params.id)
    const use = { purpose: 'sign_in', subject: signIn.id } as const
    const user = await checkPasskey(context, request, use)
    return complete(request, reply, client, user, { withSecondFactor: true })
  }

  /** Starts a sign-in in this browser, in place of any other. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    known: ClerkClient | undefined,
    { email, user, isReset }: { email?: string; user?: User | undefined; isReset?: boolean },
  ) {
    const wanted = { userId: user?.id ?? null, identifier: email ?? null, firstFactorAt: null }
    const { client, signIn } = await store(reply, known, wanted)
    const code = isReset ? await requestReset(context, request, signIn) : undefined
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  }

  /** Stores a sign-in. `proven`: the account whose password was checked. Throws `sign_in_not_found` if it has changed since. */
  async function store(
    reply: FastifyReply,
    known: ClerkClient | undefined,
    wanted: Pick<SignIn, 'userId' | 'identifier' | 'firstFactorAt'>,
    proven?: User,
  ) {
    const client = known ?? (await context.registerClient(reply))
    const at = clock()
    const expiresAt = new Date(at.getTime() + SIGN_IN_MINUTES * 60_000)
    const signIn: SignIn = {
      ...wanted,
      id: newId('sia'),
      clientId: client.id,
      createdAt: at,
      expiresAt,
    }
    await db.transaction(async (tx) => {
      if (proven && !(await lockUnchangedUser(tx, proven)))
        throw new FrontendApiError('sign_in_not_found')
      await deleteAttempt(tx, client)
      await tx
        .insert(signIns)
        .values(signIn)
        .onConflictDoUpdate({ target: signIns.clientId, set: signIn })
    })
    return { client, signIn }
  }

  /**
   * Continues after the first factor: with the second one if the account has it, or else with a
   * session.
   */
  async function proceed(
    request: FastifyRequest,
    reply: FastifyReply,
    known: ClerkClient | undefined,
    user: User,
  ) {
    if (!hasSecondFactor(user)) return complete(request, reply, known, user)
    await signInLimits.giveBack(request)
    const { id: userId, email: identifier } = user
    const wanted = { userId, identifier, firstFactorAt: clock() }
    const { client, signIn } = await store(reply, known, wanted, user)
    return { response: signInJson(signIn), client: await context.describe(request, client) }
  }

  /** Starts the session, and does not count the call against the caller's limit. */
  async function complete(
    request: FastifyRequest,
    reply: FastifyReply,
    known: ClerkClient | undefined,
    user: User,
    { withSecondFactor = false, signIn }: { withSecondFactor?: boolean; signIn?: SignIn } = {},
  ) {
    await signInLimits.giveBack(request)
    const at = clock()
    const life = await context.sessionLife(request, user.id)
    const proven = { withSecondFactor, ...(signIn && { signIn }) }
    const started = await startSessionOnClient(db, known, user, { at, life, ...proven })
    const { client, session, secret, signInId } = started
    recordSuccess(context.security, request, 'sign_in', user)
    context.setClientCookie(reply, secret, life.isKept)
    context.rememberDevice(request, reply, user)
    const finished: SignIn = {
      id: signInId,
      clientId: client.id,
      userId: user.id,
      identifier: user.email,
      firstFactorAt: at,
      createdAt: at,
      expiresAt: at,
    }
    return {
      response: signInJson(finished, { session }),
      client: await context.describe(request, client),
    }
  }
}
