// The SDK's `user.updatePassword`: a signed-in user changes their password, or sets a first one.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { limitChange } from '#server/identity/attempt-counts.ts'
import { endResetsOf } from '#server/identity/codes.ts'
import {
  lockAccount,
  revokeOtherSessions,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  changedTooOften,
  newPasswordHash,
  recordPasswordChange,
  UNCHANGED,
} from '#server/identity/embedded/passwords/new-password.ts'
import { requirePassword } from '#server/identity/embedded/passwords/typed-password.ts'
import { userJson } from '#server/identity/embedded/resources/resources.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, setPasswordHash } from '#server/identity/embedded/users.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'
import { senderOf } from '#server/web/sender.ts'
import { requireFreshProof } from './session-proofs.ts'

type ChangeRequest = FastifyRequest<{
  Querystring: { _clerk_session_id?: string }
  Body: Partial<Record<string, string>>
}>

/** Serves `/v1/me/change_password`. */
export function registerPasswordChanges(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context

  app.post('/v1/me/change_password', async (request: ChangeRequest, reply) => {
    await signInLimits.take(request)
    const { client, session, user } = await context.signedIn(
      request,
      request.query._clerk_session_id,
    )
    const { current_password: current, new_password: newPassword } = request.body
    if (user.passwordHash !== null) {
      if (!current) throw new FrontendApiError('form_param_missing', { field: 'current_password' })
      const attempt = context.attemptLimits.session(session.id, senderOf(request))
      const typed = { password: current, field: 'current_password', attempt }
      await requirePassword(db, user, typed, clock())
    } else {
      requireFreshProof(session, clock())
    }
    const from = senderOf(request)
    const device = await context.knownDevice(request, user.email)
    const limits = context.attemptLimits.passwordChanges(user.id, from, device)
    const changed = await limitChange(
      db,
      { limits, refuse: changedTooOften, at: clock() },
      async () => {
        // The current password has been checked.
        if (current && newPassword?.normalize('NFKC') === current.normalize('NFKC')) {
          const refused = { field: 'new_password', message: UNCHANGED }
          throw new FrontendApiError('form_password_validation_failed', refused)
        }
        const passwordHash = await newPasswordHash(
          { user, password: newPassword, field: 'new_password' },
          { ...context, from },
        )
        return withTransaction(db, async (tx) => {
          await lockAccount(tx, { user, session }, clock())
          await setPasswordHash(tx, user.id, passwordHash, clock())
          recordPasswordChange(tx, user, clock())
          // Always, whatever the SDK asks for: other sessions, remembered sessions and resets may
          // belong to someone who knew the old password, or read the email.
          await revokeOtherSessions(tx, session, clock())
          await endAllProductSessionsOf(tx, user.id, 'password')
          await endResetsOf(tx, user.id)
          return findUser(tx, user.id)
        })
      },
    )
    await signInLimits.giveBack(request)
    recordSuccess(context.security, request, 'password_change', user)
    context.keepDevice(request, reply, changed)
    return {
      response: userJson({ ...user, ...changed }),
      client: await context.describe(request, client),
    }
  })
}
