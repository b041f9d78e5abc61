// Closes connections that send many requests without reading the responses, which would wait in memory. Browsers and
// proxies send the next request of a connection after the response to the one before.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/errors.ts'

const MOST_AT_ONCE = 8

/** Closes a connection with more than eight requests in progress. */
export function limitPipelining(app: FastifyInstance): void {
  const inProgress = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, { raw }) => {
    const count = (inProgress.get(socket) ?? 0) + 1
    inProgress.set(socket, count)
    raw.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1))
    if (count <= MOST_AT_ONCE) return
    socket.destroy()
    // The other requests of the same packet have been parsed already.
    throw new Problem('TOO_MANY_REQUESTS')
  })
}
