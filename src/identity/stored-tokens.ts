import { send, type TokenSource } from '#src/api/api-client.ts'
import { ApiProblem, problemOf, toProblem } from '#src/api/problem.ts'
import { withLock } from '#src/storage/with-lock.ts'
import { readToken, readTokenNow, removeRefusedToken, replaceToken } from './stored-session.ts'

/**
 * The format of the server's tokens. A damaged token may contain characters that a header cannot.
 */
const TOKEN = /^fps_[\w-]{1,200}$/

/** The stored session's tokens, for pages and the worker. */
export const storedTokens: TokenSource = {
  current: async () => {
    const token = readTokenNow() ?? (await readToken())
    if (token === undefined || TOKEN.test(token)) return token
    await removeRefusedToken(token)
    return undefined
  },
  // One tab or worker at a time: presenting a token that was already replaced ends the session.
  renew: (refused) =>
    withLock('fastpass-token', async () => {
      const latest = await readToken()
      if (latest !== undefined && latest !== refused) {
        // Another context wrote the token; this makes the page's copy current.
        await replaceToken(latest, latest)
        return latest
      }
      return renewAndStore(refused)
    }),
}

/** Exchanges a token for the next of its session (specification §1.7). */
export async function renewToken(token: string): Promise<string> {
  const headers = { 'refresh-token': token }
  const request = new Request('/api/auth/refresh-token', { method: 'POST', headers })
  const response = await send(request, undefined).catch((error: unknown) => {
    throw toProblem(error)
  })
  const body = await response.json().catch(() => undefined)
  if (!response.ok) throw problemOf(response, body)
  return body.data.refresh_token
}

async function renewAndStore(token: string): Promise<string> {
  try {
    const fresh = await renewToken(token)
    await replaceToken(token, fresh)
    return fresh
  } catch (error) {
    const { status, isTemporary, sessionEnd } = toProblem(error)
    // Kept, so that the app shows the reason again after a reload.
    if (sessionEnd === 'deleted' || sessionEnd === 'revoked') throw error
    // A permanent refusal would be repeated for the same token. The server never responds with 404
    // here, but a proxy may.
    if (isTemporary || status < 400 || status === 404) throw error
    await removeRefusedToken(token)
    // The person may have signed in in the meantime.
    const latest = await readToken()
    if (latest === undefined) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
    return latest
  }
}
