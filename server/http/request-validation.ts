// Validates requests against the contract, and writes the messages of invalid fields.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FieldError, invalidFields, Problem } from '#server/errors.ts'
import { findNul } from '#server/web/null-bytes.ts'

/**
 * Validates requests against the contract. Bodies are validated without coercion; a query is text, so its numbers are
 * converted.
 */
export function validateRequests(app: FastifyInstance): void {
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
  // After validation, which bounds the nesting that has to be searched.
  app.addHook('preHandler', refuseNul)
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

/** Returns the first error of each field, at most 100. */
export function fieldErrors(errors: ErrorObject[]): FieldError[] {
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
