// The SDK's `user.createPasskey`, `passkey.update` and `passkey.delete`.
import type { DeletedObjectJSON } from '@clerk/shared/types'
import type { FastifyInstance } from 'fastify'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  lockAccount,
  recordSecondFactor,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  storeChallenge,
  takeChallenge,
} from '#server/identity/embedded/second-factor/passkey-challenges.ts'
import {
  newPasskeyJson,
  passkeyJson,
} from '#server/identity/embedded/second-factor/passkey-resources.ts'
import {
  addPasskey,
  creationOptions,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  requireRelyingParty,
} from '#server/identity/embedded/second-factor/passkeys.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser } from '#server/identity/embedded/users.ts'
import {
  type FactorRequest,
  forgetLastFactor,
  limitAddedFactors,
  recordFactorChange,
  requireReverifiedCaller,
} from './factor-changes.ts'

const MAX_NAME_LENGTH = 60

/** Serves `/v1/me/passkeys`. */
export function registerPasskeys(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context

  app.post('/v1/me/passkeys', async (request: FactorRequest) => {
    const { client, session, user } = await requireReverifiedCaller(context, signInLimits, request)
    const party = requireRelyingParty(context.originOf(request))
    if (user.passkeys.length >= MAX_PASSKEYS) throw new FrontendApiError('passkeys_quota_exceeded')
    const options = await creationOptions(user, user.passkeys, party)
    const use = { purpose: 'create', subject: session.id } as const
    const stored = await storeChallenge(db, { ...use, challenge: options.challenge }, clock())
    return {
      response: newPasskeyJson(stored, options, clock()),
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me/passkeys/:id/attempt_verification', async (request: FactorRequest, reply) => {
    const { client, session, user } = await requireReverifiedCaller(context, signInLimits, request)
    await signInLimits.take(request)
    const party = requireRelyingParty(context.originOf(request))
    const { id } = request.params
    const use = { purpose: 'create', subject: session.id, id } as const
    const stored = await takeChallenge(db, use, clock())
    if (!stored) throw new FrontendApiError('passkey_expired')
    const creation = {
      id,
      party,
      challenge: stored.challenge,
      credential: request.body.public_key_credential,
      userAgent: request.headers['user-agent'],
    }
    const add = () =>
      withTransaction(db, async (tx) => {
        await lockAccount(tx, { user, session }, clock())
        const passkey = await addPasskey(tx, user, creation, clock())
        await recordFactorChange(tx, { session, user, about: 'passkey_added' }, clock())
        await recordSecondFactor(tx, session, clock())
        return { passkey, changed: await findUser(tx, user.id) }
      })
    const { passkey, changed } = await limitAddedFactors(context, { request, user }, add)
    await signInLimits.giveBack(request)
    recordSuccess(context.security, request, 'second_factor', user)
    context.keepDevice(request, reply, changed)
    return { response: passkeyJson(passkey), client: await context.describe(request, client) }
  })

  // The SDK sends PATCH and DELETE as a POST with `_method`, which needs no CORS preflight.
  app.post('/v1/me/passkeys/:id', async (request: FactorRequest, reply) => {
    const { id } = request.params
    if (request.query._method === 'DELETE') {
      const { client, session, user } = await requireReverifiedCaller(
        context,
        signInLimits,
        request,
      )
      const changed = await withTransaction(db, async (tx) => {
        await lockAccount(tx, { user, session }, clock())
        await removePasskey(tx, { id, userId: user.id })
        await recordFactorChange(tx, { session, user, about: 'passkey_removed' }, clock())
        await forgetLastFactor(tx, session)
        return findUser(tx, user.id)
      })
      recordSuccess(context.security, request, 'second_factor', user)
      context.keepDevice(request, reply, changed)
      const deleted = { object: 'passkey', id, deleted: true } as DeletedObjectJSON
      return { response: deleted, client: await context.describe(request, client) }
    }
    if (request.query._method !== 'PATCH') throw new FrontendApiError('resource_not_found')
    const { client, user } = await context.signedIn(request, request.query._clerk_session_id)
    const name = request.body.name?.trim().slice(0, MAX_NAME_LENGTH)
    if (!name) throw new FrontendApiError('form_param_missing', { field: 'name' })
    const passkey = await renamePasskey(db, { id, userId: user.id, name }, clock())
    return { response: passkeyJson(passkey), client: await context.describe(request, client) }
  })
}
