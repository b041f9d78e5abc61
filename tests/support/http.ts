// Sends requests directly to the app or over a socket, and signs in as the SDK does.
import type { FastifyInstance } from 'fastify'

/** A request of a client. */
export interface HttpRequest {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** A response. */
export interface HttpReply {
  status: number
  headers: Headers
  text: string
  /** The body as it came, where the sender keeps it. */
  bytes?: Buffer
}

/** Sends one request. */
export type Send = (request: HttpRequest) => Promise<HttpReply>

/** Returns a sender without a socket. Requests come from this IP address. */
export const sendByInject =
  (app: FastifyInstance, remoteAddress = '127.0.0.1'): Send =>
  async ({ method, url, headers = {}, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const pairs = Object.entries(reply.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const { statusCode: status, body: text, rawPayload: bytes } = reply
    return { status, headers: new Headers(pairs), text, bytes }
  }

/** Returns a sender to a server that listens. */
export const sendByFetch =
  (origin: string): Send =>
  async ({ method, url, headers = {}, body }) => {
    const reply = await fetch(origin + url, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, headers: reply.headers, text: bytes.toString(), bytes }
  }

/** A sign-in at the identity provider: its user, and new tokens while it is active. */
export interface SignedIn {
  userId: string
  /** Returns a new token, valid for 60 seconds. */
  renew(): Promise<string>
  /** Enters the password again, as the SDK's reverification does. */
  prove(): Promise<void>
}

// Tokens live for 60 seconds, and a busy server may need most of them to handle a request.
const KEPT_MS = 10_000

/** Returns a token that is fresh by the clock `now`, in milliseconds. */
export function keepToken(renew: () => Promise<string>, now = () => performance.now()) {
  let kept = { token: '', at: Number.NEGATIVE_INFINITY }
  return async (): Promise<string> => {
    if (now() - kept.at > KEPT_MS) kept = { at: now(), token: await renew() }
    return kept.token
  }
}

/**
 * Opens a new browser. Returns a function that posts a form to the identity provider, and rejects
 * with its refusal.
 */
export function openIdentityBrowser(send: Send, origin: string) {
  const cookies = new Map<string, string>()
  return async (path: string, form: Record<string, string> = {}) => {
    const reply = await send({
      method: 'POST',
      url: `/__clerk${path}`,
      headers: {
        origin,
        cookie: [...cookies.values()].join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    })
    if (reply.status !== 200) throw new Error(`Signing in was refused: ${reply.text}`)
    for (const header of reply.headers.getSetCookie()) {
      const [cookie = ''] = header.split(';')
      cookies.set(cookie.split('=')[0] ?? '', cookie)
    }
    return JSON.parse(reply.text)
  }
}

/** Signs in with email and password in a new browser. Rejects when the provider refuses. */
export async function signIn(
  send: Send,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const post = openIdentityBrowser(send, origin)
  const { client } = await post('/v1/client/sign_ins', {
    strategy: 'password',
    identifier: email,
    password,
  })
  const [session] = client.sessions
  return {
    userId: session.user.id,
    renew: async () => (await post(`/v1/client/sessions/${session.id}/tokens`)).jwt,
    prove: async () => {
      const path = `/v1/client/sessions/${session.id}/verify/attempt_first_factor`
      await post(path, { strategy: 'password', password })
    },
  }
}
