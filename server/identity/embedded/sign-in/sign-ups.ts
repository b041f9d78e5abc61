// Sign-ups through a social account. Sign-ups by email and password go through the product's API,
// which creates the record too.
import type { FastifyInstance } from 'fastify'
import {
  deleteAttempt,
  startSessionOnClient,
  transferAttempt,
} from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  emptySignUpJson,
  finishedSignUpJson,
  oauthSignUpJson,
} from '#server/identity/embedded/resources/oauth-resources.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { deviceOf } from './device-of.ts'
import { beginSocial, isSocial } from './social.ts'

type Form = Partial<Record<string, string>>

/** Serves `/v1/client/sign_ups`. */
export function registerSignUps(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context

  app.post<{ Body: Form }>('/v1/client/sign_ups', async (request, reply) => {
    await signInLimits.take(request)
    const { strategy, transfer } = request.body
    const knownClient = await context.signedOutClient(request)
    if (transfer === 'true') {
      if (!knownClient) throw new FrontendApiError('sign_in_not_found')
      const user = await transferAttempt(db, knownClient, 'sign_in', clock())
      await signInLimits.giveBack(request)
      const life = await context.sessionLife(request, user.id)
      const options = { at: clock(), life, device: deviceOf(request) }
      const started = await startSessionOnClient(db, knownClient, user, options)
      const { client, session, secret } = started
      recordSuccess(context.security, request, 'sign_in', user)
      context.setClientCookie(reply, secret, life.isKept)
      return {
        response: finishedSignUpJson(user, session),
        client: await context.describe(request, client),
      }
    }
    if (isSocial(context, strategy)) {
      const { attempt, url, client } = await beginSocial(context, request, reply, 'sign_up')
      const signUp = oauthSignUpJson(attempt, url)
      return { response: signUp, client: await context.describe(request, client, { signUp }) }
    }
    if (strategy !== undefined) throw new FrontendApiError('strategy_for_user_invalid')
    // The SDK calls this to discard the previous sign-up.
    const client = knownClient ?? (await context.registerClient(reply))
    await deleteAttempt(db, client)
    return { response: emptySignUpJson(), client: await context.describe(request, client) }
  })
}
