// Closes connections whose client still sends its body after the response, such as an endless body
// to a path that takes none.
import type { FastifyInstance } from 'fastify'

/**
 * The time for a client to send the rest of a body that nothing reads. A browser shows the response
 * only after it has sent the body, so the connection is not closed at once.
 */
export const UNREAD_BODY_TIMEOUT_MS = 5_000

/**
 * Gives each sender five seconds after the response to finish the body. The rest of the body is
 * discarded.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    const cutOff = setTimeout(() => raw.destroy(), UNREAD_BODY_TIMEOUT_MS)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(cutOff))
  })
}
