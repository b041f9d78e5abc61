// Limits the bytes of responses that wait in memory because their clients do not read them. Beyond
// a limit, closes the connections with the most unread bytes: closing frees their memory at once,
// and delays no other caller.
import { Socket } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { subnetOf } from '#server/web/rate-limit.ts'

interface Limits {
  /** The most unread bytes of one network. */
  maxBytesOfNetwork: number
  /** The most unread bytes of all networks. */
  maxBytes: number
  /** How long a client may read nothing of a response before its connection is closed, ms. */
  stallTimeoutMs: number
}

/** A connection with unread responses. */
interface Unread {
  network: string
  bytes: number
}

const MB = 1024 * 1024
// Node's limit for its heap follows the machine's memory, or the operator's choice.
const MAX_BYTES = Math.min(128 * MB, getHeapStatistics().heap_size_limit / 8)
const LIMITS: Limits = {
  maxBytesOfNetwork: Math.min(16 * MB, MAX_BYTES / 4),
  maxBytes: MAX_BYTES,
  // A phone on a weak connection reads something in this time, and its browser gives up later than
  // this.
  stallTimeoutMs: 30_000,
}

// A file is read in pieces of 64 kB, and at most two of them wait.
const MAX_STREAM_BYTES = 128 * 1024
// A stream of events limits its unread bytes itself.
const MAX_EVENT_STREAM_BYTES = 16 * 1024

/** Limits the unread bytes of the app's responses. `limits`: replace the usual ones. */
export function limitUnreadResponses(app: FastifyInstance, limits: Partial<Limits> = {}): void {
  const { maxBytesOfNetwork, maxBytes, stallTimeoutMs } = { ...LIMITS, ...limits }
  const connections = new Map<Socket, Unread>()
  const watched = new WeakSet<Socket>()
  const byNetwork = new Map<string, number>()
  let totalBytes = 0

  function add(socket: Socket, network: string, bytes: number): void {
    const unread = connections.get(socket) ?? { network, bytes: 0 }
    connections.set(socket, unread)
    unread.bytes += bytes
    countForNetwork(unread.network, bytes)
  }

  function subtract(socket: Socket, bytes: number): void {
    const unread = connections.get(socket)
    if (!unread) return
    unread.bytes -= bytes
    if (unread.bytes <= 0) connections.delete(socket)
    countForNetwork(unread.network, -bytes)
  }

  function countForNetwork(network: string, bytes: number): void {
    const sum = (byNetwork.get(network) ?? 0) + bytes
    if (sum > 0) byNetwork.set(network, sum)
    else byNetwork.delete(network)
    totalBytes += bytes
  }

  function forget(socket: Socket): void {
    subtract(socket, connections.get(socket)?.bytes ?? 0)
  }

  function closeLargestOf(network: string): void {
    const [largest] = [...connections]
      .filter(([, unread]) => unread.network === network)
      .sort(([, a], [, b]) => b.bytes - a.bytes)
    if (!largest) return
    const [socket] = largest
    forget(socket)
    socket.destroy()
  }

  function closeUntilWithinLimits(network: string): void {
    while ((byNetwork.get(network) ?? 0) > maxBytesOfNetwork) closeLargestOf(network)
    while (totalBytes > maxBytes) {
      const [first] = [...byNetwork].sort(([, a], [, b]) => b - a)
      closeLargestOf(first?.[0] ?? network)
    }
  }

  app.addHook('onSend', async (request, reply, payload) => {
    // A response that waits for others of its connection would keep its request, with a body of up
    // to 5 MB.
    request.body = undefined
    const { socket } = request.raw
    if (!(socket instanceof Socket) || socket.destroyed) return payload
    const isEventStream = isEventStreamReply(reply)
    // Node has another limit for a connection that waits for its next request.
    if (!isEventStream) socket.setTimeout(stallTimeoutMs)
    if (request.method === 'HEAD') return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    const bytes = isEventStream ? MAX_EVENT_STREAM_BYTES : bytesOf(body, reply)
    if (bytes === 0) return body
    if (!watched.has(socket)) {
      watched.add(socket)
      socket.once('close', () => forget(socket))
    }
    const network = subnetOf(request.ip)
    add(socket, network, bytes)
    // At the end of the response or of its connection, whichever is first.
    const end = () => {
      reply.raw.off('finish', end).off('close', end)
      subtract(socket, bytes)
    }
    reply.raw.once('finish', end).once('close', end)
    closeUntilWithinLimits(network)
    return body
  })
}

const isEventStreamReply = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream')

function bytesOf(body: unknown, reply: FastifyReply): number {
  if (Buffer.isBuffer(body)) return body.length
  if (body === undefined || body === null) return 0
  return Math.min(Number(reply.getHeader('content-length') ?? MAX_STREAM_BYTES), MAX_STREAM_BYTES)
}
