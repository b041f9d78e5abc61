// Validates requests against the contract, and writes the messages of invalid fields.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UNKNOWN_FIELD } from '#machines/unknown-field.ts'
import { type FieldError, invalidFields, Problem } from '#server/errors.ts'
import { findNul } from '#server/web/null-bytes.ts'
import { CONTRACT_ID, type ParameterSchema, readContract } from './contract-routes.ts'
import { normalizeTyped } from './normalized-texts.ts'

/**
 * Validates requests against the contract. A validator is compiled for the first request that needs
 * it, because compiling all of them takes a third of a second.
 */
export function validateRequests(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart = 'body' }) => {
    let compiled: ValidateFunction | undefined
    const validate = (data: unknown) => {
      compiled ??= validatorOf(schema as object, httpPart)
      const isValid = compiled(data)
      validate.errors = compiled.errors ?? null
      return isValid
    }
    validate.errors = null as ErrorObject[] | null
    return validate
  })
  app.addHook('preValidation', normalizeTyped)
  // After validation, which bounds the nesting that has to be searched.
  app.addHook('preHandler', refuseNul)
}

/** Compiled validators, by the schemas of the contract. */
const validators = new WeakMap<object, ValidateFunction>()

function validatorOf(schema: object, httpPart: string): ValidateFunction {
  const compiled = validators.get(schema) ?? compile(schema, httpPart)
  validators.set(schema, compiled)
  return compiled
}

function compile(schema: object, httpPart: string): ValidateFunction {
  switch (httpPart) {
    case 'body':
      return bodies.compile(schema)
    case 'headers':
      return texts.compile(lowerCased(schema as ParameterSchema))
    case 'querystring':
      return texts.compile(closed(schema as ParameterSchema))
    default:
      return texts.compile(schema)
  }
}

const bodies = createAjv({ coerceTypes: false })
// Parameters are text, so numbers and booleans are converted.
const texts = createAjv({ coerceTypes: true })

function createAjv(options: { coerceTypes: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ ...options, allErrors: true, strict: false, useDefaults: true })
  addFormats.default(ajv)
  // The document is no schema itself. A test checks it against the OpenAPI specification.
  ajv.addSchema(readContract().document, CONTRACT_ID, undefined, false)
  return ajv
}

async function refuseNul(request: FastifyRequest) {
  const nul = findNul(request)
  if (!nul) return
  // A malformed token belongs to no account.
  if (nul.field === 'refresh_token') throw new Problem('UNAUTHENTICATED')
  const errors = [{ field: nul.field, message: 'Enter valid input.' }]
  throw nul.part === 'body' ? invalidFields(errors) : new Problem('MALFORMED_REQUEST', { errors })
}

// Node lower-cases header names, and a custom validator has to do the same with the schema's.
const lowerCased = (schema: ParameterSchema) => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]),
  ),
  required: schema.required.map((name) => name.toLowerCase()),
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
      return UNKNOWN_FIELD
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
