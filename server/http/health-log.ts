// Logs changes of the health check's result, not every failed check.
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

/** Returns whether a failure must be logged. Of consecutive failed health checks, only the first one must. */
export function isNewFailure(request: FastifyRequest, { cause }: Error): boolean {
  if (!isHealth(request)) return true
  // The process was told to end.
  if (cause === undefined) return false
  const { health } = request.server
  const wasUp = health.isUp
  health.isUp = false
  return wasUp
}
