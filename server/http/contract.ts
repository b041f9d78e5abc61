// Puts the contract on Fastify: a route per operation, requests checked, the caller found, errors as problems.
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
import { boundBodies } from './body-limits.ts'
import { readForms, tooLarge } from './multipart.ts'

/** The contract's file. */
export const contractFile = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: OperationId
  }
  interface FastifyRequest {
    caller?: Caller
  }
}

/** What the API needs beside its services. */
export interface ContractOptions {
  services: Services
  handlers: Handlers
  verify: Verifier
  /** New accounts, and pictures, a minute from one address, where requests are limited at all. */
  signUpsPerMinute: number
  /** Where people open the app; taken from the request when undefined. */
  publicOrigin: string | undefined
  /** `user:password` that `Authorization: Basic` must carry; unchecked when undefined. */
  basicAuth: string | undefined
}

/** Serves every operation of the contract under the instance's prefix. */
export async function serveContract(app: FastifyInstance, options: ContractOptions): Promise<void> {
  checkRequests(app)
  boundBodies(app)
  // Once a request has the contract's shape, so that there is no end of nesting to look through.
  app.addHook('preHandler', refuseNul)
  app.setErrorHandler(async (error: FastifyError | Problem, request, reply) => {
    recordRefusal(options.services.security, error, request)
    return answerProblem(await withRules(error, request, options), request, reply)
  })
  app.setNotFoundHandler(() => {
    throw new Problem('NOT_FOUND')
  })
  if (options.basicAuth) requireBasicAuth(app, options.basicAuth)
  // The contract is checked in tests; at run time answers are written as they are.
  app.setSerializerCompiler(
    () => (body) => (typeof body === 'string' ? body : JSON.stringify(body)),
  )
  // Fastify would take plain text for a body, of which the contract has none.
  app.removeContentTypeParser('text/plain')
  // Errors and events are sent and never read; the glue warns of a type without a reader.
  app.addContentTypeParser(['application/problem+json', 'text/event-stream'], () => {
    throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  })
  readForms(app, options.publicOrigin)
  await app.register(openapiGlue, {
    specification: contractFile,
    operationResolver: (id: string) => routeOf(id as OperationId, options),
  })
}

/** What strangers are let do less often: it says who has an account or an invitation, hashes passwords, takes up space. */
const strangersCalls: readonly OperationId[] = [
  'checkEmail',
  'createCustomer',
  'createAttorney',
  'createAdmin',
  'getInvitation',
  'uploadFile',
]

// Method, path and schema are the glue's to add, though its types ask for them here.
function routeOf(id: OperationId, options: ContractOptions): RouteOptions {
  const route: Pick<RouteOptions, 'config' | 'exposeHeadRoute' | 'onRequest' | 'handler'> = {
    // A HEAD must neither open a stream that nobody reads nor use up a token.
    exposeHeadRoute: id !== 'streamEvents' && id !== 'refreshToken',
    config: {
      operationId: id,
      ...(strangersCalls.includes(id) && {
        rateLimit: { max: options.signUpsPerMinute, timeWindow: '1 minute' },
      }),
    },
    // Before the body is read, so that a stranger learns nothing from how it is checked.
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
    from: { id: request.id, ip: request.ip },
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
  reply.code(answer.status).headers({ 'cache-control': 'no-store', ...answer.headers })
  // What the database wrote goes out as it is.
  if (typeof answer.body === 'string') reply.header('content-type', JSON_TYPE)
  return reply.send(answer.body)
}

// Node lower-cases header names; the contract writes these as people do.
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
  // A page that nobody looks at keeps its stream open.
  const isUse = request.routeOptions.config.operationId !== 'streamEvents'
  if (isUse && session.via === 'sdk') await services.identity.noteUse(session)
  return request.caller
}

// What belongs to others is refused as if it were not there, so both count.
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

// What a body may hold is the contract's word alone; a query is text, so its numbers are read from text.
function checkRequests(app: FastifyInstance) {
  const settings = { allErrors: true, strict: false, useDefaults: true, removeAdditional: false }
  const bodies = new Ajv2020({ ...settings, coerceTypes: false })
  const texts = new Ajv2020({ ...settings, coerceTypes: true })
  for (const ajv of [bodies, texts]) addFormats.default(ajv)
  app.setValidatorCompiler(({ schema, httpPart = 'body' }) => {
    const checked = { body: asIs, params: asIs, headers: lowerCased, querystring: closed }
    const ajv = httpPart === 'body' ? bodies : texts
    return ajv.compile((checked[httpPart as keyof typeof checked] ?? asIs)(schema as Parameters))
  })
}

async function refuseNul(request: FastifyRequest) {
  const found = findNul(request)
  if (!found) return
  // A malformed token cannot belong to anyone.
  if (found.field === 'refresh_token') throw new Problem('UNAUTHENTICATED')
  const errors = [{ field: found.field, message: 'Enter valid input.' }]
  throw found.part === 'body' ? invalidFields(errors) : new Problem('MALFORMED_REQUEST', { errors })
}

type Parameters = { properties: Record<string, unknown>; required?: string[] }

const asIs = (schema: Parameters) => schema

// Node lower-cases the names of headers, and Fastify leaves that to whoever brings their own validator.
const lowerCased = (schema: Parameters) => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  required: schema.required?.map((name) => name.toLowerCase()) ?? [],
})

// An unknown filter is refused rather than left out, which would answer more than was asked for.
const closed = (schema: Parameters) => ({ ...schema, additionalProperties: false })

function requireBasicAuth(app: FastifyInstance, credentials: string) {
  const wanted = Buffer.from(`Basic ${Buffer.from(credentials).toString('base64')}`)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url?.endsWith('/health')) return
    const given = Buffer.from(request.headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new Problem('UNAUTHENTICATED')
    }
  })
}

/** Answers an error as problem+json. What is not a `Problem` is logged and told as 500, without its text. */
export async function answerProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = error instanceof Problem ? error : toProblem(error, request)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
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

// The path without its query, and without the token that one path holds.
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
    case 413:
      return tooLarge(request)
    case 415:
      return new Problem('UNSUPPORTED_MEDIA_TYPE')
    case 429:
      return new Problem('TOO_MANY_REQUESTS')
    default:
      return new Problem('INTERNAL')
  }
}

function fieldErrors(errors: ErrorObject[]): FieldError[] {
  const byField = new Map<string, string>()
  for (const error of errors) {
    const field = fieldOf(error)
    if (!byField.has(field)) byField.set(field, plainMessage(error))
  }
  return [...byField].slice(0, 100).map(([field, message]) => ({ field, message }))
}

// 'dui.violation_date' for /dui/violation_date; a missing or unknown key is named itself.
function fieldOf(error: ErrorObject): string {
  const key: unknown = error.params.missingProperty ?? error.params.additionalProperty
  const path = error.instancePath.split('/').filter(Boolean)
  return [...path, ...(typeof key === 'string' ? [key] : [])].join('.')
}

// The wizard's own words (wizards, Conventions) where they fit.
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
