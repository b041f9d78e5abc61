// Limits the connections of one network, and the requests in progress on one connection.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/errors.ts'
import { addressKey, subnetOf } from '#server/web/rate-limit.ts'
import { instanceOf, PROBLEM_HEADERS } from './problem-responses.ts'

interface Limits {
  /** The most connections of one network. Behind a proxy, only those with a request in progress count. */
  maxConnections: number
  /** When a network has more connections than this, each of them is closed after its response. Not behind a proxy. */
  maxKeptAlive: number
  /** The most requests in progress on one connection. */
  maxRequests: number
}

interface Connection {
  socket: Socket
  /** The network and IP address that it counts for; undefined for a proxy's connection without a request. */
  owner: { network: string; address: string } | undefined
  requests: number
}

const LIMITS: Limits = {
  // An office of 150 people, whose browsers open up to six connections each.
  maxConnections: 1_024,
  // While a network keeps 200 connections busy, Node takes 3 s to accept a new one of any network; with 100, 0.5 s.
  maxKeptAlive: 128,
  // Browsers and proxies send the next request of a connection after the response to the one before.
  maxRequests: 8,
}

// Node's HTTP parser. It calls onIncoming for each request.
interface Parser {
  onIncoming: () => number
}

interface Options extends Partial<Limits> {
  /** Whether the connections come from a proxy, which uses each for requests of many people. */
  isBehindProxy: boolean
}

/**
 * Applies three limits. A connection with more than `maxRequests` requests in progress is closed. While a network has more
 * than `maxKeptAlive` connections, each is closed after its response. When a network has more than `maxConnections`, one of
 * the IP address with the most is closed: the one that has been idle for longest, or else the newest.
 */
export function limitConnections(
  app: FastifyInstance,
  { isBehindProxy, ...limits }: Options,
): void {
  const { maxConnections, maxKeptAlive, maxRequests } = { ...LIMITS, ...limits }
  const connections = new WeakMap<Socket, Connection>()
  // A set keeps the order in which its items were added, and a connection is added again after its requests.
  const networks = new Map<string, Set<Connection>>()

  function assign(connection: Connection, ip: string | undefined): void {
    const owner = { network: subnetOf(ip), address: addressKey(ip) }
    connection.owner = owner
    networks.set(owner.network, (networks.get(owner.network) ?? new Set()).add(connection))
  }

  function unassign(connection: Connection): void {
    const { network = '' } = connection.owner ?? {}
    const connectionsOfNetwork = networks.get(network)
    connectionsOfNetwork?.delete(connection)
    if (connectionsOfNetwork?.size === 0) networks.delete(network)
    connection.owner = undefined
  }

  function track(socket: Socket): Connection {
    const connection: Connection = { socket, owner: undefined, requests: 0 }
    connections.set(socket, connection)
    if (!isBehindProxy) assign(connection, socket.remoteAddress)
    socket.once('close', () => unassign(connection))
    return connection
  }

  // Returns the connection that makes room; undefined when there is room.
  function findConnectionToClose({ owner }: Connection): Connection | undefined {
    const connectionsOfNetwork = networks.get(owner?.network ?? '')
    if (!connectionsOfNetwork || connectionsOfNetwork.size <= maxConnections) return undefined
    const [largest = []] = [
      ...Map.groupBy(connectionsOfNetwork, (each) => each.owner?.address).values(),
    ].sort((a, b) => b.length - a.length)
    return largest.find(({ requests }) => requests === 0) ?? largest.at(-1)
  }

  function makeRoom(newest: Connection): void {
    const toClose = findConnectionToClose(newest)
    if (!toClose) return
    unassign(toClose)
    // A proxy's connection is not at fault, and the proxy passes the response on.
    if (toClose === newest && isBehindProxy) throw new Problem('TOO_MANY_REQUESTS')
    toClose.socket.destroy()
  }

  function endRequest(connection: Connection): void {
    connection.requests -= 1
    const { socket } = connection
    if (connection.requests > 0 || socket.destroyed) return
    unassign(connection)
    if (!isBehindProxy) assign(connection, socket.remoteAddress)
  }

  /** Counts a request. Returns whether it is to be served. */
  function startRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false
    const connection = connections.get(socket) ?? track(socket)
    connection.requests += 1
    if (connection.requests > maxRequests) {
      dropRest(socket)
      socket.destroy()
      return false
    }
    response.once('close', () => endRequest(connection))
    const { size = 0 } = networks.get(connection.owner?.network ?? '') ?? {}
    if (!isBehindProxy && size > maxKeptAlive) response.shouldKeepAlive = false
    return true
  }

  // Not for the second server that Fastify opens with HOST=localhost: its connections have no limits.
  app.server.on('connection', (socket: Socket) => makeRoom(track(socket)))
  // Before Fastify, because one packet can hold 2,000 requests, and Fastify takes 0.1 ms for each.
  const serve = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!startRequest(request, response)) return
    for (const each of serve) each.call(app.server, request, response)
  })
  app.server.on('checkExpectation', (request, response) => {
    if (startRequest(request, response)) refuseExpectation(request, response)
  })
  if (!isBehindProxy) return
  app.addHook('onRequest', async ({ raw: { socket }, ip }) => {
    const connection = socket instanceof Socket && connections.get(socket)
    if (!connection || connection.owner) return
    assign(connection, ip)
    makeRoom(connection)
  })
}

// Node would respond 417 without a body, which the contract does not list.
function refuseExpectation({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const problem = new Problem('MALFORMED_REQUEST')
  response
    .writeHead(problem.status, { ...PROBLEM_HEADERS, connection: 'close' })
    .end(JSON.stringify(problem.toBody(instanceOf(url))))
}

// Node parses the whole packet, even after the connection was closed, which takes 20 ms. It has no option to stop it.
function dropRest(socket: Socket & { parser?: Parser | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 0
}
