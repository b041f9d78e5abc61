// One network has a number of connections, and a newcomer of another IP address takes one from the
// IP address with the most.
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { limitConnections } from '#server/http/connections/connection-limits.ts'
import { getRequest, openConnection } from '#tests/support/raw-connection.ts'

const OF_NETWORK = 4
const MAX_REQUESTS = 8

/** Serves `/`, and `/late`, which has no response until `respond` is called. */
async function serve(isBehindProxy: boolean, limits: { maxKeptAlive?: number } = {}) {
  const app = Fastify({ trustProxy: isBehindProxy })
  limitConnections(app, { isBehindProxy, maxConnections: OF_NETWORK, ...limits })
  const { promise: late, resolve: respond } = Promise.withResolvers<string>()
  let asked = 0
  let parsed = 0
  app.server.on('request', () => {
    parsed += 1
  })
  app.get('/', () => 'now')
  app.get('/late', () => {
    asked += 1
    return late
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    respond('')
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    /** Opens a connection from a loopback address. */
    open: async (localAddress = '127.0.0.1') => {
      return watch(openConnection(origin, localAddress))
    },
    respond: () => respond('late'),
    /** Returns how many requests of `/late` have arrived. */
    asked: () => asked,
    /** Returns how many requests Node has handed over. */
    parsed: () => parsed,
  }
}

function watch(socket: Socket) {
  const seen = { text: '', isClosed: false }
  socket.resume().on('data', (chunk) => {
    seen.text += chunk
  })
  socket.once('close', () => {
    seen.isClosed = true
  })
  return {
    ask: (path: string, from = '192.0.2.1') => {
      socket.write(getRequest(path, { 'x-forwarded-for': from }))
    },
    /** Asks many times in one packet. */
    askAtOnce: (count: number, path: string, headers: Record<string, string> = {}) => {
      socket.write(getRequest(path, headers).repeat(count))
    },
    seen,
    /** Returns the statuses of its responses. */
    statuses: () => [...seen.text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => Number(status)),
  }
}

it('the connections of a network with many are closed after each response, except those of a proxy', async () => {
  for (const isBehindProxy of [false, true]) {
    const { open } = await serve(isBehindProxy, { maxKeptAlive: 2 })
    const [first, second] = [await open(), await open('127.0.0.2')]
    first.ask('/')
    await expect.poll(first.statuses).toEqual([200])
    const third = await open()
    for (const each of [second, third]) each.ask('/')
    for (const each of [second, third]) await expect.poll(each.statuses).toEqual([200])
    if (isBehindProxy) {
      third.ask('/')
      await expect.poll(third.statuses).toEqual([200, 200])
    } else {
      // When one is closed in time, the other may stay.
      await expect.poll(() => second.seen.isClosed || third.seen.isClosed).toBe(true)
    }
    expect(first.seen.isClosed).toBe(false)
    first.ask('/')
    await expect.poll(first.statuses).toEqual([200, 200])
  }
})

it('the connection that has been idle for longest is closed', async () => {
  const { open, asked } = await serve(false)
  const [busy, old, used, newest] = [await open(), await open(), await open(), await open()]
  busy.ask('/late')
  await expect.poll(asked).toBe(1)
  used.ask('/')
  await expect.poll(used.statuses).toEqual([200])
  const one = await open()
  await expect.poll(() => old.seen.isClosed).toBe(true)
  one.ask('/')
  await expect.poll(one.statuses).toEqual([200])
  expect([busy, used, newest].map(({ seen }) => seen.isClosed)).toEqual([false, false, false])
})

it('a connection of the IP address with the most is closed, even when all are busy', async () => {
  const { open, asked, respond } = await serve(false)
  const crowd: ReturnType<typeof watch>[] = []
  for (let count = 1; count <= OF_NETWORK; count += 1) {
    const connection = await open('127.0.0.1')
    connection.ask('/late')
    await expect.poll(asked).toBe(count)
    crowd.push(connection)
  }
  const neighbor = await open('127.0.0.2')
  neighbor.ask('/late')
  await expect.poll(asked).toBe(OF_NETWORK + 1)
  await expect
    .poll(() => crowd.map(({ seen }) => seen.isClosed))
    .toEqual([false, false, false, true])
  respond()
  await expect.poll(neighbor.statuses).toEqual([200])
})

it('requests in progress are counted behind a proxy, whose own connections are not limited', async () => {
  const { open, asked, respond } = await serve(true)
  const proxy = []
  for (let count = 0; count < 3 * OF_NETWORK; count += 1) {
    const connection = await open()
    connection.ask('/', `192.0.2.${count}`)
    await expect.poll(connection.statuses).toEqual([200])
    proxy.push(connection)
  }
  for (const [count, connection] of proxy.slice(0, OF_NETWORK).entries()) {
    connection.ask('/late')
    await expect.poll(asked).toBe(count + 1)
  }
  const [one, two] = proxy.slice(OF_NETWORK)
  one?.ask('/late')
  await expect.poll(() => one?.statuses()).toEqual([200, 429])
  two?.ask('/late', '203.0.113.1')
  await expect.poll(asked).toBe(OF_NETWORK + 1)
  respond()
  await expect.poll(() => two?.statuses()).toEqual([200, 200])
  one?.ask('/')
  await expect.poll(() => one?.statuses()).toEqual([200, 429, 200])
  expect(proxy.map(({ seen }) => seen.isClosed)).not.toContain(true)
})

it.each([
  ['requests', '/late', {}],
  ['URLs that cannot be decoded', '/%', {}],
  ['expectations', '/', { expect: 'a wonder' }],
])(
  'a connection that sends a thousand %s in one packet is closed after at most nine are handled',
  async (_what, path, headers) => {
    const { open, parsed } = await serve(true)
    const connection = await open()
    connection.askAtOnce(1_000, path, headers)
    await expect.poll(() => connection.seen.isClosed).toBe(true)
    expect(parsed()).toBeLessThanOrEqual(MAX_REQUESTS + 1)
    expect(connection.statuses().length).toBeLessThanOrEqual(MAX_REQUESTS)
  },
)

it('eight requests in one packet are served repeatedly', async () => {
  const { open } = await serve(false)
  const connection = await open()
  for (let count = MAX_REQUESTS; count <= 3 * MAX_REQUESTS; count += MAX_REQUESTS) {
    connection.askAtOnce(MAX_REQUESTS, '/')
    await expect.poll(connection.statuses).toEqual(Array(count).fill(200))
  }
  expect(connection.seen.isClosed).toBe(false)
})
