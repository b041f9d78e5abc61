// A proxy between the server and its PostgreSQL, which can stop, lose a begin or a commit, or act
// as a connection pooler.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'

const SOCKET = '.s.PGSQL.5432'

/**
 * Starts a proxy to a database that has only a socket file. `by`: where it listens. `asPooler`:
 * sends its own number to a client that connects, instead of that of PostgreSQL's process, as a
 * connection pooler does.
 */
export async function openGate(
  databaseUrl: string,
  { by, asPooler = false }: { by: 'TCP' | 'socket file'; asPooler?: boolean },
) {
  const url = new URL(databaseUrl)
  const socketFile = join(url.searchParams.get('host') ?? '', SOCKET)
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-gate-'))
  const open = new Set<Socket>()
  let isFrozen = false
  let lost: 'begin' | 'commit' | 'its response' | undefined
  const gate = createServer((client) => {
    const database = connect(socketFile)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    if (isFrozen) return
    client.pipe(losing(client, database)).pipe(database)
    if (asPooler) database.once('data', nameAnotherProcess)
    database.pipe(client)
  })
  // Passes the client's messages on, and ends the connection at the statement that is to be lost.
  const losing = (client: Socket, database: Socket) =>
    new Transform({
      transform(message: Buffer, _encoding, done) {
        const statement = lost === 'begin' ? 'begin' : 'commit'
        if (!lost || !message.includes(statement)) return done(null, message)
        if (lost === 'its response') database.end(message)
        else database.destroy()
        lost = undefined
        client.destroy()
        done()
      },
    })
  const listen = async (port: number) => {
    if (by === 'TCP') gate.listen(port, '127.0.0.1')
    else gate.listen(join(folder, SOCKET))
    await once(gate, 'listening')
    return by === 'TCP' ? (gate.address() as { port: number }).port : 0
  }
  const port = await listen(0)
  if (by === 'TCP') {
    url.search = ''
    url.hostname = '127.0.0.1'
    url.port = String(port)
  } else url.searchParams.set('host', folder)
  return {
    url: url.href,
    start: () => {
      isFrozen = false
      return listen(port)
    },
    /**
     * Keeps all connections open, and accepts new ones, but passes nothing on until it was stopped
     * and started.
     */
    freeze: () => {
      isFrozen = true
      for (const socket of open) socket.unpipe().pause()
    },
    /**
     * Ends the connection at the next begin or commit before it is passed on, or before the
     * commit's response is.
     */
    loseNext: (what: typeof lost) => {
      lost = what
    },
    stop: async () => {
      gate.close()
      for (const socket of open) socket.destroy()
      await once(gate, 'close')
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

// PostgreSQL's message BackendKeyData: its type, its length, the number of the process and a key.
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12])

/**
 * Changes the process number in PostgreSQL's first bytes. Throws if they have none, as when it asks
 * for a password.
 */
function nameAnotherProcess(first: Buffer): void {
  const at = first.indexOf(KEY_DATA)
  if (at < 0) throw new Error('PostgreSQL named no process in its first bytes')
  const pid = at + KEY_DATA.length
  first.writeUInt32BE(first.readUInt32BE(pid) + 1_000_000, pid)
}
