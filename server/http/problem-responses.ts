// Sends every error as problem+json.
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { invalidFields, Problem, refuseChange } from '#server/errors.ts'
import { DATABASE_RETRY_SECONDS, isDatabaseDown, isDiskFull } from '#server/failure-cause.ts'
import { type RuleContext, ruleErrors } from '#server/operations/body-rules.ts'
import { isNewFailure } from './health-log.ts'
import { tooLarge } from './multipart.ts'
import { fieldErrors } from './request-validation.ts'

/** The headers of every problem. */
export const PROBLEM_HEADERS = {
  'content-type': 'application/problem+json',
  'cache-control': 'no-store',
} as const

/**
 * Sends an error as problem+json. What is not a `Problem` is logged, and sent without its message:
 * as a 503 when the database is down, else as a 500.
 */
export async function sendProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const problem = error instanceof Problem ? error : toProblem(error, request)
  if (problem.status >= 500 && isNewFailure(request, error))
    request.log.error({ err: error }, 'request failed')
  if (problem.retryAfterS !== undefined) reply.header('retry-after', problem.retryAfterS)
  return reply
    .code(problem.status)
    .headers(PROBLEM_HEADERS)
    .serializer(JSON.stringify)
    .send(problem.toBody(instanceOf(request.url)))
}

/**
 * Returns the errors of an invalid body together with those of the product's rules, so that all are
 * reported at once. Returns any other error unchanged.
 */
export async function withRuleErrors(
  error: FastifyError | Problem,
  request: FastifyRequest,
  read: RuleContext['read'],
): Promise<FastifyError | Problem> {
  if (error instanceof Problem || !error.validation || error.validationContext !== 'body')
    return error
  const refusedFields = fieldErrors(error.validation as ErrorObject[])
  const { policy } = request.routeOptions.config
  const context = { read, caller: request.caller, refused: refusedFields }
  return invalidFields([
    ...refusedFields,
    ...(await ruleErrors(policy?.bodyRule, request.body, context)),
  ])
}

/** Returns the path without its query, and without the token that one path holds. */
export const instanceOf = (url: string) =>
  url.replace(/\?.*/s, '').replace(/(\/refresh-token\/).+/s, '$1:refresh_token')

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  if (isDiskFull(error)) return refuseChange('no_room')
  if (isDatabaseDown(error)) return new Problem('UNAVAILABLE', {}, DATABASE_RETRY_SECONDS)
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
