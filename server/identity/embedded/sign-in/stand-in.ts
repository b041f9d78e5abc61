// The stand-in for Google's page, which says that it is one. It asks for no password, so that it is
// not mistaken for a proof of identity.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Field, fieldError, malformedError } from '#machines/wizard/field.ts'
import { personFields } from '#machines/wizard/flows/person-fields.ts'
import { toWire } from '#machines/wizard/wire.ts'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import {
  acceptAttempt,
  denyAttempt,
  findOpenAttempt,
  type OauthAttempt,
  type SocialAccount,
  startSessionOnClient,
} from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { recordSuccess } from '#server/identity/embedded/security-lines.ts'
import type { SignInLimits } from '#server/identity/embedded/sign-in-allowance.ts'
import { deviceOf } from './device-of.ts'
import { STAND_IN_PATH } from './social.ts'
import { expiredPage, PAGE_POLICY, type StandInForm, standInPage } from './stand-in-page.ts'

type Form = Partial<Record<string, string>>

/** Serves the page and handles its form. */
export function registerStandIn(
  app: FastifyInstance,
  context: Context,
  signInLimits: SignInLimits,
): void {
  const { db, clock } = context
  const action = context.prefix + STAND_IN_PATH

  app.get<{ Querystring: Form }>(STAND_IN_PATH, async (request, reply) => {
    const { state = '' } = request.query
    const open = await findAttempt(request, state)
    if (!open) return sendPage(reply, 404, expiredPage())
    return sendPage(reply, 200, standInPage({ action, state, values: {}, errors: {} }))
  })

  app.post<{ Body: Form }>(STAND_IN_PATH, async (request, reply) => {
    const { state = '', decision, ...values } = request.body
    const open = await findAttempt(request, state)
    if (!open) return sendPage(reply, 404, expiredPage())
    const { client, attempt } = open
    if (decision === 'cancel') {
      await denyAttempt(db, attempt)
      return reply.redirect(attempt.redirectUrl, 303)
    }
    const errors = errorsOf(values)
    if (Object.keys(errors).length > 0) {
      return sendPage(reply, 422, standInPage({ action, state, values, errors }))
    }
    const exceeded = await limitError(request)
    if (exceeded) {
      return sendPage(reply, 429, standInPage({ action, state, values, errors: exceeded }))
    }
    const at = clock()
    const end = await acceptAttempt(db, attempt, socialAccountOf(values), at)
    if (end.kind === 'expired') return sendPage(reply, 404, expiredPage())
    if (end.kind === 'settled') return reply.redirect(attempt.redirectUrl, 303)
    const { user } = end
    await signInLimits.giveBack(request)
    const life = await context.sessionLife(request, user.id)
    const options = { at, life, device: deviceOf(request) }
    const { secret } = await startSessionOnClient(db, client, user, options)
    recordSuccess(context.security, request, 'sign_in', user)
    context.setClientCookie(reply, secret, life.isKept)
    return reply.redirect(attempt.completeRedirectUrl, 303)
  })

  /** Returns the attempt that the requesting browser has started with this secret. */
  async function findAttempt(
    request: FastifyRequest,
    state: string,
  ): Promise<{ client: ClerkClient; attempt: OauthAttempt } | undefined> {
    const client = await context.clientOf(request)
    const attempt = client && (await findOpenAttempt(db, client, state, clock()))
    return attempt && { client, attempt }
  }

  // Returns the error for the page when the caller's limit is exceeded.
  async function limitError(request: FastifyRequest): Promise<StandInForm['errors'] | undefined> {
    try {
      await signInLimits.take(request)
      return undefined
    } catch (error) {
      if (!(error instanceof FrontendApiError)) throw error
      return { email: error.message }
    }
  }
}

/**
 * The rules for people (specification §1.5). Names are only needed for a new account, so they are
 * optional.
 */
function errorsOf(values: Form): StandInForm['errors'] {
  const { email, first_name, last_name } = personFields
  const errors = {
    email: fieldError(email, values.email),
    first_name: malformedError(first_name, values.first_name),
    last_name: malformedError(last_name, values.last_name),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

function socialAccountOf(values: Form): SocialAccount {
  const wireValue = (name: 'email' | 'first_name' | 'last_name') =>
    toWire(personFields[name] satisfies Field, values[name] ?? null) as string | null
  return {
    email: wireValue('email') ?? '',
    firstName: wireValue('first_name') || null,
    lastName: wireValue('last_name') || null,
  }
}

const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
    .send(html)
