// Logs people in with a passkey.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askForPasskey, checkPasskey } from '#server/identity/embedded/account/passkey-checks.ts'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { signInJson } from '#server/identity/embedded/resources/resources.ts'
import { requireRelyingParty } from '#server/identity/embedded/second-factor/passkeys.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import type { SignInCompletion } from './sign-in-completion.ts'
import { findSignIn, storeSignIn } from './unfinished-sign-ins.ts'

type PasskeyAttempt = FastifyRequest<{
  Params: { id: string }
  Body: Partial<Record<string, string>>
}>

/**
 * Starts a sign-in with any passkey of this site. The response of the passkey names the account.
 */
export async function beginPasskey(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  knownClient: ClerkClient | undefined,
) {
  requireRelyingParty(context.originOf(request))
  const newSignIn = { userId: null, identifier: null, firstFactorAt: null }
  const { client, signIn } = await storeSignIn(context, reply, knownClient, newSignIn)
  const use = { purpose: 'sign_in', subject: signIn.id } as const
  const passkey = await askForPasskey(context, request, use)
  const response = signInJson(signIn, { passkey })
  return { response, client: await context.describe(request, client, { signIn: response }) }
}

/**
 * Creates the log-in by the response of a passkey. A passkey is both factors: the device, and the
 * fingerprint, face or PIN that it asks for.
 */
export function createPasskeyLogIn(
  context: Context,
  signInLimits: SignInLimits,
  { complete }: SignInCompletion,
) {
  return async (request: PasskeyAttempt, reply: FastifyReply) => {
    await signInLimits.take(request)
    const { client, signIn } = await findSignIn(context, request, request.params.id)
    const use = { purpose: 'sign_in', subject: signIn.id } as const
    const user = await checkPasskey(context, request, use)
    return complete(request, reply, client, user, { withSecondFactor: true })
  }
}
