// Connects the contract to Fastify: a route per operation, which verifies the caller and calls the
// handler.
import type { FastifyError, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import { type Caller, requireRole } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { createSharedRateLimit, type SharedRateLimit } from '#server/db/shared-rate-limit.ts'
import { requireConfirmedEmail } from '#server/domain/accounts/confirmed-emails.ts'
import { isOfDeletedAccount } from '#server/domain/deletion/deleted-accounts.ts'
import { reopenDueCases } from '#server/domain/lifecycle/deadlines.ts'
import { recordListRead } from '#server/domain/security/admin-list-reads.ts'
import { requireAdminProofs } from '#server/domain/sessions/admin-proofs.ts'
import { requireActiveSession } from '#server/domain/sessions/sessions.ts'
import { Problem, refuseChange } from '#server/errors.ts'
import type { Verifier } from '#server/identity/verify.ts'
import type { Call, Handlers } from '#server/operations/operation.ts'
import { type OperationId, type Policy, policies } from '#server/operations/policies.ts'
import type { Services } from '#server/services.ts'
import { senderOf } from '#server/web/sender.ts'
import { requireBasicAuth } from './basic-auth.ts'
import { limitBodies } from './body-limits.ts'
import { type ContractRoute, readContract } from './contract-routes.ts'
import { logRecovery } from './health-log.ts'
import { readForms } from './multipart.ts'
import { sendProblem, withRuleErrors } from './problem-responses.ts'
import { createRequestQueues, type RequestQueues } from './request-queues.ts'
import { validateRequests } from './request-validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId
    policy?: Policy
  }
  interface FastifyRequest {
    caller?: Caller
    /** When the check of the caller began, by `performance.now()`. */
    checkedMs?: number
  }
}

/** What the API needs in addition to its services. */
export interface ContractOptions {
  services: Services
  handlers: Handlers
  verify: Verifier
  /**
   * The setting SIGN_INS_PER_MINUTE: how often one IP address may make each call with a limit of
   * its own in a minute.
   */
  signInsPerMinute: number
  /** The origin where people open the app; taken from the request when undefined. */
  publicOrigin: string | undefined
  /** The `user:password` that `Authorization: Basic` must carry; unchecked when undefined. */
  basicAuth: string | undefined
}

// The session may have ended while a slow body came or the request waited in the queue after its
// caller was checked.
const LONG_WAIT_MS = 1_000

/** Serves every operation of the contract under the instance's prefix. */
export async function serveContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  const queues = createRequestQueues(options.services.db.shares)
  logRecovery(app)
  // The app compares the phone's clock with the server's, which decides about deadlines.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', options.services.clock().toUTCString())
  })
  validateRequests(app)
  limitBodies(app)
  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    recordRefusal(options.services.security, error, request)
    const complete = await withRuleErrors(error, request, inQueue(request, options, queues))
    return sendProblem(complete, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new Problem('NOT_FOUND')
  })
  if (options.basicAuth) requireBasicAuth(app, options.basicAuth)
  // Tests check the responses against the contract; at run time they are written as they are.
  app.setSerializerCompiler(
    () => (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
  )
  // Fastify would accept plain text as a body, and the contract has no such body.
  app.removeContentTypeParser('text/plain')
  readForms(app, options.publicOrigin)
  const sharedLimit = createSharedRateLimit(options.services.db, {
    name: 'sign-up',
    max: options.signInsPerMinute,
    windowMs: MINUTE_MS,
  })
  for (const route of readContract().routes)
    app.route(routeOf(route, options, { queues, sharedLimit }))
}

function routeOf(
  { id, method, url, schema }: ContractRoute,
  options: ContractOptions,
  { queues, sharedLimit }: { queues: RequestQueues; sharedLimit: SharedRateLimit },
): RouteOptions {
  const { services } = options
  const policy: Policy = policies[id]
  return {
    method,
    url,
    schema,
    bodyLimit: policy.maxBodyBytes,
    exposeHeadRoute: policy.hasHead,
    config: {
      operationId: id,
      policy,
      ...(policy.limit !== 'api' && { maxPerMinute: options.signInsPerMinute }),
    },
    // Before the body is read, so that an unauthenticated caller learns nothing from its
    // validation.
    onRequest: async (request) => {
      const { refusal } = services.changes
      if (refusal && method !== 'GET' && !policy.isNeverRefused) throw refuseChange(refusal)
      const isSignedOut = policy.callers === 'optional' && request.headers.token === undefined
      if (policy.callers === 'everyone' || isSignedOut) return
      await queues.authenticate(policy.queue, senderOf(request), async () => {
        const caller = await authenticate(request, options)
        await requireAllowed(policy, caller, services)
      })
    },
    handler: async (request, reply) => {
      const { caller, checkedMs = 0 } = request
      const task = async () => {
        if (policy.limit === 'shared') {
          const addressHash = services.attemptLimits.hashOf(request.ip)
          const wait = await sharedLimit.take(`${id} ${addressHash}`)
          if (wait > 0) throw new Problem('TOO_MANY_REQUESTS', {}, wait)
        }
        if (caller && performance.now() - checkedMs > LONG_WAIT_MS) {
          await requireActiveSession(services, caller)
          await requireAllowed(policy, caller, services)
        }
        // Taken before the data is read: a change in between is then fetched twice, and never
        // missed.
        if (caller) reply.header('fastpass-position', services.live.position())
        return handle(id, request, options)
      }
      // The response is sent after the queue's slot is released, because sending lasts until the
      // client has read it.
      const response = await queues.handle(policy.queue, senderOf(request), {
        task,
        isAuthenticated: caller !== undefined,
      })
      reply.code(response.status).headers({ 'cache-control': 'no-store', ...response.headers })
      // The database has written the JSON already.
      if (typeof response.body === 'string') reply.header('content-type', JSON_TYPE)
      return reply.send(response.body)
    },
  }
}

// Returns a function that runs queries in the request's queue. A refused request has released its
// slot.
function inQueue(request: FastifyRequest, { services }: ContractOptions, queues: RequestQueues) {
  const { caller, routeOptions } = request
  const { policy } = routeOptions.config
  return <Result>(query: (db: Queryable) => Promise<Result>): Promise<Result> => {
    const task = () => query(services.db.orm)
    if (policy === undefined) return task()
    const isAuthenticated = caller !== undefined
    return queues.handle(policy.queue, senderOf(request), { task, isAuthenticated })
  }
}

// Checks what the caller's account and session need. `handle` checks their role, after the body.
async function requireAllowed(policy: Policy, caller: Caller, services: Services): Promise<void> {
  if (caller.person?.closedAt && !policy.isForClosed) throw new Problem('ACCOUNT_CLOSED')
  if (services.confirmEmail) requireConfirmedEmail(policy.confirmedEmailOf, caller)
  if (services.adminSecondFactor) await requireAdminProofs(services, policy.adminProof, caller)
}

const JSON_TYPE = 'application/json; charset=utf-8'

type HandlerResponse = { status: number; body?: unknown; headers?: Record<string, string> }

// Checks the caller's role, calls the operation's handler, and logs an admin's read of a list.
async function handle(
  id: OperationId,
  request: FastifyRequest,
  { services, handlers }: ContractOptions,
): Promise<HandlerResponse> {
  const { callers, logsRead }: Policy = policies[id]
  if (typeof callers !== 'string') {
    requireRole(request.caller, callers)
    // What people read is as it is now, also where the job that reopens a case is late.
    if (request.method === 'GET') await reopenDueCases(services)
  }
  const call = {
    services,
    at: services.clock(),
    from: { id: request.id, ...senderOf(request) },
    path: request.params,
    query: request.query,
    headers: contractHeaders(request),
    body: request.body,
    caller: request.caller,
  }
  // The handler's own type is checked where it is defined; here only the id is known.
  const handler = handlers[id] as (call: unknown) => Promise<HandlerResponse>
  const response = await handler(call satisfies Partial<Record<keyof Call<OperationId>, unknown>>)
  if (logsRead === 'list') await recordListRead(services, { operation: id, ...call })
  return response
}

// Node lower-cases header names; the contract spells these in title case.
function contractHeaders({ headers }: FastifyRequest) {
  return {
    'Idempotency-Key': headers['idempotency-key'],
    'Invitation-Ticket': headers['invitation-ticket'],
    'Refresh-Token': headers['refresh-token'],
    'Email-Code': headers['email-code'],
    'Last-Event-ID': headers['last-event-id'],
  }
}

async function authenticate(request: FastifyRequest, { verify, services }: ContractOptions) {
  const header = request.headers.token
  const token = typeof header === 'string' ? header : ''
  request.checkedMs = performance.now()
  const session = token ? await verify(token) : null
  if (!session?.person && (await isOfDeletedAccount(services, token))) {
    throw new Problem('ACCOUNT_DELETED')
  }
  if (!session) throw new Problem('UNAUTHENTICATED')
  request.caller = { ...session, token }
  // A page that is not in use keeps its stream open.
  const isUse = request.routeOptions.config.policy?.queue !== 'stream'
  if (isUse && session.via === 'sdk') await services.identity.recordUse(session)
  return request.caller
}

// A record of somebody else is refused like a missing one, so both count. The question about a
// conflict of interest is asked of every attorney who opens such a case: its lines would push out
// those of refusals.
const isRefusal = (error: FastifyError | Problem) =>
  error instanceof Problem &&
  (error.status === 403 || error.code === 'NOT_FOUND') &&
  error.code !== 'CONFLICT_CHECK_NEEDED'

function recordRefusal(
  security: Services['security'],
  error: FastifyError | Problem,
  request: FastifyRequest,
) {
  const { code } = error
  const { operationId: operation } = request.routeOptions.config
  const account = request.caller?.userId
  if (code === 'TOO_MANY_REQUESTS') {
    security.record({ kind: 'throttle', result: code, account, operation }, request)
  } else if (account !== undefined && isRefusal(error)) {
    const subject = personIn(request)
    security.record({ kind: 'refusal', result: code, account, subject, operation }, request)
  }
}

// Returns the account of another person that the path of an admin's operation names.
function personIn({ params, caller }: FastifyRequest): string | undefined {
  const { user_id } = (params ?? {}) as { user_id?: string }
  return user_id === caller?.userId ? undefined : user_id
}
