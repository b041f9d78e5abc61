// The request that uploads a picture: its form, repeated, and in parallel.
import { randomUUID } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { BOUNDARY, formBytes, formOf, jpeg, png } from '#tests/support/pictures.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const upload = (body: unknown, key?: string) =>
  api.signedOut.ask('uploadFile', { body, ...(key !== undefined && { key }) })
const sendBytes = (
  payload: Buffer | PassThrough,
  { key = randomUUID() as string, from = '127.0.0.1', headers = {} } = {},
) =>
  api.app.inject({
    method: 'POST',
    url: '/api/uploader',
    remoteAddress: from,
    headers: {
      'idempotency-key': key,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    payload,
  })
const show = (url: string) => api.app.inject({ method: 'GET', url })

describe('a form', () => {
  it('requires exactly the file', async () => {
    const required = { field: 'file', message: 'Field is  required' }
    expect((await upload(new FormData())).body.errors ?? []).toEqual([required])
    const other = formOf(await jpeg())
    other.set('role', 'admin')
    expect((await upload(other)).body.errors).toEqual([
      { field: 'role', message: 'This field is not known.' },
    ])
  })

  it('is accepted from a page of this site, or without an origin', async () => {
    const picture = await jpeg()
    const statusFrom = async (headers: Record<string, string>) =>
      (await sendBytes(formBytes(picture), { headers: { host: 'fastpass.example', ...headers } }))
        .statusCode
    expect(await statusFrom({})).toBe(201)
    expect(await statusFrom({ origin: 'https://fastpass.example' })).toBe(201)
    expect(await statusFrom({ origin: 'https://evil.test' })).toBe(400)
    expect(await statusFrom({ origin: 'null' })).toBe(400)
  })

  it('contains one file', async () => {
    const two = formOf(await jpeg())
    two.append('file', new File(['b'], 'b.jpg'))
    expect((await upload(two)).status).toBe(400)
  })

  it('is required: JSON or no body gets 415', async () => {
    for (const body of [{ file: 'picture' }, undefined]) {
      const reply = await upload(body)
      expect([reply.status, reply.body.message]).toEqual([415, 'Send a form with a file.'])
    }
  })

  it('that cannot be parsed is reported as such', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const { status } = await api.send({
        method: 'POST',
        url: '/api/uploader',
        headers: { 'content-type': type, 'idempotency-key': randomUUID() },
        body: 'nonsense',
      })
      expect(status).toBe(400)
    }
  })

  it('is accepted by no other call that requires a body', async () => {
    const maria = await api.customer()
    for (const id of ['createCategory', 'createCase', 'createCustomer'] as const) {
      const replies = [await maria.ask(id, { body: formOf(await jpeg()) }), await maria.ask(id)]
      expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
        Array(2).fill([415, 'Send JSON.']),
      )
    }
  })
})

it('a body is ignored by a call that accepts none', async () => {
  const maria = await api.customer()
  const types = ['multipart/form-data; boundary=x', 'text/plain', 'application/json', 'nonsense']
  for (const type of types) {
    const headers = { token: await maria.token(), 'content-type': type }
    const calls = [
      { method: 'GET', url: '/api/drafts' },
      { method: 'POST', url: '/api/auth/session' },
      { method: 'DELETE', url: `/api/drafts/${randomUUID()}` },
    ]
    const statuses = await Promise.all(
      calls.map(async (call) => (await api.send({ ...call, headers, body: '{' })).status),
    )
    expect([type, ...statuses]).toEqual([type, 200, 201, 404])
  }
})

describe('the same upload sent again', () => {
  const kept = async () => (await readdir(api.filesFolder)).length

  it('has the same URL, and one file', async () => {
    const before = await kept()
    const picture = await jpeg()
    const key = randomUUID()
    const first = await upload(formOf(picture), key)
    const second = await upload(formOf(picture, { name: 'renamed.jpg' }), key)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await kept()).toBe(before + 1)
  })

  it('has the same URL when five arrive at once', async () => {
    const before = await kept()
    const picture = await jpeg()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(formOf(picture), key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.data.url)).size).toBe(1)
    expect(await kept()).toBe(before + 1)
  })

  it('is refused with another picture under its key', async () => {
    const key = randomUUID()
    await upload(formOf(await jpeg()), key)
    const { body } = await upload(formOf(await png()), key)
    expect(body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('succeeds when the file storage was unavailable the first time', async () => {
    const key = randomUUID()
    const picture = await jpeg()
    const send = () => sendBytes(formBytes(picture), { key })
    await rename(api.filesFolder, `${api.filesFolder}-away`)
    expect((await send()).statusCode).toBe(500)
    await rename(`${api.filesFolder}-away`, api.filesFolder)
    const { statusCode, body } = await send()
    expect(statusCode).toBe(201)
    expect((await show(JSON.parse(body).data.url)).statusCode).toBe(200)
  })
})

describe('a crowd of uploads', () => {
  it('is served in turn, and the ninth of one IP address is told to retry later', async () => {
    const picture = await png()
    const replies = await Promise.all(Array.from({ length: 40 }, () => upload(formOf(picture))))
    const statuses = new Set(replies.map(({ status }) => status))
    expect([...statuses].every((status) => [201, 429].includes(status))).toBe(true)
    expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(8)
    expect((await upload(formOf(await jpeg()))).status).toBe(201)
  })

  it('from one IP address is limited', async () => {
    const busy = await startApi({ config: { rateLimitPerMinute: 1000, signInsPerMinute: 2 } })
    const ask = () => busy.signedOut.ask('uploadFile', { body: formOf('no') })
    const statuses = [(await ask()).status, (await ask()).status, (await ask()).status]
    expect(statuses).toEqual([415, 415, 429])
    await busy.close()
  })
})

describe('an IP address with eight uploads that never finish', () => {
  it('cannot start a ninth, does not block others, and can upload again when those end', async () => {
    const here = { from: '198.51.100.7' }
    const slow = Array.from({ length: 8 }, () => new PassThrough())
    const unfinished = slow.map((body) => {
      body.write(`--${BOUNDARY}\r\n`)
      return sendBytes(body, here)
    })
    const form = formBytes(await jpeg())
    await expect.poll(async () => (await sendBytes(form, here)).statusCode).toBe(429)
    expect((await sendBytes(form, { from: '203.0.113.9' })).statusCode).toBe(201)
    for (const body of slow) body.end()
    await Promise.all(unfinished)
    expect((await sendBytes(form, here)).statusCode).toBe(201)
  })
})
