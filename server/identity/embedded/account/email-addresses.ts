// Changes an account's email, with the SDK's own calls: the new email is added, verified with a
// code, and made primary. An account has one email; the new one replaces the previous one.
import type { DeletedObjectJSON } from '@clerk/shared/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseEmail } from '#machines/email-address.ts'
import { isInvited } from '#server/db/invitations.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { type CodeUse, checkCode, removeCodesOf, requestCode } from '#server/identity/codes.ts'
import {
  lockAccount,
  revokeOtherSessions,
  type Session,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context, SignedIn } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  removeNewEmail,
  replaceNewEmail,
  takeNewEmail,
  verifyNewEmail,
} from '#server/identity/embedded/new-emails.ts'
import {
  EMAIL_STRATEGY,
  emailIdOf,
  newEmailJson,
  userJson,
} from '#server/identity/embedded/resources/resources.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { findUser, type NewEmail, setEmail, type User } from '#server/identity/embedded/users.ts'
import { endOtherProductSessions } from '#server/identity/product-session.ts'
import { notifyPreviousEmail, recordEmailChange } from '#server/identity/recorded-email.ts'
import { requireFreshProof } from './session-proofs.ts'

type Form = Partial<Record<string, string>>
type MeRequest = FastifyRequest<{
  Querystring: { _clerk_session_id?: string; _method?: string }
  Body: Form
}>
type EmailRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { _clerk_session_id?: string; _method?: string }
  Body: Form
}>

const useOf = ({ id }: NewEmail): CodeUse => ({ purpose: 'verify_email', subject: id })

/** Serves `/v1/me` and `/v1/me/email_addresses`. */
export function registerEmailAddresses(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context

  app.get('/v1/me', async (request: MeRequest) => {
    const { client, user } = await signedIn(request)
    return { response: userJson(user), client: await context.describe(request, client) }
  })

  app.post('/v1/me/email_addresses/', async (request: MeRequest) => {
    await signInLimits.take(request)
    const { client, session, user } = await signedIn(request)
    // A user without a password is found by the email of their social account, and could not log in
    // with another one.
    if (user.passwordHash === null) throw new FrontendApiError('email_change_unavailable')
    requireFreshProof(session, clock())
    const email = parseEmail(request.body.email_address ?? '')
    if (email === null) throw new FrontendApiError('form_param_format_invalid')
    // Whether another account has the email is looked up when the email with the code is written,
    // so that the response does not reveal it.
    if (email.toLowerCase() === user.email.toLowerCase()) {
      const message = 'This is your email already. Enter another one.'
      throw new FrontendApiError('form_identifier_exists', { message })
    }
    const newEmail = await replaceNewEmail(db, { userId: user.id, email }, clock())
    await signInLimits.giveBack(request)
    return {
      response: newEmailJson(newEmail),
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me/email_addresses/:id/prepare_verification', async (request: EmailRequest) => {
    await signInLimits.take(request)
    const { client, user, newEmail } = await ownNewEmail(request)
    if (request.body.strategy !== EMAIL_STRATEGY) {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    const codeRequest = { ...useOf(newEmail), userId: user.id, email: newEmail.email }
    const limits = context.attemptLimits.newEmailCodes(user.id, newEmail.email, request.ip)
    const code = await requestCode(db, codeRequest, { limits, at: clock() })
    return {
      response: newEmailJson(newEmail, code),
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me/email_addresses/:id/attempt_verification', async (request: EmailRequest) => {
    await signInLimits.take(request)
    const { client, newEmail } = await ownNewEmail(request)
    const typed = { code: request.body.code, hashDigits: context.hashDigits }
    const { verifiedAt } = await checkCode(db, useOf(newEmail), typed, clock())
    await verifyNewEmail(db, newEmail.id, clock())
    await signInLimits.giveBack(request)
    return {
      response: newEmailJson({ ...newEmail, verifiedAt }),
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me/email_addresses/:id', async (request: EmailRequest) => {
    if (request.query._method !== 'DELETE') throw new FrontendApiError('resource_not_found')
    const { client, newEmail } = await ownNewEmail(request)
    await removeNewEmail(db, newEmail.id)
    const deleted = { object: 'email_address', id: newEmail.id, deleted: true }
    return {
      response: deleted as DeletedObjectJSON,
      client: await context.describe(request, client),
    }
  })

  app.post('/v1/me', async (request: MeRequest, reply) => {
    if (request.query._method !== 'PATCH') throw new FrontendApiError('resource_not_found')
    const { client, session, user } = await signedIn(request)
    const { primary_email_address_id: primary } = request.body
    if (primary !== undefined && primary !== emailIdOf(user)) {
      if (!user.newEmail || user.newEmail.id !== primary) {
        throw new FrontendApiError('resource_not_found')
      }
      requireFreshProof(session, clock())
      const changed = await changeEmail(session, user, user.newEmail)
      recordSuccess(context.security, request, 'email_change', user)
      context.keepDevice(request, reply, changed)
    }
    const changed = await signedIn(request)
    return { response: userJson(changed.user), client: await context.describe(request, client) }
  })

  /** Changes the account's email. Returns the account as it is then. */
  async function changeEmail(
    session: Session,
    user: SignedIn['user'],
    newEmail: NewEmail,
  ): Promise<User | undefined> {
    const at = clock()
    return withTransaction(db, async (tx) => {
      await lockAccount(tx, { user, session }, at)
      if (!(await takeNewEmail(tx, newEmail))) {
        const field = 'primary_email_address_id'
        throw new FrontendApiError('verification_expired', { field })
      }
      // An invited email is for the account that the invitation makes.
      if (await isInvited(tx, newEmail.email, at)) {
        throw new FrontendApiError('form_identifier_exists')
      }
      if (!(await setEmail(tx, user.id, newEmail.email, at))) {
        throw new FrontendApiError('form_identifier_exists')
      }
      // Codes in the previous mailbox must not reset the password anymore.
      await removeCodesOf(tx, user.id)
      await revokeOtherSessions(tx, session, at)
      await endOtherProductSessions(tx, { userId: user.id, sessionId: session.id }, 'email')
      const { email } = newEmail
      await recordEmailChange(tx, { userId: user.id, email, isVerified: true, at })
      notifyPreviousEmail(tx, user.email, at)
      return findUser(tx, user.id)
    })
  }

  const signedIn = (request: MeRequest) =>
    context.signedIn(request, request.query._clerk_session_id)

  /**
   * Returns the signed-in user and their new email with this id. Throws `resource_not_found` for
   * any other id.
   */
  async function ownNewEmail(request: EmailRequest): Promise<SignedIn & { newEmail: NewEmail }> {
    const caller = await context.signedIn(request, request.query._clerk_session_id)
    const { newEmail } = caller.user
    if (!newEmail || newEmail.id !== request.params.id) {
      throw new FrontendApiError('resource_not_found')
    }
    return { ...caller, newEmail }
  }
}
