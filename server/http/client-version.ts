// Exchanges versions between the server and its clients, so that an open app learns of a new build.
import type { FastifyInstance } from 'fastify'
import { OLDEST_CONTRACT_VERSION } from '#contract'
import { Problem } from '#server/errors.ts'

/**
 * Names the app's build in every response. Refuses clients that were made for a version of the
 * contract that is no longer supported (CLIENT_TOO_OLD). A client that names no version is
 * accepted. Health checks are always accepted, so that an outdated app learns whether the server
 * responds.
 */
export function exchangeVersions(api: FastifyInstance, buildId: string | undefined): void {
  // Responses of earlier hooks have it too.
  api.addHook('onSend', async (_request, reply) => {
    if (buildId !== undefined) reply.header('fastpass-build', buildId)
  })
  api.addHook('onRequest', async (request) => {
    const version = Number.parseInt(String(request.headers['fastpass-contract']), 10)
    if (request.routeOptions.config.policy?.isHealthCheck) return
    if (version < OLDEST_CONTRACT_VERSION) throw new Problem('CLIENT_TOO_OLD')
  })
}
