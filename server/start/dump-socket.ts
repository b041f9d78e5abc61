// Lets `npm run admin -- backup` copy the built-in database while the server runs, which is the
// only process that can open it. A socket in the data folder, because only the account that owns
// the folder can reach it.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A longer path cannot be a socket's on every system (sockaddr_un). */
const MAX_PATH_BYTES = 100
/** The length of a dump in bytes, before it. */
const LENGTH_BYTES = 8

const socketIn = (dataFolder: string) => join(dataFolder, 'dump.sock')

/**
 * Sends a dump to each process that connects. Returns the function that stops this. Does nothing
 * for a data folder with a path too long for a socket: a backup then needs the server to be
 * stopped.
 */
export async function serveDumps(
  dump: () => Promise<Blob>,
  dataFolder: string,
): Promise<() => Promise<void>> {
  const path = socketIn(dataFolder)
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return async () => {}
  // A killed server leaves its socket behind. The lock of the database keeps a second server away.
  await rm(path, { force: true })
  const server = createServer((socket) => {
    send(dump, socket).catch(() => socket.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  // A backup does not keep the process alive.
  server.unref()
  return async () => {
    server.close()
    await rm(path, { force: true })
  }
}

async function send(dump: () => Promise<Blob>, socket: Socket): Promise<void> {
  const blob = await dump()
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeBigUInt64BE(BigInt(blob.size))
  socket.write(length)
  await pipeline(blob.stream(), socket)
}

/**
 * Returns a dump of the database of a running server, and null when none runs. Rejects when the
 * server ends before it has sent all.
 */
export async function requestDump(dataFolder: string): Promise<Blob | null> {
  const socket = openSocket(socketIn(dataFolder))
  try {
    await once(socket, 'connect')
  } catch {
    return null
  }
  const received = await new Response(Readable.toWeb(socket) as ReadableStream).blob()
  const length = Buffer.from(await received.slice(0, LENGTH_BYTES).arrayBuffer())
  const dump = received.slice(LENGTH_BYTES)
  if (length.length < LENGTH_BYTES || BigInt(dump.size) !== length.readBigUInt64BE()) {
    throw new Error('The server ended before the whole database was copied.')
  }
  return dump
}
