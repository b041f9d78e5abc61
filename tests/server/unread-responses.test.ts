// Unread responses use a bounded part of the memory, and callers who read lose nothing.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limitUnreadResponses } from '#server/http/unread-responses.ts'
import { startApi } from '#tests/support/api.ts'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { BOUNDARY, formBytes, formOf, png } from '#tests/support/pictures.ts'
import { getRequest, openConnection } from '#tests/support/raw-connection.ts'

const MB = 1024 * 1024
const TIME = '2026-10-01T15:00:00.000Z'
const PATIENT = { timeout: 20_000 }
const NO_LIMITS = { maxBytesOfNetwork: 1000 * MB, maxBytes: 1000 * MB, stallTimeoutMs: 60_000 }

/** Reads from now on. Counts the bytes that arrive. */
function readAll(socket: Socket) {
  const seen = { bytes: 0 }
  socket.on('data', (chunk) => {
    seen.bytes += chunk.length
  })
  socket.resume()
  return seen
}

const countConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/**
 * Serves pictures of some megabytes, such as `/8`, and `/events`. `x-forwarded-for` names the
 * sender.
 */
async function serve(limits: Partial<typeof NO_LIMITS>) {
  const app = Fastify({ trustProxy: true })
  limitUnreadResponses(app, { ...NO_LIMITS, ...limits })
  const events = new PassThrough()
  let asked = 0
  let ended = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.once('close', () => {
      ended += 1
    })
  })
  app.addHook('onSend', async () => {
    asked += 1
  })
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send(events))
  app.get<{ Params: { size: string } }>('/:size', (request, reply) =>
    reply.type('image/webp').send(Buffer.alloc(Number(request.params.size) * MB)),
  )
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return {
    ask: (path: string, from = '192.0.2.1') => {
      const socket = openConnection(origin)
      socket.write(getRequest(path, { 'x-forwarded-for': from }))
      return socket
    },
    events,
    /** Returns how many requests have arrived, and how many of them have ended. */
    counts: () => ({ asked, ended }),
  }
}

const megabytesOf = ({ bytes }: { bytes: number }) => Math.floor(bytes / MB)

describe('drafts that one account requests without reading the responses', () => {
  it('cause its connections to be closed, but not that of a person who reads slowly', async () => {
    const api = await startApi({ listen: true })
    onTestFinished(() => api.close())
    const maria = await api.customer()
    const lines = Object.fromEntries(
      Array.from({ length: 95 }, (_, n) => [
        `q${n}`,
        { value: 'x'.repeat(500), answered_at: TIME },
      ]),
    )
    const category = { id: await api.categoryId('DUI'), name: 'DUI' }
    for (let count = 0; count < 20; count += 1) {
      const body = { flow: 'dui', flow_version: 1, category, step: 'a', answers: lines }
      const path = { draft_id: randomUUID() }
      await maria.must('putDraft', { path, body: { ...body, updated_at: TIME } })
    }
    const headers = { token: await maria.token() }
    const honest = openConnection(api.origin)
    honest.write(getRequest('/api/drafts', headers))
    let opened = 0
    api.app.server.on('connection', () => {
      opened += 1
    })
    const before = await countConnections(api.app)
    const greedy = Array.from({ length: 16 }, () => {
      const socket = openConnection(api.origin)
      // The first responses fill the connection's buffers.
      socket.write(getRequest('/api/docs/assets/swagger-ui-bundle.js').repeat(4))
      socket.write(getRequest('/api/drafts', headers).repeat(4))
      return socket
    })
    await expect.poll(() => opened, PATIENT).toBeGreaterThanOrEqual(16)
    // Each one left has 4 MB, and all of them together at most 16 MB.
    await expect.poll(() => countConnections(api.app), PATIENT).toBeLessThan(before + 5)
    const seen = readAll(honest)
    await expect.poll(() => seen.bytes, PATIENT).toBeGreaterThan(MB)
    for (const socket of greedy) socket.destroy()
    expect((await maria.must('listDrafts')).data).toHaveLength(20)
  })
})

describe('uploads whose responses are not read', () => {
  it('do not keep others from uploading', async () => {
    const api = await startApi({ listen: true })
    onTestFinished(() => api.close())
    const picture = await png()
    const form = formBytes(picture)
    // As many as one network may have in progress.
    for (let count = 0; count < 8; count += 1) {
      const socket = openConnection(api.origin)
      // The first responses fill the connection's buffers.
      socket.write(getRequest('/api/docs/assets/swagger-ui-bundle.js').repeat(4))
      socket.write(
        [
          'POST /api/uploader HTTP/1.1',
          'host: localhost',
          `idempotency-key: ${randomUUID()}`,
          `content-type: multipart/form-data; boundary=${BOUNDARY}`,
          `content-length: ${form.length}`,
          '\r\n',
        ].join('\r\n'),
      )
      socket.write(form)
    }
    await expect.poll(async () => (await readdir(api.filesFolder)).length, PATIENT).toBe(8)
    const upload = () => api.signedOut.ask('uploadFile', { body: formOf(picture) })
    await expect.poll(async () => (await upload()).status, PATIENT).toBe(201)
  })
})

describe('a network with too many unread bytes', () => {
  it('loses the connection with the most, and keeps the others', async () => {
    const { ask, counts } = await serve({ maxBytesOfNetwork: 40 * MB })
    ask('/20', '192.0.2.2')
    const others = [ask('/16'), ask('/30', '203.0.113.1')]
    await expect.poll(counts, PATIENT).toEqual({ asked: 3, ended: 0 })
    others.push(ask('/17', '192.0.2.3'))
    await expect.poll(counts, PATIENT).toEqual({ asked: 4, ended: 1 })
    const seen = others.map(readAll)
    await expect.poll(() => seen.map(megabytesOf), PATIENT).toEqual([16, 30, 17])
  })

  it('is chosen when all networks together have too many', async () => {
    const { ask, counts } = await serve({ maxBytes: 60 * MB })
    const others = [ask('/17', '203.0.113.1'), ask('/15'), ask('/16', '192.0.2.2')]
    await expect.poll(counts, PATIENT).toEqual({ asked: 3, ended: 0 })
    ask('/18', '192.0.2.3')
    await expect.poll(counts, PATIENT).toEqual({ asked: 4, ended: 1 })
    const seen = others.map(readAll)
    await expect.poll(() => seen.map(megabytesOf), PATIENT).toEqual([17, 15, 16])
  })

  it('can send requests again once its responses are read', async () => {
    const { ask, counts } = await serve({ maxBytesOfNetwork: 20 * MB })
    for (const count of [1, 2, 3, 4]) {
      const seen = readAll(ask('/15'))
      await expect.poll(() => megabytesOf(seen), PATIENT).toBe(15)
      await expect.poll(counts, PATIENT).toEqual({ asked: count, ended: count })
    }
  })
})

describe('a connection without progress', () => {
  it('is closed when its response is not read, and not when it is read slowly', {
    tags: IN_FULL_RUN,
  }, async () => {
    const { ask, counts } = await serve({ stallTimeoutMs: 1_000 })
    const slow = ask('/20', '203.0.113.1')
    ask('/20')
    await expect.poll(counts, PATIENT).toMatchObject({ asked: 2 })
    const seen = readAll(slow)
    // Takes several times as long as the limit.
    slow.on('data', () => {
      slow.pause()
      setTimeout(() => slow.resume(), 10)
    })
    await expect.poll(counts, PATIENT).toEqual({ asked: 2, ended: 2 })
    await expect.poll(() => megabytesOf(seen), PATIENT).toBe(20)
  })

  it('can stay open as a stream of events', async () => {
    const { ask, events, counts } = await serve({ stallTimeoutMs: 50 })
    const seen = readAll(ask('/events'))
    ask('/20')
    // The limit has passed when the other connection is closed.
    await expect.poll(counts, PATIENT).toEqual({ asked: 2, ended: 1 })
    const before = seen.bytes
    events.write(': still here\n\n')
    await expect.poll(() => seen.bytes, PATIENT).toBeGreaterThan(before)
  })
})
