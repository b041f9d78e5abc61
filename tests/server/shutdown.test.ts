import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { endConnectionsOnClose } from '#server/http/shutdown.ts'
import { startApi } from '#tests/support/api.ts'
import { routeOf } from '#tests/support/contract.ts'

const GRACE_MS = 1_000

/** Opens a connection. Returns what it has received. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => {
    text += more
  })
  // Cutting the connection is no error.
  socket.on('error', () => {})
  return { socket, text: () => text }
}

const portOf = (app: { server: { address(): unknown } }) =>
  (app.server.address() as { port: number }).port

const ended = (socket: Socket) => (socket.closed ? undefined : once(socket, 'close'))

describe('a server that shuts down', () => {
  it('responds to a request that was partly sent, and then closes its connection', async () => {
    const api = await startApi({ listen: true })
    const maria = await api.customer()
    const body = JSON.stringify({ name: 'tax', is_other: true })
    const { socket, text } = await open(portOf(api.app))
    socket.write(
      [
        `POST /api${routeOf('createCategory').path} HTTP/1.1`,
        'host: localhost',
        `token: ${await maria.token()}`,
        'idempotency-key: 7f1c7e0e-6e0b-4f0e-9d57-0c8d1f1b0a01',
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body.slice(0, 10),
      ].join('\r\n'),
    )
    await wait(200)
    const closed = api.close()
    await wait(100)
    socket.write(body.slice(10))
    await Promise.all([closed, ended(socket)])
    expect(text()).toMatch(/^HTTP\/1\.1 201 /)
    expect(text().toLowerCase()).toContain('\r\nconnection: close\r\n')
  })

  it('closes a connection whose response said keep-alive', async () => {
    const app = Fastify({ logger: false })
    endConnectionsOnClose(app, 60_000)
    let finish = () => {}
    app.get('/', (_request, reply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-length': 4 })
      reply.raw.write('ha')
      finish = () => reply.raw.end('lf')
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { socket, text } = await open(portOf(app))
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await expect.poll(text).toContain('ha')
    const closed = app.close()
    await wait(50)
    finish()
    await Promise.all([closed, ended(socket)])
    expect(text()).toMatch(/half$/)
  })

  it('waits at most its grace period for a request that never arrives completely', async () => {
    const app = Fastify({ logger: false })
    endConnectionsOnClose(app, GRACE_MS)
    app.get('/', () => 'never asked')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { socket } = await open(portOf(app))
    socket.write('GET / HTTP/1.1\r\nhost:')
    await wait(50)
    const from = performance.now()
    await app.close()
    expect(performance.now() - from).toBeGreaterThan(GRACE_MS - 100)
    await ended(socket)
  })
})
