// The log of a server whose PostgreSQL stops names that as the cause, once, whatever fails by it.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

const SOCKET = '.s.PGSQL.5432'

/** Listens for a database that has only a socket file, on a TCP port or another file, and can stop and go on. */
async function openGate(databaseUrl: string, by: 'TCP' | 'socket file') {
  const url = new URL(databaseUrl)
  const socketFile = join(url.searchParams.get('host') ?? '', SOCKET)
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-gate-'))
  const open = new Set<Socket>()
  const gate = createServer((client) => {
    const database = connect(socketFile)
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    client.pipe(database).pipe(client)
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
    start: () => listen(port),
    stop: async () => {
      gate.close()
      for (const socket of open) socket.destroy()
      await once(gate, 'close')
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

// The built-in database runs in the server itself.
describe.runIf(isPostgres).each(['TCP', 'socket file'] as const)(
  'a database that stops, by %s',
  (by) => {
    let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
    let gate: Awaited<ReturnType<typeof openGate>>
    let server: ServerProcess

    beforeAll(async () => {
      lasting = await createLastingDatabase()
      gate = await openGate(lasting.env.DATABASE_URL ?? '', by)
      server = await startServerProcess({ ...lasting.env, DATABASE_URL: gate.url, DEMO: '0' })
    })
    afterAll(async () => {
      await server.stop()
      await gate.stop()
      await gate.remove()
      await lasting.remove()
    })

    const statusOf = async (path: string) => (await fetch(`${server.url}/api/${path}`)).status
    const categories = 'category/list?is_other=false'
    /** Returns the messages of the log's warnings and errors. */
    const messages = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= 40)
        .map(({ msg }) => msg)

    it('is named as the cause once, and is used again when it is back', async () => {
      expect(await statusOf(categories)).toBe(200)
      const before = messages()
      await gate.stop()
      const failTenTimes = async () => {
        for (let nth = 0; nth < 10; nth += 1) expect(await statusOf(categories)).toBe(500)
      }
      await failTenTimes()
      const added = () => messages().slice(before.length)
      await expect
        .poll(added)
        .toEqual([expect.stringMatching(/^The database does not answer\b.*\.$/)])
      await failTenTimes()
      for (let nth = 0; nth < 10; nth += 1) expect(await statusOf('health')).toBe(503)
      expect(added()).toHaveLength(1)
      await gate.start()
      await expect.poll(() => statusOf(categories)).toBe(200)
      for (let nth = 0; nth < 10; nth += 1) expect(await statusOf('health')).toBe(200)
      await expect.poll(added).toEqual([expect.any(String), 'The database answers again.'])
    })
  },
)
