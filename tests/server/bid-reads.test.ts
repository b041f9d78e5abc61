// When the customer of a case first read a bid, as its attorney learns it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { decide, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  okafor = await api.attorney()
})
afterAll(() => api.close())

const bidsFor = async (who: TestPerson, case_id: string) =>
  (await who.must('listBids', { query: { case_id } })).data

async function readAt(who: TestPerson, case_id: string) {
  const query = { case_id, attorney_id: who.id }
  const [own] = (await who.must('listBids', { query })).data
  return own?.first_read_at
}

it('an attorney learns when the customer first read their bid, and nothing of other bids', async () => {
  const { id } = await postCase(api, maria)
  const bid = await placeBid(vega, id)
  expect(await readAt(vega, id)).toBeUndefined()
  // The case, the attorney themself and admins do not count.
  await maria.must('getCase', { path: { case_id: id } })
  const admin = await api.admin()
  await bidsFor(admin, id)
  await admin.must('getBid', { path: { bid_id: bid.id } })
  expect(await readAt(vega, id)).toBeUndefined()

  api.advance({ seconds: 60 })
  const first = api.now().toISOString()
  await bidsFor(maria, id)
  expect(await readAt(vega, id)).toBe(first)
  api.advance({ hours: 1 })
  await placeBid(okafor, id)
  const edited = { id: bid.id, bid_amount: 1700 }
  expect((await vega.must('updateBid', { body: edited })).data.first_read_at).toBe(first)
  expect(await readAt(okafor, id)).toBeUndefined()
  const second = api.now().toISOString()
  await Promise.all([1, 2, 3].map(() => bidsFor(maria, id)))
  expect([await readAt(vega, id), await readAt(okafor, id)]).toEqual([first, second])
  expect((await bidsFor(vega, id)).map(({ attorney_id }) => attorney_id)).toEqual([vega.id])
})

it('a single bid that the customer reads counts too', async () => {
  const { id } = await postCase(api, maria)
  const bid = await placeBid(vega, id)
  const at = api.now().toISOString()
  await maria.must('getBid', { path: { bid_id: bid.id } })
  expect(await readAt(vega, id)).toBe(at)
})

it('an attorney does not learn that a bid was read after the customer turned it down', async () => {
  const { id } = await postCase(api, maria)
  await placeBid(okafor, id)
  await decide(maria, await placeBid(vega, id))
  await bidsFor(maria, id)
  expect(await readAt(okafor, id)).toBeUndefined()
  expect(await readAt(vega, id)).toBe(api.now().toISOString())
})
