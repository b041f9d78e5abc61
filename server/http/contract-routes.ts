// The routes of the contract: reads openapi.yaml into what Fastify needs of each operation.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { OperationId } from '#server/operations/policies.ts'

/** The path of the contract. */
export const contractFile = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

/** The parameters of one place, as the schema of an object. */
export interface ParameterSchema {
  type: 'object'
  properties: Record<string, object>
  required: string[]
}

/** What requests of a route are validated against. */
export interface RouteSchema {
  params?: ParameterSchema
  querystring?: ParameterSchema
  headers?: ParameterSchema
  /** By content type. */
  body?: { content: Record<string, { schema: object }> }
}

/** An operation of the contract as a route. */
export interface ContractRoute {
  id: OperationId
  method: string
  /** The path, with parameters as Fastify writes them: `/cases/:case_id`. */
  url: string
  schema: RouteSchema
}

/** The contract, and its routes. */
export interface Contract {
  /** The whole document, to which references in the schemas lead: `contract#/components/…`. */
  document: object
  routes: ContractRoute[]
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: object
}

interface Operation {
  operationId: OperationId
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: RouteSchema['body']
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

/** The name under which the validator knows the contract. */
export const CONTRACT_ID = 'contract'

let contract: Contract | undefined

/** Returns the contract. Reading takes a tenth of a second, so it is read once in a process. */
export function readContract(): Contract {
  contract ??= parseContract(readFileSync(contractFile, 'utf8'))
  return contract
}

function parseContract(text: string): Contract {
  const document: Document = parse(text, (key, value) =>
    key === '$ref' ? `${CONTRACT_ID}${value}` : value,
  )
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(operation, document),
    })),
  )
  return { document, routes }
}

function schemaOf({ parameters = [], requestBody }: Operation, document: Document): RouteSchema {
  const all = parameters.map((parameter) =>
    '$ref' in parameter ? referencedParameter(parameter.$ref, document) : parameter,
  )
  const [params, querystring, headers] = (['path', 'query', 'header'] as const).map((place) =>
    objectOf(all.filter((parameter) => parameter.in === place)),
  )
  return {
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(headers && { headers }),
    ...(requestBody && { body: { content: requestBody.content } }),
  }
}

function referencedParameter(reference: string, document: Document): Parameter {
  const parameter = document.components.parameters[reference.split('/').at(-1) ?? '']
  if (!parameter) throw new Error(`The contract has no parameter ${reference}.`)
  return parameter
}

function objectOf(parameters: Parameter[]): ParameterSchema | undefined {
  if (parameters.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}
