// Sends requests to the API by operationId, and checks every response against the contract.
import { randomUUID } from 'node:crypto'
import type { operations } from '#contract'
import type { OperationId } from '#server/operations/policies.ts'
import { responseErrors, routeOf } from './contract.ts'
import type { Send } from './http.ts'

/** The parts of a request. The idempotency key is created when absent, and not sent when null. */
export interface Ask {
  path?: Record<string, string>
  query?: Record<string, string | number | boolean>
  /** Sent as JSON; a form is sent unchanged. */
  body?: unknown
  key?: string | null
  /** The secret of an invitation. */
  ticket?: string
  /** The token of a remembered session. */
  refresh?: string
  /** The code that was mailed to the email of a new account. */
  code?: string
}

/** A response. */
export interface Reply {
  status: number
  headers: Headers
  // Tests read what they expect; the contract check has validated the body.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
}

type Json<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined
type Responses<Id extends OperationId> = operations[Id]['responses']

/** The body of an operation's success. */
export type Success<Id extends OperationId> = Json<
  Responses<Id>[Extract<keyof Responses<Id>, 200 | 201>]
>

/** A person who sends requests, or a request without a caller. */
export interface Asking {
  /**
   * Sends a request and returns its response. Rejects when the contract does not allow the
   * response.
   */
  ask(id: OperationId, ask?: Ask): Promise<Reply>
  /** Sends a request and returns the body of its success. Rejects for any other response. */
  must<Id extends OperationId>(id: Id, ask?: Ask): Promise<Success<Id>>
}

/** Returns a caller with the tokens of one person; without tokens, a signed-out caller. */
export function askWith(send: Send, token: () => Promise<string | null>): Asking {
  const ask = async (id: OperationId, asked: Ask = {}) => {
    const { path = {}, query = {}, body, key, ticket, refresh, code } = asked
    const { method, path: template } = routeOf(id)
    const url = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )
    const given = await token()
    const encoded = await encode(body)
    const reply = await send({
      method,
      url: `/api${url}${search.size > 0 ? `?${search}` : ''}`,
      headers: {
        ...(given !== null && { token: given }),
        ...(method === 'POST' && key !== null && { 'idempotency-key': key ?? randomUUID() }),
        ...(ticket !== undefined && { 'invitation-ticket': ticket }),
        ...(refresh !== undefined && { 'refresh-token': refresh }),
        ...(code !== undefined && { 'email-code': code }),
        ...(encoded && { 'content-type': encoded.type }),
      },
      ...(encoded && { body: encoded.body }),
    })
    return checked(id, reply)
  }
  return {
    ask,
    must: async (id, request) => {
      const { status, body } = await ask(id, request)
      if (status >= 300) throw new Error(`${id} responded with ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}

async function encode(body: unknown) {
  if (body === undefined) return undefined
  if (!(body instanceof FormData)) return { type: 'application/json', body: JSON.stringify(body) }
  const form = new Response(body)
  return {
    type: form.headers.get('content-type') ?? '',
    body: Buffer.from(await form.arrayBuffer()),
  }
}

/** Parses a response. Rejects when the contract does not allow it. */
export function checked(id: OperationId, reply: Awaited<ReturnType<Send>>): Reply {
  const { status, headers, text, bytes } = reply
  const errors = responseErrors(id, { status, text, contentType: headers.get('content-type') })
  if (errors.length > 0) throw new Error(`${errors.join('\n')}\n${text}`)
  const isJson = /json/.test(headers.get('content-type') ?? '')
  const body = isJson ? JSON.parse(text) : bytes
  return { status, headers, body: text === '' ? undefined : body }
}
