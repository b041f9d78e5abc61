// A browser's sessions: tokens, use and end.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  closeSession,
  closeSessionsOfClerkClient,
  type Session,
  touchSession,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { sessionJson, tokenJson } from '#server/identity/embedded/resources/resources.ts'

type SessionRequest = FastifyRequest<{ Params: { id: string } }>

/** Serves `/v1/client` and `/v1/client/sessions`. */
export function registerSessions(app: FastifyInstance, context: Context): void {
  const { db, clock } = context
  const own = (request: SessionRequest) => context.signedIn(request, request.params.id)

  app.get('/v1/client', async (request) => {
    const client = await context.clientOf(request)
    return { response: client ? await context.describe(request, client) : null, client: null }
  })

  // The SDK's sign-out. It sends DELETE as a POST with `_method`, which needs no CORS preflight.
  const signOut = async (request: FastifyRequest) => {
    const client = await context.clientOf(request)
    if (!client) throw new FrontendApiError('signed_out')
    await closeSessionsOfClerkClient(db, client.id)
    return { response: await context.describe(request, client), client: null }
  }
  app.delete('/v1/client/sessions', signOut)
  app.post<{ Querystring: { _method?: string } }>('/v1/client/sessions', async (request) => {
    if (request.query._method !== 'DELETE') throw new FrontendApiError('resource_not_found')
    return signOut(request)
  })

  app.post('/v1/client/sessions/:id/tokens', async (request: SessionRequest) => {
    const { session } = await own(request)
    return tokenJson(await context.mint(request, session))
  })

  app.post('/v1/client/sessions/:id/touch', async (request: SessionRequest) => {
    const { client, session, user } = await own(request)
    const touched: Session = { ...session, lastActiveAt: clock() }
    await touchSession(db, touched)
    return {
      response: sessionJson(touched, user, await context.mint(request, touched)),
      client: await context.describe(request, client),
    }
  })

  for (const [verb, status] of [
    ['end', 'ended'],
    ['remove', 'removed'],
  ] as const) {
    app.post(`/v1/client/sessions/:id/${verb}`, async (request: SessionRequest) => {
      const { client, session, user } = await own(request)
      await closeSession(db, session.id, status)
      return {
        response: sessionJson({ ...session, status }, user, null),
        client: await context.describe(request, client),
      }
    })
  }
}
