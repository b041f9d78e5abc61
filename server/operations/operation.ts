// The types that the contract gives every operation: request, response and caller.
import type { Readable } from 'node:stream'
import type { operations } from '#contract'
import type { Caller } from '#server/caller.ts'
import type { JsonOf } from '#server/db/connection/database.ts'
import type { RequestOrigin, Services } from '#server/services.ts'

/** The contract's operationIds, without the webhook's, which the server calls and does not serve. */
export type OperationId = Exclude<keyof operations, 'receivePush'>

/** A response body: a value for JSON, which may be serialized already, or a stream of events. */
type ResponseBody<T> = T extends { content: { 'text/event-stream': string } }
  ? Readable
  : JsonBody<T>
type JsonBody<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined
/** A form's fields are bytes, whatever type was declared. */
type RequestBody<T> = T extends { content: { 'multipart/form-data': infer Form } }
  ? { [Name in keyof Form]: Uint8Array<ArrayBuffer> }
  : JsonBody<T>
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Or<T, Fallback> = [T] extends [undefined] ? Fallback : NonNullable<T>

/** What supervisors and load balancers ask. */
export const HEALTH_CHECKS = [
  'getHealth',
  'getLiveness',
  'getReadiness',
] as const satisfies OperationId[]

const publicOperationIds = [
  ...HEALTH_CHECKS,
  'renewSession',
  'refreshToken',
  'checkEmail',
  'checkPassword',
  'createCustomer',
  'getInvitation',
  'createAttorney',
  'uploadFile',
  'unsubscribeFromAlerts',
  'emailDraftLink',
  'openDraftLink',
] as const satisfies OperationId[]

/** Operations that a signed-out caller may use: no alternative of their `security` in the contract has `token`. */
export type PublicOperationId = (typeof publicOperationIds)[number]

/** Returns whether a signed-out caller may use the operation. */
export function isPublic(id: OperationId): id is PublicOperationId {
  return publicOperationIds.some((publicId) => publicId === id)
}

// Supervisors have no credentials. Mail programs send the POST of RFC 8058 with the URL alone,
// whose random token allows nothing else.
const openOperationIds: OperationId[] = [...HEALTH_CHECKS, 'unsubscribeFromAlerts']

/**
 * Returns whether the operation never requires the app's own `Authorization: Basic`: `security: []`
 * in the contract.
 */
export const isOpen = (id: OperationId): boolean => openOperationIds.includes(id)

const optionalCallerOperationIds = [
  'createAdmin',
  'listCategories',
] as const satisfies OperationId[]

/**
 * Operations that also respond to a signed-out caller, with less: an alternative of their
 * `security` has no `token`.
 */
export type OptionalCallerOperationId = (typeof optionalCallerOperationIds)[number]

/** Returns whether the operation also responds to a signed-out caller, with less than to a signed-in one. */
export function hasOptionalCaller(id: OperationId): id is OptionalCallerOperationId {
  return optionalCallerOperationIds.some((openId) => openId === id)
}

/** A validated request. `at` is when it arrived, `from` its id and IP address. */
export interface Call<Id extends OperationId> {
  services: Services
  at: Date
  from: RequestOrigin
  path: Or<Parameters<Id>['path'], Record<never, never>>
  query: Or<Parameters<Id>['query'], Record<never, never>>
  headers: Or<Parameters<Id>['header'], Record<never, never>>
  body: RequestBody<operations[Id]['requestBody']>
  caller: Id extends PublicOperationId
    ? undefined
    : Id extends OptionalCallerOperationId
      ? Caller | undefined
      : Caller
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
