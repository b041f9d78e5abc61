// Connects the contract to Fastify: a route per operation, validated requests, the caller, and
// errors as problem+json.
import { timingSafeEqual } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import type { Caller } from '#server/caller.ts'
import { requireConfirmedEmail } from '#server/domain/accounts/confirmed-addresses.ts'
import { requireAdminProofs } from '#server/domain/admin/admin-proofs.ts'
import { isOfDeletedAccount } from '#server/domain/deletion/deleted-accounts.ts'
import { recordListRead } from '#server/domain/security/admin-list-reads.ts'
import { type FieldError, invalidFields, Problem } from '#server/errors.ts'
import type { Verifier } from '#server/identity/verify.ts'
import { ruleErrors } from '#server/operations/body-rules.ts'
import {
  type Call,
  type Handlers,
  isOpen,
  isPublic,
  type OperationId,
} from '#server/operations/operation.ts'
import type { Services } from '#server/services.ts'
import { findNul } from '#server/web/null-bytes.ts'
import { senderOf } from '#server/web/sender.ts'
import { boundBodies } from './body-limits.ts'
import { isNewFailure, logRecovery } from './health-log.ts'
import { readForms, tooLarge } from './multipart.ts'

/** The path of the contract. */
export const contractFile = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId
  }
  interface FastifyRequest {
    caller?: Caller
  }
}

/** What the API needs in addition to its services. */
export interface ContractOptions {
  services: Services
  handlers: Handlers
  verify: Verifier
  /**
   * The new accounts, and the pictures, that one address may create in a minute. Only used where
   * requests are limited at all.
   */
  signUpsPerMinute: number
  /** The origin where people open the app; taken from the request when undefined. */
  publicOrigin: string | undefined
  /** The `user:password` that `Authorization: Basic` must carry; unchecked when undefined. */
  basicAuth: string | undefined
}

/** Serves every operation of the contract under the instance's prefix. */
export async function serveContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  logRecovery(app)
  checkRequests(app)
  boundBodies(app)
  // After validation, which bounds the nesting that has to be searched.
  app.addHook('preHandler', refuseNul)
  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    recordRefusal(options.services.security, error, request)
    return sendProblem(await withRules(error, request, options), request, reply)
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
  // Errors and events are only sent; fastify-openapi-glue warns of a content type without a parser.
  app.addContentTypeParser(['application/problem+json', 'text/event-stream'], () => {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  })
  readForms(app, options.publicOrigin)
  await app.register(openapiGlue, {
    specification: contractFile,
    operationResolver: (id: string) => routeOf(id as OperationId, options),
  })
}

/**
 * Operations with a lower limit for callers without an account, because they reveal who has an
 * account or an invitation, hash passwords, or use up space.
 */
const limitedOperations: readonly OperationId[] = [
  'checkEmail',
  'checkPassword',
  'createCustomer',
  'createAttorney',
  'createAdmin',
  'getInvitation',
  'uploadFile',
]

// fastify-openapi-glue adds method, path and schema, although its types require them here.
function routeOf(id: OperationId, options: ContractOptions): RouteOptions {
  const route: Pick<RouteOptions, 'config' | 'exposeHeadRoute' | 'onRequest' | 'handler'> = {
    // A HEAD request must neither open a stream that is never read nor use up a token.
    exposeHeadRoute: id !== 'streamEvents' && id !== 'refreshToken',
    config: {
      operationId: id,
      ...(limitedOperations.includes(id) && {
        rateLimit: { max: options.signUpsPerMinute, timeWindow: '1 minute' },
      }),
    },
    // Before the body is read, so that an unauthenticated caller learns nothing from its
    // validation.
    onRequest: async (request) => {
      const isSignedOut = isOpen(id) && request.headers.token === undefined
      if (isPublic(id) || isSignedOut) return
      const caller = await authenticate(request, options)
      const { services } = options
      if (services.confirmEmail) requireConfirmedEmail(id, caller)
      if (services.adminSecondFactor) await requireAdminProofs(services, id, caller)
    },
    handler: (request, reply) => handle(id, request, reply, options),
  }
  return route as RouteOptions
}

const JSON_TYPE = 'application/json; charset=utf-8'

async function handle(
  id: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, handlers }: ContractOptions,
) {
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
  const handler = handlers[id] as (
    call: unknown,
  ) => Promise<{ status: number; body?: unknown; headers?: Record<string, string> }>
  const answer = await handler(call satisfies Partial<Record<keyof Call<OperationId>, unknown>>)
  await recordListRead(services, { id, ...call })
  reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers })
  // The database has written the JSON already.
  if (typeof answer.body === 'string') reply.header('content-type', JSON_TYPE)
  return reply.send(answer.body)
}

// Node lower-cases header names; the contract spells these in title case.
function contractHeaders({ headers }: FastifyRequest) {
  return {
    'Idempotency-Key': headers['idempotency-key'],
    'Invitation-Ticket': headers['invitation-ticket'],
    'Refresh-Token': headers['refresh-token'],
    'Email-Code': headers['email-code'],
  }
}

async function authenticate(request: FastifyRequest, { verify, services }: ContractOptions) {
  const header = request.headers.token
  const token = typeof header === 'string' ? header : ''
  const session = token ? await verify(token) : null
  if (!session?.person && (await isOfDeletedAccount(services, token))) {
    throw new Problem('ACCOUNT_DELETED')
  }
  if (!session) throw new Problem('UNAUTHENTICATED')
  request.caller = { ...session, token }
  // A page that is not in use keeps its stream open.
  const isUse = request.routeOptions.config.operationId !== 'streamEvents'
  if (isUse && session.via === 'sdk') await services.identity.recordUse(session)
  return request.caller
}

// A record of somebody else is refused like a missing one, so both count.
const isRefusal = (error: FastifyError | Problem) =>
  error instanceof Problem && (error.status === 403 || error.code === 'NOT_FOUND')

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
    security.record({ kind: 'refusal', result: code, account, operation }, request)
  }
}

// Bodies are validated without coercion; a query is text, so its numbers are converted.
function checkRequests(app: FastifyInstance) {
  const settings = { allErrors: true, strict: false, useDefaults: true, removeAdditional: false }
  const bodies = new Ajv2020({ ...settings, coerceTypes: false })
  const texts = new Ajv2020({ ...settings, coerceTypes: true })
  for (const ajv of [bodies, texts]) addFormats.default(ajv)
  app.setValidatorCompiler(({ schema, httpPart = 'body' }) => {
    const checked = { body: asIs, params: asIs, headers: lowerCased, querystring: closed }
    const ajv = httpPart === 'body' ? bodies : texts
    return ajv.compile(
      (checked[httpPart as keyof typeof checked] ?? asIs)(schema as ParameterSchema),
    )
  })
}

async function refuseNul(request: FastifyRequest) {
  const found = findNul(request)
  if (!found) return
  // A malformed token belongs to no account.
  if (found.field === 'refresh_token') throw new Problem('UNAUTHENTICATED')
  const errors = [{ field: found.field, message: 'Enter valid input.' }]
  throw found.part === 'body' ? invalidFields(errors) : new Problem('MALFORMED_REQUEST', { errors })
}

type ParameterSchema = { properties: Record<string, unknown>; required?: string[] }

const asIs = (schema: ParameterSchema) => schema

// Node lower-cases header names, and a custom validator has to do the same with the schema's.
const lowerCased = (schema: ParameterSchema) => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  required: schema.required?.map((name) => name.toLowerCase()) ?? [],
})

// An unknown filter is refused. Ignoring it would return more than was asked for.
const closed = (schema: ParameterSchema) => ({ ...schema, additionalProperties: false })

function requireBasicAuth(app: FastifyInstance, credentials: string) {
  const wanted = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url?.endsWith('/health')) return
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      reply.header('www-authenticate', 'Basic realm="Fastpass API", charset="UTF-8"')
      throw new Problem('UNAUTHENTICATED')
    }
  })
}

/**
 * Sends an error as problem+json. What is not a `Problem` is logged, and sent as a 500 without its
 * message.
 */
export async function sendProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = error instanceof Problem ? error : toProblem(error, request)
  if (problem.status >= 500 && isNewFailure(request))
    request.log.error({ err: error }, 'request failed')
  if (problem.retryAfterS !== undefined) reply.header('retry-after', problem.retryAfterS)
  return reply
    .code(problem.status)
    .headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .serializer(JSON.stringify)
    .send(problem.toBody(instanceOf(request.url)))
}

// Reports all errors of a body at once: those of the contract and those of the product's rules.
async function withRules(
  error: FastifyError | Problem,
  request: FastifyRequest,
  { services }: ContractOptions,
): Promise<FastifyError | Problem> {
  if (error instanceof Problem || !error.validation || error.validationContext !== 'body')
    return error
  const refused = fieldErrors(error.validation as ErrorObject[])
  const { operationId } = request.routeOptions.config
  const asked = { db: services.db.orm, caller: request.caller, refused }
  return invalidFields([...refused, ...(await ruleErrors(operationId, request.body, asked))])
}

// Returns the path without its query, and without the token that one path holds.
const instanceOf = (url: string) =>
  url.replace(/\?.*/s, '').replace(/(\/refresh-token\/).+/s, '$1:refresh_token')

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (error.validation) {
    const errors = error.validation as ErrorObject[]
    if (error.validationContext === 'body') return invalidFields(fieldErrors(errors))
    return new Problem('MALFORMED_REQUEST', { errors: fieldErrors(errors) })
  }
  switch (error.statusCode) {
    case 400:
      return new Problem('MALFORMED_REQUEST')
    case 404:
      return new Problem('NOT_FOUND')
    case 413:
      return tooLarge(request)
    case 415:
      return new Problem('UNSUPPORTED_MEDIA_TYPE')
    case 429:
      return new Problem('TOO_MANY_REQUESTS')
    default:
      return isCallersError(error) ? otherProblem(error.statusCode) : new Problem('INTERNAL')
  }
}

const isCallersError = (error: FastifyError): error is FastifyError & { statusCode: number } =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500

// Errors of Fastify and its plugins, such as a range beyond the end of a file (416).
const otherProblem = (status: number) => new Problem('MALFORMED_REQUEST', {}, undefined, status)

function fieldErrors(errors: ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, plainMessage(error))
  }
  return [...byField].slice(0, 100).map(([field, message]) => ({ field, message }))
}

// Returns the field's path: 'dui.violation_date' for /dui/violation_date. A missing or unknown key
// is named itself.
function fieldOf(error: ErrorObject): string {
  const key: unknown = error.params.missingProperty ?? error.params.additionalProperty
  const path = error.instancePath.split('/').filter(Boolean)
  return [...path, ...(typeof key === 'string' ? [key] : [])].join('.')
}

// Returns the wizard's own message (specification §4.1) where there is one.
function plainMessage({ keyword, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
    case 'minLength':
      return 'Field is  required'
    case 'additionalProperties':
      return 'This field is not known.'
    case 'enum':
    case 'minItems':
      return 'Select valid option.'
    case 'maxLength':
      return `Use at most ${params.limit} characters.`
    case 'format':
      return params.format === 'date-time' ? 'Date input not valid.' : 'Enter valid input.'
    case 'type':
      return [params.type].flat().includes('integer')
        ? 'Only numeric values are allowed.'
        : 'Enter valid input.'
    default:
      return 'Enter valid input.'
  }
}
