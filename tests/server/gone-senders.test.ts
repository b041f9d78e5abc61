// Senders that reset their connection before the server has accepted it have no IP address anymore.
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { startApi } from '#tests/support/api.ts'
import { getRequest } from '#tests/support/raw-connection.ts'

const CONNECTIONS = 5

// Sends a request on each connection and resets it, while the server's thread waits.
const CLIENT = `
const { workerData } = require('node:worker_threads')
const { connect } = require('node:net')
const { port, text, count, shared } = workerData
const flag = new Int32Array(shared)
let left = count
for (let i = 0; i < count; i += 1) {
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(text, () => {
      socket.resetAndDestroy()
      left -= 1
      if (left > 0) return
      Atomics.store(flag, 0, 1)
      Atomics.notify(flag, 0)
    }),
  )
}`

it.each([
  ['/api/health', 0],
  ['/api/health', 1],
  ['/api/nothing', 0],
  ['/__clerk/v1/environment', 0],
  ['/uploads/nothing.webp', 0],
  ['/%', 0],
])(
  '%s of a sender without an address is not a server error (proxies: %i)',
  async (url, trustedProxies) => {
    const api = await startApi({
      listen: true,
      config: { rateLimitPerMinute: 100, trustedProxies },
    })
    const statuses: number[] = []
    api.app.server.on('request', (_request, response) => {
      response.once('close', () => statuses.push(response.statusCode))
    })
    const shared = new SharedArrayBuffer(4)
    const port = Number(new URL(api.origin).port)
    const workerData = { port, text: getRequest(url), count: CONNECTIONS, shared }
    const client = new Worker(CLIENT, { eval: true, workerData })
    expect(Atomics.wait(new Int32Array(shared), 0, 0, 20_000)).toBe('ok')
    await expect.poll(() => statuses.length).toBe(CONNECTIONS)
    expect(Math.max(...statuses)).toBeLessThan(500)
    await client.terminate()
    await api.close()
  },
)
