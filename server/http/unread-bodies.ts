// Closes connections whose client still sends its body after the response, such as an endless body to a path
// that takes none.
import type { FastifyInstance } from 'fastify'

// A browser shows the response only after it has sent the body, so a client may continue for a while.
const REST_MS = 5_000

/**
 * Gives each sender five seconds after the response to finish the body. The rest of the body is
 * discarded.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const cutOff = setTimeout(() => raw.destroy(), REST_MS)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(cutOff))
  })
}
