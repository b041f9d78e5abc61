// Bodies meant to keep the server busy are refused at the first value that exceeds a limit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isForVisitors, routes } from '#tests/support/contract.ts'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const hostile = {
  'a list of 12,000 numbers': { firm_size: Array(12_000).fill(1) },
  '4,000 unknown fields': Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`a${n}`, 1])),
  'lists of lists': { firm_size: Array(90).fill(Array(90).fill([])) },
}

const taking = routes.filter(({ operation }) => operation.requestBody?.content['application/json'])

describe.each(Object.entries(hostile))('%s', (_name, body) => {
  it.each(taking.map(({ operation, path }) => [operation.operationId, path] as const))(
    'causes one error with %s',
    async (id, template) => {
      const caller = isForVisitors(id) ? api.signedOut : maria
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const path = Object.fromEntries(names.map((name) => [name, maria.id]))
      const { status, body: problem } = await caller.ask(id, { body, path })
      expect([status, problem.errors?.length]).toEqual([422, 1])
    },
  )
})

it('endless nesting is refused', async () => {
  const { status } = await api.send({
    method: 'POST',
    url: '/api/auth/email-check',
    headers: { 'content-type': 'application/json' },
    body: '['.repeat(30_000) + ']'.repeat(30_000),
  })
  expect(status).toBe(422)
})
