// Logs changes of the health check's result, not every failed check.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#server/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    health: { isUp: boolean }
  }
}

// Not liveness, which succeeds without the database.
const isHealth = ({ routeOptions: { config } }: Pick<FastifyRequest, 'routeOptions'>) =>
  config.operationId === 'getHealth' || config.operationId === 'getReadiness'

/** Logs the first successful health check after a failed one. */
export function logRecovery(app: FastifyInstance): void {
  app.decorate('health', { isUp: true })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!isHealth(request) || statusCode !== 200 || app.health.isUp) return
    app.health.isUp = true
    request.log.warn('The health check succeeds again.')
  })
}

/**
 * Returns whether a failure must be logged. A refusal without a cause must not: the process was
 * told to end, or is overloaded. Of consecutive failed health checks, only the first one must.
 */
export function isNewFailure(request: FastifyRequest, error: Error): boolean {
  if (error instanceof Problem && error.cause === undefined) return false
  if (!isHealth(request)) return true
  const { health } = request.server
  const wasUp = health.isUp
  health.isUp = false
  return wasUp
}
