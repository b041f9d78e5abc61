// Logs when the health changes, and not for each probe of a monitor.
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    health: { isUp: boolean }
  }
}

const isHealth = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>) =>
  routeOptions.config.operationId === 'getHealth'

/** Logs that the database answers again, after a request for the health failed. */
export function logRecovery(app: FastifyInstance): void {
  app.decorate('health', { isUp: true })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!isHealth(request) || statusCode !== 200 || app.health.isUp) return
    app.health.isUp = true
    request.log.warn('The database answers again.')
  })
}

/** Returns whether a failure must be logged. Of failing requests for the health, only the first one must. */
export function isNewFailure(request: FastifyRequest): boolean {
  if (!isHealth(request)) return true
  const { health } = request.server
  const wasUp = health.isUp
  health.isUp = false
  return wasUp
}
