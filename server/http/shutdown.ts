// Shuts the server down: requests in progress are completed, and no connection is kept alive or
// delays the end for long.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 200

/**
 * Makes `app.close()` close each connection after its response, and the remaining ones after
 * `graceMs`.
 */
export function endConnectionsOnClose(app: FastifyInstance, graceMs = 10_000): void {
  let closing = false
  let sweep: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined

  app.addHook('preClose', async () => {
    closing = true
    // A response that has started has promised to keep its connection alive.
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    deadline = setTimeout(() => app.server.closeAllConnections(), graceMs)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(deadline)
  })
}
