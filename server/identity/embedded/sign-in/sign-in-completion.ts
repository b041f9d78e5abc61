// Continues a sign-in after a factor was checked.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takeAttempt } from '#server/identity/account-limits.ts'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import { startSessionOnClient } from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { type SignIn, signInJson } from '#server/identity/embedded/resources/resources.ts'
import { hasSecondFactor } from '#server/identity/embedded/second-factor/second-factors.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import type { User } from '#server/identity/embedded/users.ts'
import { deviceOf } from './device-of.ts'
import { storeSignIn } from './unfinished-sign-ins.ts'

/** What `createSignInCompletion` creates. */
export type SignInCompletion = ReturnType<typeof createSignInCompletion>

/** Creates the two steps that follow a factor. */
export function createSignInCompletion(context: Context, signInLimits: SignInLimits) {
  const { db, clock } = context
  return { proceed, complete }

  /**
   * Continues after the first factor: with the second one if the account has it, or else with a
   * session. `isReset`: the password was just reset, which its owner was told by email.
   */
  async function proceed(
    request: FastifyRequest,
    reply: FastifyReply,
    knownClient: ClerkClient | undefined,
    user: User,
    { isReset = false }: { isReset?: boolean } = {},
  ) {
    if (!hasSecondFactor(user)) return complete(request, reply, knownClient, user, { isReset })
    await signInLimits.giveBack(request)
    const { id: userId, email: identifier } = user
    const newSignIn = { userId, identifier, firstFactorAt: clock(), isAfterReset: isReset }
    const { client, signIn } = await storeSignIn(context, reply, knownClient, newSignIn, user)
    return { response: signInJson(signIn), client: await context.describe(request, client) }
  }

  /** Starts the session, and does not count the call against the caller's limit. */
  async function complete(
    request: FastifyRequest,
    reply: FastifyReply,
    knownClient: ClerkClient | undefined,
    user: User,
    {
      withSecondFactor = false,
      isReset = false,
      signIn,
    }: { withSecondFactor?: boolean; isReset?: boolean; signIn?: SignIn } = {},
  ) {
    await signInLimits.giveBack(request)
    const at = clock()
    const life = await context.sessionLife(request, user.id)
    const proven = { withSecondFactor, ...(signIn && { signIn }) }
    const device = deviceOf(request)
    const isAfterReset = isReset || (signIn?.isAfterReset ?? false)
    const tellsOwner = !isAfterReset && (await isOnUnknownDevice(request, user))
    const options = { at, life, device, tellsOwner, ...proven }
    const started = await startSessionOnClient(db, knownClient, user, options)
    const { client, session, secret, signInId } = started
    recordSuccess(context.security, request, 'sign_in', user)
    context.setClientCookie(reply, secret, life.isKept)
    context.rememberDevice(request, reply, user)
    const completed: SignIn = {
      id: signInId,
      clientId: client.id,
      userId: user.id,
      identifier: user.email,
      firstFactorAt: at,
      isAfterReset,
      createdAt: at,
      expiresAt: at,
    }
    return {
      response: signInJson(completed, { session }),
      client: await context.describe(request, client),
    }
  }

  // The first log-in of an account is on an unknown device, and its owner has just signed up. The
  // email is limited last, so that only one that would be sent counts.
  async function isOnUnknownDevice(request: FastifyRequest, user: User): Promise<boolean> {
    if (user.lastSignInAt === null) return false
    if ((await context.knownDevice(request, user.email)) !== undefined) return false
    return takeAttempt(db, context.attemptLimits.newDeviceEmails(user.id), clock())
  }
}
