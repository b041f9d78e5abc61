// The versions that the server and its clients exchange.
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '#contract'
import { exchangeVersions } from '#server/http/client-version.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const post = async (version: string | undefined) =>
  api.send({
    method: 'POST',
    url: '/api/cases/create',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      token: await maria.token(),
      ...(version !== undefined && { 'fastpass-contract': version }),
    },
    body: JSON.stringify(await caseIn(api, maria)),
  })

describe('a web app', () => {
  it('of a version that is no longer supported gets 426 without an effect', async () => {
    const reply = await post(String(OLDEST_CONTRACT_VERSION - 1))
    expect(reply.status).toBe(426)
    expect(JSON.parse(reply.text)).toMatchObject({
      code: 'CLIENT_TOO_OLD',
      message: 'This version of Fastpass is out of date. Please reload.',
    })
    const { body } = await maria.ask('listCases', { query: { customer_id: maria.id } })
    expect(body.total_count).toBe(0)
  })

  it.each([undefined, '', 'one', String(OLDEST_CONTRACT_VERSION), String(CONTRACT_VERSION + 1)])(
    'that sends the version %j gets a response',
    async (version) => {
      expect((await post(version)).status).toBe(201)
    },
  )
})

it.each(['/api/health', '/api/health/live', '/api/health/ready'])(
  'a web app of any version can check with %s whether the server responds',
  async (url) => {
    const headers = { 'fastpass-contract': String(OLDEST_CONTRACT_VERSION - 1) }
    expect((await api.send({ method: 'GET', url, headers })).status).not.toBe(426)
  },
)

it('every response names the build of the app, errors too', async () => {
  const app = Fastify()
  exchangeVersions(app, 'the-build')
  app.get('/found', async () => ({}))
  for (const url of ['/found', '/missing']) {
    const { headers } = await app.inject(url)
    expect(headers['fastpass-build'], url).toBe('the-build')
  }
  const refused = await app.inject({ url: '/found', headers: { 'fastpass-contract': '0' } })
  expect(refused.headers['fastpass-build']).toBe('the-build')
})
