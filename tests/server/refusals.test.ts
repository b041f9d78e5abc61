import { randomUUID } from 'node:crypto'
// Requests every row of the table of refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasOptionalCaller, isPublic, type OperationId } from '#server/operations/operation.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import type { Asking } from '#tests/support/asking.ts'
import { routes } from '#tests/support/contract.ts'
import { refusals, theDraft } from '#tests/support/refusal-table.ts'
import { createWorld, type World } from '#tests/support/refusal-world.ts'
import { notificationsTo } from '#tests/support/stories.ts'

let api: TestApi
let world: World

beforeAll(async () => {
  api = await startApi()
  world = await createWorld(api)
})
afterAll(() => api.close())

const everyRow = Object.entries(refusals).flatMap(([id, rows]) =>
  rows.map((row) => [id as OperationId, ...row] as const),
)

describe('refusals', () => {
  it.each(everyRow)('%s: %s gets %i', async (id, who, expected, ask, why) => {
    const asking: Asking = world[who]
    const reply = await asking.ask(id, ask(world))
    expect(reply.status, why).toBe(expected)
    expect(reply.body.status).toBe(expected)
    expect(reply.body.message).not.toBe('')
  })

  it('changed nothing', async () => {
    const { maria, open, pending } = world
    // First, because reading a case marks its notifications as read.
    expect((await notificationsTo(maria)).map(({ is_read }) => is_read)).toEqual([false, false])
    const read = async (case_id: string) =>
      (await maria.must('getCase', { path: { case_id } })).data
    expect(await read(open.id)).toMatchObject({ case_status: 'open', lowest_bid: 1800 })
    expect(await read(pending)).toMatchObject({ case_status: 'pending' })
    expect((await maria.must('listCases', { query: { customer_id: maria.id } })).total_count).toBe(
      3,
    )
  })

  it('come before the body is looked at, for somebody signed out', async () => {
    const asked = routes.filter(
      ({ operation: { operationId, requestBody } }) =>
        requestBody && !isPublic(operationId) && !hasOptionalCaller(operationId),
    )
    for (const { operation } of asked) {
      const reply = await api.signedOut.ask(operation.operationId, {
        path: { ...theDraft(world).path, state: '04', license_id: randomUUID() },
        body: { nonsense: true },
      })
      expect(reply.status, operation.operationId).toBe(401)
    }
  })

  it('stand in the table for every operation that is not public', () => {
    const withoutRow = routes
      .map(({ operation }) => operation.operationId)
      .filter((id) => !isPublic(id) && !refusals[id].some(([who]) => who === 'nobody signed in'))
    expect(withoutRow).toEqual([])
  })
})
