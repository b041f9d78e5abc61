import createClient from 'openapi-fetch'
import type { paths } from '#contract'
import { BASIC } from './basic-auth.ts'
import { trackCall } from './call-outcomes.ts'
import { recordServerState, versionHeaders } from './client-version.ts'
import { recordChange } from './last-change.ts'
import { ACCOUNT_DELETED, problemOf, toProblem } from './problem.ts'
import { recordServerTime } from './server-clock.ts'
import { recordPosition } from './stream-position.ts'
import { withTimeout } from './timeout-signal.ts'

/** Specification §1.9. */
const TIMEOUT_MS = 20_000

/** Where the API client gets the `token` header from. */
export interface TokenSource {
  /** Resolves with the token to send; with undefined when none is sent. */
  current(): Promise<string | undefined>
  /**
   * Resolves with a new token after `refused` got a 401. Rejects when no new token is available.
   */
  renew(refused: string): Promise<string>
  /** Returns the owner of the tokens at this moment; absent where the owner cannot change. */
  owner?(): string | undefined
}

/**
 * Sends a request with the token. After a 401, sends it again with a new token, because the person
 * may have signed in since. A request of one person is never repeated for another.
 */
export async function fetchWithToken(
  tokens: TokenSource,
  sendWith: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const owner = tokens.owner?.()
  const hasOwnerChanged = () => tokens.owner?.() !== owner
  const token = await tokens.current()
  const response = await sendWith(token)
  if (response.status !== 401 || hasOwnerChanged() || (await isAccountDeleted(response)))
    return response
  const fresh = token === undefined ? await tokens.current() : await tokens.renew(token)
  return fresh === undefined || hasOwnerChanged() ? response : sendWith(fresh)
}

// The account was deleted, so no token of this device would be accepted.
async function isAccountDeleted(response: Response): Promise<boolean> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return problemOf(response, body).code === ACCOUNT_DELETED
}

/** The API client, typed by the contract. */
export type ApiClient = ReturnType<typeof createApiClient>

/**
 * Creates an API client, which also works outside a page. It retries once with a new token after a
 * 401, and times out after 20 s. Its caller decides what to show and where to go (specification
 * §1.4, specification §1.7).
 */
export function createApiClient(tokens: TokenSource) {
  return createClient<paths>({
    baseUrl: '/api',
    // A body can be read only once, and a retry needs it again.
    fetch: (request) => {
      const response = fetchWithToken(tokens, (token) => send(request.clone(), token))
      void recordChange(request, response)
      return response
    },
  })
}

/** Sends a request with a token, with a timeout of 20 s. */
export async function send(request: Request, token: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('authorization', BASIC)
  for (const [name, value] of Object.entries(versionHeaders)) headers.set(name, value)
  if (token !== undefined) headers.set('token', token)
  const signal = withTimeout(request.signal, TIMEOUT_MS)
  const sentAt = Date.now()
  const response = await trackCall(fetch(new Request(request, { headers, signal })))
  recordServerState(response)
  recordPosition(response)
  recordServerTime(response, sentAt)
  return response
}

type CallResult<Body> = { data?: Body; error?: unknown; response: Response }

/** Resolves with the body of a response. Rejects with `ApiProblem`, whatever the cause. */
export async function bodyOf<Body>(call: Promise<CallResult<Body>>): Promise<NonNullable<Body>> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    throw toProblem(thrown)
  })
  if (!response.ok) throw problemOf(response, error)
  return data as NonNullable<Body>
}
