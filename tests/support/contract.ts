// The contract for tests: every operation, and whether it allows a response.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import type { ProblemCode } from '#server/errors.ts'
import { type OperationId, policies } from '#server/operations/policies.ts'

/** A body of one content type. */
export interface Content {
  schema: unknown
  example?: unknown
  examples?: Record<string, { value?: unknown; $ref?: string }>
}
/** A response, or a reference to one. */
export interface Response {
  $ref?: string
  content?: Record<string, Content>
}
/** An operation in openapi.yaml. */
export interface Operation {
  operationId: OperationId
  security?: unknown[]
  parameters?: ({ name: string; in: string; example?: unknown } | { $ref: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}
interface Document {
  security: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: {
    examples: Record<string, { value: unknown }>
    responses: Record<string, Response>
    schemas: { ProblemCode: { enum: ProblemCode[] } }
  }
}

const DOCUMENT = 'openapi.yaml'
const file = new URL(`../../${DOCUMENT}`, import.meta.url)

/** The contract itself. */
export const contract = parse(readFileSync(file, 'utf8')) as Document

/** The method and path of an operation. */
export interface Route {
  method: string
  path: string
  operation: Operation
  /** The operation's JSON pointer in the document. */
  pointer: string
}

/** Returns whether a signed-out caller may use the operation. */
export const isForVisitors = (id: OperationId): boolean =>
  ['everyone', 'optional'].some((callers) => callers === policies[id].callers)

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** All operations of the contract. */
export const routes: Route[] = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
    pointer: `#/paths/${escapePointer(path)}/${method}`,
  })),
)

/** Returns the method and path of an operation. Throws for one that is not in the contract. */
export function routeOf(id: OperationId): Route {
  const route = routes.find(({ operation }) => operation.operationId === id)
  if (!route) throw new Error(`The contract has no operation ${id}`)
  return route
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(contract, DOCUMENT)
const compiled = new Map<string, ValidateFunction>()

/** Returns the errors of a value, by the schema at a JSON pointer of the document. */
export function schemaErrors(pointer: string, value: unknown): string[] {
  let validate = compiled.get(pointer)
  if (!validate) {
    validate = ajv.compile({ $ref: `${DOCUMENT}${pointer}` })
    compiled.set(pointer, validate)
  }
  validate(value)
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Returns the value at a JSON pointer of the document. */
export function at(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], contract)
}

/** The parts of a schema that lead to properties. */
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
}

/**
 * Returns the properties of a schema by their paths, also those of the schemas in it: `bids.id` for
 * the id of each item of `bids`.
 */
export function propertiesOf(pointer: string): string[] {
  const walk = ({ $ref, properties = {}, items, oneOf = [] }: Schema): string[] => [
    ...Object.entries(properties).flatMap(([name, schema]) => [
      name,
      ...walk(schema).map((path) => `${name}.${path}`),
    ]),
    ...[...(items ? [items] : []), ...oneOf, ...($ref ? [at($ref) as Schema] : [])].flatMap(walk),
  ]
  return [...new Set(walk({ $ref: pointer }))]
}

/** An HTTP response. */
export interface HttpResponse {
  status: number
  contentType: string | null
  text: string
}

/**
 * Returns the errors of a response, by the contract. A status that it does not name is an error.
 */
export function responseErrors(id: OperationId, received: HttpResponse): string[] {
  const { operation, pointer } = routeOf(id)
  const response = operation.responses[received.status]
  if (!response)
    return [`${id} responded with ${received.status}, which the contract does not name`]
  const place = response.$ref ?? `${pointer}/responses/${received.status}`
  const { content } = at(place) as Response
  if (!content)
    return received.text === '' ? [] : [`${id} responded with a body where there is none`]
  const type = received.contentType?.split(';')[0] ?? ''
  if (!content[type]) return [`${id} responded with ${type || 'no content type'}`]
  if (!/json$/.test(type)) return []
  return schemaErrors(
    `${place}/content/${escapePointer(type)}/schema`,
    JSON.parse(received.text),
  ).map((error) => `${id} ${received.status}: ${error}`)
}
