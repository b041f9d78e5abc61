// The types that the contract gives every operation: request, response and caller.
import type { Readable } from 'node:stream'
import type { operations } from '#contract'
import type { Caller, CallerOf, RoleName } from '#server/caller.ts'
import type { JsonOf } from '#server/db/json-page.ts'
import type { RequestOrigin, Services } from '#server/services.ts'
import type { OperationId, policies } from './policies.ts'

/** A response body: a value for JSON, which may be serialized already, or a stream. */
type ResponseBody<T> = T extends {
  content: { 'text/event-stream': string } | { 'application/zip': string }
}
  ? Readable
  : JsonBody<T>
type JsonBody<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
/** A form's fields are bytes, whatever type was declared. */
type RequestBody<T> = T extends { content: { 'multipart/form-data': infer Form } }
  ? { [Name in keyof Form]: Uint8Array<ArrayBuffer> }
  : JsonBody<T>
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Or<T, Fallback> = [T] extends [undefined] ? Fallback : NonNullable<T>

type CallerBy<Callers> = Callers extends 'everyone'
  ? undefined
  : Callers extends 'optional'
    ? Caller | undefined
    : Callers extends readonly (infer Role extends RoleName)[]
      ? CallerOf<Role>
      : Caller

/** A validated request. `at` is when it arrived, `from` its id and IP address. */
export interface Call<Id extends OperationId> {
  services: Services
  at: Date
  from: RequestOrigin
  path: Or<Parameters<Id>['path'], Record<never, never>>
  query: Or<Parameters<Id>['query'], Record<never, never>>
  headers: Or<Parameters<Id>['header'], Record<never, never>>
  body: RequestBody<operations[Id]['requestBody']>
  caller: CallerBy<(typeof policies)[Id]['callers']>
}

type Responses<Id extends OperationId> = operations[Id]['responses']
type SuccessStatus<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 201 | 204>

/** A success of the operation; errors are thrown as `Problem`. */
export type SuccessResponse<Id extends OperationId> = {
  [Status in SuccessStatus<Id>]: Status extends 204
    ? { status: Status }
    : {
        status: Status
        body: ResponseBody<Responses<Id>[Status]> | JsonOf<ResponseBody<Responses<Id>[Status]>>
        headers?: Record<string, string>
      }
}[SuccessStatus<Id>]

/** Handles an operation. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<SuccessResponse<Id>>

/** A handler for every operation of the contract: a missing or unknown one does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> }
