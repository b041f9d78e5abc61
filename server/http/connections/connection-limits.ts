// Limits the connections of one network, and the requests in progress on one connection.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/errors.ts'
import { type Connection, createNetworkConnections } from './network-connections.ts'
import { closeWithRequests, filterRequests } from './raw-requests.ts'

interface Limits {
  /**
   * The most connections of one network. Behind a proxy, only those with a request in progress
   * count.
   */
  maxConnections: number
  /**
   * When a network has more connections than this, each of them is closed after its response. Not
   * behind a proxy.
   */
  maxKeptAlive: number
  /** The most requests in progress on one connection. */
  maxRequests: number
}

const LIMITS: Limits = {
  // An office of 150 people, whose browsers open up to six connections each.
  maxConnections: 1_024,
  // While a network keeps 200 connections busy, Node takes 3 s to accept a new one of any network;
  // with 100, 0.5 s.
  maxKeptAlive: 128,
  // Browsers and proxies send the next request of a connection after the response to the previous
  // one.
  maxRequests: 8,
}

interface Options extends Partial<Limits> {
  /** Whether the connections come from a proxy, which uses each for requests of many people. */
  isBehindProxy: boolean
}

/**
 * Applies three limits. A connection with more than `maxRequests` requests in progress is closed.
 * While a network has more than `maxKeptAlive` connections, each is closed after its response. When
 * a network has more than `maxConnections`, one of the IP address with the most is closed: the one
 * that has been idle for longest, or else the newest.
 */
export function limitConnections(
  app: FastifyInstance,
  { isBehindProxy, ...limits }: Options,
): void {
  const { maxConnections, maxKeptAlive, maxRequests } = { ...LIMITS, ...limits }
  const connections = new WeakMap<Socket, Connection>()
  const networks = createNetworkConnections()

  // Not for the second server that Fastify opens with HOST=localhost: its connections have no
  // limits.
  app.server.on('connection', (socket: Socket) => makeRoom(track(socket)))
  filterRequests(app.server, startRequest)
  if (isBehindProxy) app.addHook('onRequest', async ({ raw, ip }) => assignToSender(raw.socket, ip))

  function track(socket: Socket): Connection {
    const connection: Connection = { socket, owner: undefined, requests: 0 }
    connections.set(socket, connection)
    if (!isBehindProxy) networks.assign(connection, socket.remoteAddress)
    socket.once('close', () => networks.unassign(connection))
    return connection
  }

  function makeRoom(newest: Connection): void {
    if (networks.countFor(newest) <= maxConnections) return
    const toClose = networks.firstToClose(newest)
    if (!toClose) return
    networks.unassign(toClose)
    // A proxy's connection is not at fault, and the proxy passes the response on.
    if (toClose === newest && isBehindProxy) throw new Problem('TOO_MANY_REQUESTS')
    toClose.socket.destroy()
  }

  /** Counts a request. Returns whether it is to be served. */
  function startRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false
    const connection = connections.get(socket) ?? track(socket)
    connection.requests += 1
    if (connection.requests > maxRequests) {
      closeWithRequests(socket)
      return false
    }
    response.once('close', () => endRequest(connection))
    if (!isBehindProxy && networks.countFor(connection) > maxKeptAlive)
      response.shouldKeepAlive = false
    return true
  }

  function endRequest(connection: Connection): void {
    connection.requests -= 1
    const { socket } = connection
    if (connection.requests > 0 || socket.destroyed) return
    networks.unassign(connection)
    if (!isBehindProxy) networks.assign(connection, socket.remoteAddress)
  }

  /** Counts a proxy's connection for the person who sent the request in progress. */
  function assignToSender(socket: unknown, ip: string): void {
    const connection = socket instanceof Socket && connections.get(socket)
    if (!connection || connection.owner) return
    networks.assign(connection, ip)
    makeRoom(connection)
  }
}
