// Checks a passkey for a log-in or a reverification.
import type { FastifyRequest } from 'fastify'
import { limitAttempt } from '#server/identity/attempt-counts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  type PasskeyChallenge,
  storeChallenge,
  takeChallenge,
} from '#server/identity/embedded/second-factor/passkey-challenges.ts'
import type { PasskeyRequest } from '#server/identity/embedded/second-factor/passkey-resources.ts'
import {
  acceptPasskey,
  findPasskey,
  requestOptions,
  requireRelyingParty,
} from '#server/identity/embedded/second-factor/passkeys.ts'
import { findUser, type Passkey, type User } from '#server/identity/embedded/users.ts'
import { senderOf } from '#server/web/sender.ts'

type Use = Pick<PasskeyChallenge, 'subject'> & { purpose: 'sign_in' | 'verify_session' }

/** Requests one of these passkeys, or any of this site. Throws `passkeys_unavailable`. */
export async function askForPasskey(
  { db, clock, originOf }: Context,
  request: FastifyRequest,
  use: Use,
  allowed?: readonly Passkey[],
): Promise<PasskeyRequest> {
  const options = await requestOptions(requireRelyingParty(originOf(request)), allowed)
  const challenge = await storeChallenge(db, { ...use, challenge: options.challenge }, clock())
  return { challenge, options }
}

/**
 * Returns the account whose passkey signed the challenge, as it was before the check. Throws
 * `passkey_expired` without a challenge, `passkey_not_accepted`, `passkey_counter_decreased` or
 * `too_many_guesses`. `userId`: the only account allowed.
 */
export async function checkPasskey(
  { db, clock, originOf, attemptLimits, knownDevice }: Context,
  request: FastifyRequest<{ Body: Partial<Record<string, string>> }>,
  use: Use,
  userId?: string,
): Promise<User> {
  const party = requireRelyingParty(originOf(request))
  const credential = request.body.public_key_credential
  const stored = await takeChallenge(db, use, clock())
  if (!stored) throw new FrontendApiError('passkey_expired')
  const usedPasskey = await findPasskey(db, credential)
  const passkey = userId === undefined || usedPasskey?.userId === userId ? usedPasskey : undefined
  if (passkey) request.account = passkey.userId
  // Read first: a session only starts when the account has not changed since, such as by the
  // removal of this passkey.
  const user = passkey && (await findUser(db, passkey.userId))
  const { challenge } = stored
  const device =
    use.purpose === 'verify_session' ? use.subject : await knownDevice(request, user?.email)
  const attempt = attemptLimits.passkey(passkey?.userId, senderOf(request), device)
  const isRight = await limitAttempt(
    db,
    attempt,
    clock(),
    async () =>
      passkey !== undefined &&
      (await acceptPasskey(db, passkey, { credential, challenge, party }, clock())),
  )
  if (!user || !isRight) throw new FrontendApiError('passkey_not_accepted')
  return user
}
