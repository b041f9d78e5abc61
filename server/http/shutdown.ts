// The end of a server: what was begun is answered, no connection is kept for more, and nobody holds it up for long.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 200

/** Makes `app.close()` let go of connections as their answers end, and of the others after `graceMs`. */
export function endConnectionsOnClose(app: FastifyInstance, graceMs = 10_000): void {
  let closing = false
  let sweep: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined

  app.addHook('preClose', async () => {
    closing = true
    // An answer already under way has promised to keep its connection.
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
