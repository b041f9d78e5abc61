// What the server and its clients tell each other of their versions, so that an open app learns of a new one.
import type { FastifyInstance } from 'fastify'
import { OLDEST_CONTRACT_VERSION } from '#contract'
import { Problem } from '#server/errors.ts'

/**
 * Names the build of the app in every answer, and refuses clients that were made for a version of the contract that
 * is not spoken any more (CLIENT_TOO_OLD). One that names no version is taken as it is.
 */
export function exchangeVersions(api: FastifyInstance, buildId: string | undefined): void {
  api.addHook('onRequest', async (request, reply) => {
    if (buildId !== undefined) reply.header('fastpass-build', buildId)
    const version = Number.parseInt(String(request.headers['fastpass-contract']), 10)
    if (version < OLDEST_CONTRACT_VERSION) throw new Problem('CLIENT_TOO_OLD')
  })
}
