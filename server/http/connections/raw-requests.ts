// Handles requests of Node's server that Fastify has not seen yet, or is not to see.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '#server/errors.ts'
import { instanceOf, PROBLEM_HEADERS } from '#server/http/problem-responses.ts'

// Node's HTTP parser. It calls onIncoming for each request.
interface Parser {
  onIncoming: () => number
}

/**
 * Passes only those requests to Fastify for which `isServed` returns true. A hook of Fastify would
 * be too late: one packet can hold 2,000 requests, and Fastify takes 0.1 ms for each.
 */
export function filterRequests(
  server: Server,
  isServed: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const serve = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!isServed(request, response)) return
    for (const each of serve) each.call(server, request, response)
  })
  server.on('checkExpectation', (request, response) => {
    if (isServed(request, response)) refuseExpectation(request, response)
  })
}

// Node would respond 417 without a body, which the contract does not list.
function refuseExpectation({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const problem = new Problem('MALFORMED_REQUEST')
  response
    .writeHead(problem.status, { ...PROBLEM_HEADERS, connection: 'close' })
    .end(JSON.stringify(problem.toBody(instanceOf(url))))
}

/** Closes a connection, and drops the requests that have arrived on it and are not handled yet. */
export function closeWithRequests(socket: Socket & { parser?: Parser | null }): void {
  // Node parses the whole packet, even after the connection was closed, which takes 20 ms. It has
  // no option to stop it.
  if (socket.parser) socket.parser.onIncoming = () => 0
  socket.destroy()
}
