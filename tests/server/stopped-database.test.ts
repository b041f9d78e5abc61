// The log of a server whose PostgreSQL stops names that as the cause, once, whatever fails by it.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLastingDatabase, isPostgres } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'

/** Listens on a TCP port for a database that has only a socket file, and can stop and go on. */
async function openGate(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const socketFile = `${url.searchParams.get('host')}/.s.PGSQL.5432`
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
    gate.listen(port, '127.0.0.1')
    await once(gate, 'listening')
    return (gate.address() as { port: number }).port
  }
  const port = await listen(0)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    start: () => listen(port),
    stop: async () => {
      gate.close()
      for (const socket of open) socket.destroy()
      await once(gate, 'close')
    },
  }
}

// The built-in database runs in the server itself.
describe.runIf(isPostgres)('a database that stops', () => {
  let lasting: Awaited<ReturnType<typeof createLastingDatabase>>
  let gate: Awaited<ReturnType<typeof openGate>>
  let server: ServerProcess

  beforeAll(async () => {
    lasting = await createLastingDatabase()
    gate = await openGate(lasting.env.DATABASE_URL ?? '')
    server = await startServerProcess({ ...lasting.env, DATABASE_URL: gate.url, DEMO: '0' })
  })
  afterAll(async () => {
    await server.stop()
    await gate.stop()
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
    expect(added()).toHaveLength(1)
    await gate.start()
    await expect.poll(() => statusOf(categories)).toBe(200)
  })
})
