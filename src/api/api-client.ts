import createClient from 'openapi-fetch'
import type { paths } from '#contract'
import { noteAnswer, versionHeaders } from './client-version.ts'
import { listened } from './connectivity-signs.ts'
import { ACCOUNT_DELETED, problemOf, toProblem } from './problem.ts'

/** Specification §1.9. */
const TIMEOUT_MS = 20_000

/** Specification §1.7: a fixed value that identifies no user. */
export const BASIC = `Basic ${btoa(import.meta.env.VITE_API_BASIC_AUTH ?? 'fastpass:fastpass')}`

/** Where a client gets the `token` header from. */
export interface TokenSource {
  /** The token to send; undefined sends none. */
  current(): Promise<string | undefined>
  /** A fresh token after `refused` was answered 401. Rejects when there is none to be had. */
  renew(refused: string): Promise<string>
  /** Whose tokens they are at this moment; absent where that cannot change. */
  owner?(): string | undefined
}

/**
 * Asks with the token, and once more with a fresh one after a refusal: somebody may have logged in while it was asked.
 * What was asked for one person is never asked for the next.
 */
export async function askWithToken(
  tokens: TokenSource,
  ask: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const owner = tokens.owner?.()
  const isAnothers = () => tokens.owner?.() !== owner
  const token = await tokens.current()
  const response = await ask(token)
  if (response.status !== 401 || isAnothers() || (await isOfDeleted(response))) return response
  const fresh = token === undefined ? await tokens.current() : await tokens.renew(token)
  return fresh === undefined || isAnothers() ? response : ask(fresh)
}

// No token that this phone has or could get would be accepted.
async function isOfDeleted(response: Response): Promise<boolean> {
  const body = await response
    .clone()
    .json()
    .catch(() => undefined)
  return problemOf(response, body).code === ACCOUNT_DELETED
}

/** The API, typed by the contract. */
export type Api = ReturnType<typeof createApi>

/**
 * A client of the API, which needs no page. It asks once more with a fresh token after a refused one, gives up after
 * 20 s, and leaves what to show or where to go to its caller (specification §1.4 'Session', §7).
 */
export function createApi(tokens: TokenSource) {
  return createClient<paths>({
    baseUrl: '/api',
    // A body can be read once, and a retry needs it again.
    fetch: (request) => askWithToken(tokens, (token) => send(request.clone(), token)),
  })
}

/** Sends a request with a token, for at most 20 s. */
export async function send(request: Request, token: string | undefined): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('authorization', BASIC)
  for (const [name, value] of Object.entries(versionHeaders)) headers.set(name, value)
  if (token !== undefined) headers.set('token', token)
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await listened(fetch(new Request(request, { headers, signal })))
  noteAnswer(response)
  return response
}

type Answer<Body> = { data?: Body; error?: unknown; response: Response }

/** The body of a call's answer. Rejects with `ApiProblem`, whatever went wrong. */
export async function bodyOf<Body>(call: Promise<Answer<Body>>): Promise<NonNullable<Body>> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    throw toProblem(thrown)
  })
  if (!response.ok) throw problemOf(response, error)
  return data as NonNullable<Body>
}
