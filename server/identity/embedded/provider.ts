// The parts of Clerk's Frontend API that the real SDK uses here, on our own database.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import { normalizeEmail } from '#machines/typed-text.ts'
import type { Database } from '#server/db/connection/database.ts'
import { Problem, type ProblemCode, refuseChange } from '#server/errors.ts'
import { DATABASE_RETRY_SECONDS, isDatabaseDown, isDiskFull } from '#server/failure-cause.ts'
import { registerEmailAddresses } from '#server/identity/embedded/account/email-addresses.ts'
import { registerPasskeys } from '#server/identity/embedded/account/passkey-calls.ts'
import { registerPasswordChanges } from '#server/identity/embedded/account/password-changes.ts'
import { registerSecondFactors } from '#server/identity/embedded/account/second-factor-calls.ts'
import { registerSessionProofs } from '#server/identity/embedded/account/session-proofs.ts'
import { registerSessions } from '#server/identity/embedded/account/sessions.ts'
import type { PasswordSettings } from '#server/identity/embedded/passwords/new-password.ts'
import { registerSignIns } from '#server/identity/embedded/sign-in/sign-ins.ts'
import { registerSignUps } from '#server/identity/embedded/sign-in/sign-ups.ts'
import { registerStandIn } from '#server/identity/embedded/sign-in/stand-in.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { SecurityLog, Services } from '#server/services.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import { findNul } from '#server/web/null-bytes.ts'
import { senderOf } from '#server/web/sender.ts'
import { createContext } from './context.ts'
import { environmentJson } from './environment.ts'
import { FrontendApiError, type RefusalCode } from './errors.ts'
import { readPublicKeys, type TokenSigner } from './keys.ts'
import { recordRefusal } from './security-lines.ts'
import { createSignInLimits } from './sign-in-allowance.ts'

interface EmbeddedIdentityOptions extends PasswordSettings {
  db: Pick<Database, 'engine' | 'orm' | 'shares'>
  clock: () => Date
  /** Signs session tokens. */
  sign: TokenSigner
  /** Encrypts the secrets of authenticator apps, and hashes what identifies a device. */
  encryption: KeyEncryption
  security: SecurityLog
  /**
   * The app's origin, such as `https://fastpass.example`; taken from the request when undefined.
   */
  publicOrigin?: string
  /** How many sign-in calls that lead to no session an IP address may make. */
  signInLimit?: { max: number; windowMs: number }
  /** Whether the stand-in for a social account is offered. It proves nothing about the person. */
  standIn?: boolean
  /** Why changes of accounts are refused while people still log in, if they are. */
  changes?: Services['changes']
  /** Whether admins need a second factor, which makes their sessions shorter. */
  adminSecondFactor?: boolean
}

const QUEUE_LIMITS = {
  waiting: 2_000,
  waitingOfOne: 400,
  // No person waits longer.
  waitMs: 15_000,
}
const SIGN_IN_LIMIT = { max: 30, windowMs: MINUTE_MS }
const BODY_LIMIT_BYTES = 16_384

/** The routes that create or change an account. */
const ACCOUNT_ROUTES = /\/v1\/(me|client\/sign_ups)\b/

type Form = Partial<Record<string, string>>

/** The typed emails of the SDK's forms. */
const EMAILS = ['identifier', 'email_address']

const withPlainEmails = (form: Form = {}): Form => ({
  ...form,
  ...Object.fromEntries(
    EMAILS.flatMap((name) => (form[name] ? [[name, normalizeEmail(form[name])]] : [])),
  ),
})

/** Returns the embedded provider as a plugin for the prefix `/__clerk`. */
export function embeddedIdentity(options: EmbeddedIdentityOptions): FastifyPluginAsync {
  return async (app) => {
    const context = createContext({
      db: options.db.orm,
      clock: options.clock,
      sign: options.sign,
      security: options.security,
      encryption: options.encryption,
      prefix: app.prefix,
      standIn: options.standIn ?? false,
      adminSecondFactor: options.adminSecondFactor ?? false,
      ...(options.publicOrigin && { publicOrigin: options.publicOrigin }),
      passwordCost: options.passwordCost,
      pwnedPasswordsUrl: options.pwnedPasswordsUrl,
      isProductNameRefused: options.isProductNameRefused,
    })

    app.removeAllContentTypeParsers()
    // The SDK sends forms and `_method` to avoid a CORS preflight.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead && !context.isSameOrigin(request)) throw new FrontendApiError('origin_invalid')
      const isChange = !isRead && ACCOUNT_ROUTES.test(request.routeOptions.url ?? '')
      const refusal = options.changes?.refusal
      if (isChange && refusal) throw refuseChange(refusal)
    })
    app.addHook('preValidation', async (request) => {
      request.body = withPlainEmails(request.body as Form | undefined)
    })
    app.addHook('preValidation', async (request) => {
      if (findNul(request)) throw new FrontendApiError('request_body_invalid')
    })
    app.setNotFoundHandler(() => {
      throw new FrontendApiError('resource_not_found')
    })
    app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const refusal = error instanceof FrontendApiError ? error : translate(error)
      recordRefusal(options.security, request, refusal)
      const isOurFault = refusal.status >= 500 && !(error instanceof Problem)
      if (isOurFault) request.log.error({ err: error }, 'identity call failed')
      if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds)
      return reply.code(refusal.status).send(refusal.toJSON())
    })

    const signInLimits = createSignInLimits(
      options.db,
      options.signInLimit ?? SIGN_IN_LIMIT,
      context.attemptLimits,
    )
    // Without the queue, because it sends redirects itself. Only the demo has it.
    if (context.standIn) registerStandIn(app, context, signInLimits)
    queueCalls(app, options.db.shares.identity)
    app.get('/v1/environment', async (request) =>
      environmentJson(context.originOf(request), context),
    )
    const jwks = async () => ({ keys: await readPublicKeys(context.db, context.clock()) })
    app.get('/v1/jwks', jwks)
    app.get('/.well-known/jwks.json', jwks)
    registerSessions(app, context)
    registerSignIns(app, context, signInLimits)
    registerSignUps(app, context, signInLimits)
    registerPasswordChanges(app, context, signInLimits)
    registerSessionProofs(app, context, signInLimits)
    registerEmailAddresses(app, context, signInLimits)
    registerSecondFactors(app, context, signInLimits)
    registerPasskeys(app, context, signInLimits)
  }
}

// Puts the calls that are registered from now on into a queue. A call's slot is released before the
// response is sent, because a client can take long to read it. So a handler must return its
// response: a promise of what it sends itself would last until then.
function queueCalls(app: FastifyInstance, running: number): void {
  const queue = createFairQueue({ ...QUEUE_LIMITS, running })
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function runInQueue(request, reply) {
      return queue.run(senderOf(request), async () => handler.call(this, request, reply))
    }
  })
}

/** The provider's errors for the problems with which the queue refuses calls. */
const REFUSALS: Partial<Record<ProblemCode, RefusalCode>> = {
  TOO_MANY_REQUESTS: 'too_many_requests',
  UNAVAILABLE: 'service_unavailable',
}

/**
 * Fastify's own refusals (too large, wrong content type) are the caller's fault; other errors are
 * ours.
 */
function translate(error: Error & { statusCode?: number }): FrontendApiError {
  if (isDiskFull(error)) return translate(refuseChange('no_room'))
  const refusal = error instanceof Problem ? REFUSALS[error.code] : undefined
  if (error instanceof Problem && refusal) {
    const { message } = error.details
    const retryAfterSeconds = error.retryAfterS ?? 1
    return new FrontendApiError(refusal, { message, retryAfterSeconds })
  }
  if (isDatabaseDown(error)) {
    return new FrontendApiError('service_unavailable', {
      retryAfterSeconds: DATABASE_RETRY_SECONDS,
    })
  }
  const isTheirs = error.statusCode !== undefined && error.statusCode < 500
  return new FrontendApiError(isTheirs ? 'request_body_invalid' : 'internal_error')
}
