// How long cases wait for their first bid, computed once a day and shown to customers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshPriceGuide } from '#server/domain/price-guides.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { placeBid, postCase } from '#tests/support/stories.ts'

const MARICOPA = '04013'
const NEVADA = '32'

let api: TestApi
let maria: TestPerson
let firm: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  firm = await api.attorney()
})
afterAll(() => api.close())

/** Computes the waits more than a day later. The time has ended the sessions by then. */
async function refreshTomorrow() {
  api.advance({ hours: 25 })
  while (await refreshPriceGuide(api.services));
  maria = await maria.onAnotherPhone()
  firm = await firm.onAnotherPhone()
}

async function postCases(count: number, place = MARICOPA): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await postCase(api, maria, 'dui', place)).id)
  return ids
}

const bidOn = async (ids: readonly string[]) => {
  for (const id of ids) await placeBid(firm, id)
}

/** Returns the wait that the customer reads on a case, which is the same in their list. */
async function waitOn(id: string) {
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  const { data: items } = await maria.must('listCases', { query: { customer_id: maria.id } })
  const item = items.find((listed) => listed.id === id)
  expect(item?.first_bid_wait).toEqual('customer_id' in data ? data.first_bid_wait : 'absent')
  return item?.first_bid_wait
}

it('the wait is shown from ten cases with a bid on, of the state or else of the country, while a case waits', async () => {
  const first = await postCases(10)
  const [waiting = ''] = await postCases(1)
  const [elsewhere = ''] = await postCases(1, NEVADA)
  api.advance({ hours: 2.5 })
  await bidOn(first.slice(1))
  await refreshTomorrow()
  expect(await waitOn(waiting)).toBeUndefined()

  await bidOn(first.slice(0, 1))
  await refreshTomorrow()
  expect(await waitOn(waiting)).toEqual({ hours: 3, place_name: 'Arizona' })
  expect(await waitOn(elsewhere)).toEqual({ hours: 3 })
  const { data: seen } = await firm.must('getCase', { path: { case_id: waiting } })
  expect(seen).not.toHaveProperty('first_bid_wait')

  const body = { id: elsewhere, case_status: 'paused' } as const
  await maria.must('updateCaseStatus', { body })
  expect(await waitOn(elsewhere)).toBeUndefined()
  await placeBid(firm, waiting)
  expect(await waitOn(waiting)).toBeUndefined()
})

it('no wait is shown where most cases had no bid for a day, unless their customers closed them', async () => {
  const unanswered = await postCases(12)
  const [waiting = ''] = await postCases(1)
  expect(await waitOn(waiting)).toMatchObject({ place_name: 'Arizona' })
  await refreshTomorrow()
  expect(await waitOn(waiting)).toBeUndefined()
  for (const id of unanswered) {
    await maria.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  }
  await refreshTomorrow()
  expect(await waitOn(waiting)).toMatchObject({ place_name: 'Arizona' })
})
