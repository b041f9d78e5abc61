// What bids in a category mostly cost, computed once a day from real bids.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurePrices, measureStatePrices } from '#server/db/measures/price-guides.ts'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { decide, placeBid, postCase } from '#tests/support/stories.ts'

const MARICOPA = '04013'
const ARIZONA = '04'
const NEVADA = '32'

let api: TestApi
let maria: TestPerson
let firms: TestPerson[]
let named = 0

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  firms = await newFirms(5)
})
afterAll(() => api.close())

/** Creates an attorney of a firm of its own. */
const newFirm = () => {
  named += 1
  return api.attorney({ companyName: `Law Office ${named}` })
}

async function newFirms(count: number): Promise<TestPerson[]> {
  const created: TestPerson[] = []
  while (created.length < count) created.push(await newFirm())
  return created
}

/** Computes the prices of all categories that are due. Returns how many there were. */
async function refreshAll(clock = api.services.clock): Promise<number> {
  let count = 0
  while (await refreshPriceGuide({ db: api.services.db, clock })) count += 1
  return count
}

async function guideFor(person: TestPerson, case_id: string) {
  const { data } = await person.must('getCase', { path: { case_id } })
  return data.price_guide
}

/**
 * Posts cases, each with a bid of every one of these firms; the nth firm asks for n times the
 * price.
 */
async function postWithBids(
  count: number,
  bidders: readonly TestPerson[],
  {
    category = 'dui',
    place,
    price = 500,
  }: { category?: string; place?: string; price?: number } = {},
) {
  let last = ''
  for (let posted = 0; posted < count; posted += 1) {
    const { id } = await postCase(api, maria, category, place)
    for (const [index, firm] of bidders.entries()) await placeBid(firm, id, (index + 1) * price)
    last = id
  }
  return last
}

it('a price guide is shown to both sides from ten cases and five firms on, updated once a day', async () => {
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

it('a price guide is computed again when the clock that computed it was ahead', async () => {
  const ahead = () => new Date(api.services.clock().getTime() + 30 * 24 * 3_600_000)
  expect(await refreshAll(ahead)).toBe(5)
  expect(await refreshAll()).toBe(5)
  expect(await refreshAll()).toBe(0)
})

it('a price guide is not shown for the bids of four firms, however many there are', async () => {
  const last = await postWithBids(12, firms.slice(0, 4), { category: 'family' })
  api.advance({ hours: 24 })
  await refreshAll()
  expect(await guideFor(maria, last)).toBeUndefined()
})

it('a price guide counts accepted bids and rejected ones, and none older than a year', async () => {
  const { id } = await postCase(api, maria, 'civil')
  const bid = await placeBid(firms[0] as TestPerson, id, 900)
  await placeBid(firms[1] as TestPerson, id, 1100)
  expect((await decide(maria, bid)).status).toBe(200)
  const categoryId = await api.categoryId('civil')
  const { orm } = api.services.db
  const later = new Date(api.services.clock().getTime() + 1_000)
  const wanted = { categoryId, since: new Date(0) }
  expect(await measurePrices(orm, wanted)).toMatchObject({
    lowest: 900,
    highest: 1100,
    cases: 1,
    firms: 2,
    bids: 2,
    mostOfFirm: 1,
  })
  expect(await measurePrices(orm, { ...wanted, since: later })).toBeUndefined()
})

describe('a price guide of a state', () => {
  /** Computes the prices more than a day later. */
  const refreshTomorrow = () => {
    api.advance({ hours: 25 })
    return refreshAll()
  }

  it('is shown from ten cases on; below that, and elsewhere, the country-wide one is shown', async () => {
    const category = 'bankruptcy'
    const elsewhere = await postWithBids(7, firms, { category, place: NEVADA })
    const nowhere = await postWithBids(4, firms, { category })
    const ninth = await postWithBids(9, firms, { category, place: MARICOPA, price: 1000 })
    await refreshTomorrow()
    const everywhere = { lowest: 1000, highest: 3000 }
    for (const id of [ninth, elsewhere, nowhere]) {
      expect(await guideFor(maria, id)).toEqual(everywhere)
    }

    // The state alone is enough.
    const tenth = await postWithBids(1, firms, { category, place: ARIZONA, price: 1000 })
    expect(await guideFor(maria, tenth)).toEqual(everywhere)
    await refreshTomorrow()
    const inArizona = { lowest: 2000, highest: 4000, place_name: 'Arizona' }
    for (const person of [maria, firms[0] as TestPerson]) {
      expect(await guideFor(person, ninth)).toEqual(inArizona)
      expect(await guideFor(person, tenth)).toEqual(inArizona)
    }
    expect(await guideFor(maria, elsewhere)).toEqual(everywhere)
    expect(await guideFor(maria, nowhere)).toEqual(everywhere)

    const another = await postCase(api, maria, 'family', MARICOPA)
    expect(await guideFor(maria, another.id)).toBeUndefined()
  })

  it('is shown from five firms on', async () => {
    const category = 'personal injury'
    await postWithBids(1, firms, { category, place: NEVADA, price: 10 })
    const last = await postWithBids(10, firms.slice(0, 4), { category, place: ARIZONA, price: 5 })
    await refreshTomorrow()
    expect(await guideFor(maria, last)).toEqual({ lowest: 10, highest: 20 })
    await placeBid(firms[4] as TestPerson, last, 25)
    await refreshTomorrow()
    expect(await guideFor(maria, last)).toEqual({ lowest: 10, highest: 20, place_name: 'Arizona' })
  })

  it('is not dominated by a firm with many bids, and is not shown once at most half are in the range', async () => {
    // The days of the tests before have ended the sessions.
    maria = await api.customer()
    const busy = await newFirm()
    const others = await newFirms(4)
    const post = () => postCase(api, maria, 'civil', NEVADA)
    for (let posted = 0; posted < 2; posted += 1) {
      const { id } = await post()
      for (const firm of others) await placeBid(firm, id, 1000)
    }
    await placeBid(await newFirm(), (await post()).id, 1000)
    let last = ''
    for (let posted = 0; posted < 8; posted += 1) {
      last = (await post()).id
      await placeBid(busy, last, 9000)
    }
    await refreshTomorrow()
    const inNevada = { lowest: 1000, highest: 1000, place_name: 'Nevada' }
    expect(await guideFor(maria, last)).toEqual(inNevada)
    await placeBid(busy, (await post()).id, 9000)
    await refreshTomorrow()
    // Nor are those of the whole country, where other firms have bid as well.
    expect(await guideFor(maria, last)).toBeUndefined()
  })

  it('has a wider range where at most half of the bids are in the middle half', async () => {
    maria = await api.customer()
    // By firms, the middle half is from 1215 to 2400, and has 25 of 55 bids.
    const prices = [1140, 1215, 1500, 1874, 2100, 2400, 2555, 3999]
    const counts = [10, 10, 1, 10, 2, 2, 10, 10]
    const bidders = await newFirms(prices.length)
    let last = ''
    for (let posted = 0; posted < 10; posted += 1) {
      last = (await postCase(api, maria, 'dui', NEVADA)).id
      for (const [index, bidder] of bidders.entries()) {
        if (posted < (counts[index] ?? 0)) await placeBid(bidder, last, prices[index])
      }
    }
    await refreshTomorrow()
    const inNevada = { lowest: 1200, highest: 2600, place_name: 'Nevada' }
    expect(await guideFor(maria, last)).toEqual(inNevada)
  })

  it('is no longer shown when its cases are older than a year', async () => {
    maria = await api.customer()
    const { id } = await postCase(api, maria, 'bankruptcy', MARICOPA)
    expect(await guideFor(maria, id)).toMatchObject({ place_name: 'Arizona' })
    const nextYear = new Date(api.services.clock().getTime() + 366 * 86_400_000)
    expect(await refreshAll(() => nextYear)).toBe(5)
    expect(await guideFor(maria, id)).toBeUndefined()
  })

  it('is not shown for five accounts of one firm, however they write its name', async () => {
    const names = [
      'Vega Law Group',
      'VEGA LAW GROUP, P.C.',
      'Vega  Law-Group LLC',
      'Vega Law Group, Inc.',
      'Vega Law Group',
    ]
    const accounts: TestPerson[] = []
    for (const companyName of names) accounts.push(await api.attorney({ companyName }))
    maria = await api.customer()
    const last = await postWithBids(10, accounts, { category: 'family', place: NEVADA })
    const { orm } = api.services.db
    const categoryId = await api.categoryId('family')
    const wanted = { categoryId, since: new Date(0) }
    const [inNevada] = await measureStatePrices(orm, wanted)
    expect(inNevada).toMatchObject({ state: NEVADA, cases: 10, firms: 1, bids: 50, mostOfFirm: 50 })
    await refreshTomorrow()
    maria = await maria.onAnotherPhone()
    expect(await guideFor(maria, last)).toBeUndefined()
    // A deleted account has no name, and is not of one firm with all other deleted ones.
    const ids = accounts.slice(3).map(({ id }) => id)
    await orm.execute(sql`update attorneys set company_name = 'Former attorney', deleted_at = now()
      where id = any(${sql.param(ids)}::uuid[])`)
    expect((await measureStatePrices(orm, wanted))[0]).toMatchObject({ firms: 3, mostOfFirm: 30 })
  })
})
