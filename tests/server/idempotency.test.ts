import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cases } from '#server/db/schema/cases.ts'
import { idempotencyKeys } from '#server/db/schema/operations.ts'
import { deleteOldKeys, withIdempotencyAround } from '#server/domain/idempotency.ts'
import { Problem } from '#server/errors.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const post = async (changes: object, key: string) =>
  maria.ask('createCase', { key, body: { ...(await caseIn(api, maria)), ...changes } })
const casesStored = async () => {
  const [row] = await api.services.db.orm
    .select({ stored: count() })
    .from(cases)
    .where(eq(cases.customerId, maria.id))
  return row?.stored
}

describe('the same request again', () => {
  it('gets the first response and creates nothing', async () => {
    const key = randomUUID()
    const before = await casesStored()
    const first = await post({}, key)
    api.advance({ hours: 1 })
    const second = await post({}, key)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await casesStored()).toBe((before ?? 0) + 1)
  })

  it('gets it whatever the order of its fields', async () => {
    const key = randomUUID()
    const body = await caseIn(api, maria)
    const first = await maria.ask('createCase', { key, body })
    const reversed = Object.fromEntries(Object.entries(body).reverse())
    expect((await maria.ask('createCase', { key, body: reversed })).body).toEqual(first.body)
  })

  it('creates one case when it arrives twenty times at once', async () => {
    const key = randomUUID()
    const before = await casesStored()
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({}, key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await casesStored()).toBe((before ?? 0) + 1)
  })

  it('is refused when its key was used for another request', async () => {
    const key = randomUUID()
    await post({}, key)
    expect(await post({ case_details: 'Something else.' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const other = await maria.ask('createCategory', { key, body: { name: 'tax', is_other: true } })
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('creates another case when another person uses the same key', async () => {
    const key = randomUUID()
    const tom = await api.customer()
    const first = await post({}, key)
    const second = await tom.ask('createCase', { key, body: await caseIn(api, tom) })
    expect(second.status).toBe(201)
    expect(second.body.data.id).not.toBe(first.body.data.id)
  })

  it('can be corrected and sent with the same key after a refusal', async () => {
    const key = randomUUID()
    expect((await post({ category_id: randomUUID() }, key)).status).toBe(422)
    expect((await post({}, key)).status).toBe(201)
  })

  it('counts as a new one after 24 hours, and old keys are deleted', async () => {
    const key = randomUUID()
    const first = await post({}, key)
    api.advance({ hours: 24 })
    const second = await post({}, key)
    expect(second.body.data.id).not.toBe(first.body.data.id)
    api.advance({ hours: 24 })
    await deleteOldKeys(api.services.db.orm, api.now())
    expect(await api.services.db.orm.select().from(idempotencyKeys)).toEqual([])
  })
})

describe('a request that is repeated before the first one has ended', () => {
  it('is tried after a while, and its failure does not affect the first', async () => {
    const answered = { status: 201, body: { data: 'done' } }
    const request = {
      caller: maria.id,
      key: randomUUID(),
      operationId: 'createCustomer',
      body: {},
      at: api.now(),
    }
    const { orm } = api.services.db
    const ended = Promise.withResolvers<void>()
    const first = withIdempotencyAround(orm, request, async (finish) => {
      await ended.promise
      return finish(async () => answered)
    })
    const fail = () =>
      withIdempotencyAround(orm, request, () => Promise.reject(new Problem('NOT_FOUND')))
    await expect(fail()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    ended.resolve()
    expect(await first).toEqual(answered)
    expect(await fail()).toEqual(answered)
  }, 20_000)
})
