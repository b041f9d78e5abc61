// Networks take turns at reading, so that hundreds of lists for one caller do not delay the others.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { askWith } from '#tests/support/asking.ts'
import { sendByInject } from '#tests/support/http.ts'
import { postCase } from '#tests/support/stories.ts'

const MANY = 200
const CALLS = 4

let api: TestApi
beforeAll(async () => {
  api = await startApi({ listen: true })
})
afterAll(() => api.close())

it('serves another network and the health check before most of two hundred lists', async () => {
  const maria = await api.customer()
  const vega = await api.attorney()
  for (let count = 0; count < 50; count += 1) await postCase(api, maria)
  const order: string[] = []
  const greedy = askWith(sendByInject(api.app, '198.51.100.7'), vega.token)
  const patient = askWith(sendByInject(api.app, '203.0.113.9'), maria.token)
  const path = { attorney_id: vega.id }
  const lists = Array.from({ length: MANY }, async () => {
    const { status } = await greedy.ask('listCasesByAttorney', { path, query: { limit: 50 } })
    order.push(`list ${status}`)
  })
  for (let count = 0; count < CALLS; count += 1) {
    await patient.must('listDrafts')
    await api.signedOut.must('getHealth')
  }
  order.push('others')
  await Promise.all(lists)
  expect(order.filter((what) => what === 'list 200')).toHaveLength(MANY)
  expect(order.indexOf('others')).toBeLessThan(MANY / 2)
})

it('ends a turn before its response is read', async () => {
  // Each connection has the most requests in progress that it may have. The first responses fill its
  // buffers, so the next ones cannot be sent.
  const unread = Array.from({ length: 8 }, () => {
    const socket = openConnection()
    socket.write(get('/api/docs/assets/swagger-ui-bundle.js').repeat(6) + get(CATEGORIES).repeat(2))
    return socket
  })
  for (let count = 0; count < CALLS; count += 1) expect(await readCategories()).toBe(200)
  for (const socket of unread) socket.destroy()
})

it('closes a connection that sends many requests without reading the responses', async () => {
  const socket = openConnection()
  const closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.write(get(CATEGORIES).repeat(MANY))
  socket.resume()
  await closed
  expect(await readCategories()).toBe(200)
})

const CATEGORIES = '/api/category/list?is_other=false'
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

function openConnection() {
  const { hostname, port } = new URL(api.origin)
  return connect(Number(port), hostname).pause()
}

const readCategories = async () =>
  (await api.signedOut.ask('listCategories', { query: { is_other: false } })).status
