// What bids in a category mostly cost, computed once a day from real bids.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measurePrices } from '#server/db/price-guides.ts'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { decide, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let firms: TestPerson[]

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  firms = []
  for (let count = 0; count < 5; count += 1) firms.push(await api.attorney())
})
afterAll(() => api.close())

/** Computes the prices of all categories that are due. Returns how many there were. */
async function refreshAll(): Promise<number> {
  let count = 0
  while (await refreshPriceGuide(api.services)) count += 1
  return count
}

async function guideFor(person: TestPerson, case_id: string) {
  const { data } = await person.must('getCase', { path: { case_id } })
  return data.price_guide
}

/** Posts cases, each with a bid of every one of these firms; the nth firm asks for n times 500 dollars. */
async function postWithBids(count: number, bidders: readonly TestPerson[], category = 'dui') {
  let last = ''
  for (let posted = 0; posted < count; posted += 1) {
    const { id } = await postCase(api, maria, category)
    for (const [index, firm] of bidders.entries()) await placeBid(firm, id, (index + 1) * 500)
    last = id
  }
  return last
}

it('is told to both sides from ten cases and five firms on, once a day', async () => {
  const ninth = await postWithBids(9, firms)
  expect(await refreshAll()).toBe(5)
  expect(await refreshAll()).toBe(0)
  expect(await guideFor(maria, ninth)).toBeUndefined()

  const tenth = await postWithBids(1, firms)
  expect(await refreshAll()).toBe(0)
  api.advance({ hours: 24 })
  expect(await refreshAll()).toBe(5)
  // Of 500, 1000, 1500, 2000 and 2500, ten times each.
  const guide = { lowest: 1000, highest: 2000 }
  expect(await guideFor(maria, tenth)).toEqual(guide)
  expect(await guideFor(firms[0] as TestPerson, tenth)).toEqual(guide)
})

it('is not told from the bids of four firms, however many there are', async () => {
  const last = await postWithBids(12, firms.slice(0, 4), 'family')
  api.advance({ hours: 24 })
  await refreshAll()
  expect(await guideFor(maria, last)).toBeUndefined()
})

it('counts accepted bids and those that were passed over, and none of before the last year', async () => {
  const { id } = await postCase(api, maria, 'civil')
  const bid = await placeBid(firms[0] as TestPerson, id, 900)
  await placeBid(firms[1] as TestPerson, id, 1100)
  expect((await decide(maria, bid)).status).toBe(200)
  const categoryId = await api.categoryId('civil')
  const { orm } = api.services.db
  const later = new Date(api.services.clock().getTime() + 1_000)
  expect(await measurePrices(orm, { categoryId, since: new Date(0) })).toEqual({
    ...{ lowest: 900, highest: 1100, cases: 1, firms: 2 },
  })
  expect(await measurePrices(orm, { categoryId, since: later })).toMatchObject({
    cases: 0,
    firms: 0,
  })
})
