// How soon attorneys contact the clients who chose them, as customers read it on bids.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { acceptedBid, placeBid, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let firm: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  firm = await api.attorney()
})
afterAll(() => api.close())

/** Lets time go by. The sessions may have ended by then. */
async function wait(hours: number) {
  api.advance({ hours })
  maria = await maria.onAnotherPhone()
  firm = await firm.onAnotherPhone()
}

/** Accepts a bid of the firm, which contacts the client so many hours later. */
async function chosen(afterHours: number): Promise<string> {
  const { caseId } = await acceptedBid(api, maria, [firm])
  await wait(afterHours)
  await firm.must('markContacted', { body: { id: caseId } })
  return caseId
}

/** Returns the hours that the customer reads on the firm's bid, the same in both calls. */
async function hoursShown(bid: { id: string; case_id: string }) {
  const { data } = await maria.must('listBids', { query: { case_id: bid.case_id } })
  const one = await maria.must('getBid', { path: { bid_id: bid.id } })
  expect(one.data.attorney).toEqual(data[0]?.attorney)
  return data[0]?.attorney.contact_hours
}

it('customers read within how many hours half of the clients were contacted, from five cases on', async () => {
  for (const hours of [1, 9, 2]) await chosen(hours)
  const denied = await chosen(3)
  const { id } = await postCase(api, maria)
  const bid = await placeBid(firm, id)
  expect(await hoursShown(bid)).toBeUndefined()

  await chosen(3.5)
  expect(await hoursShown(bid)).toBe(3)
  // Of 1, 2, 3.5 and 9 hours and one client who was not contacted, half had to wait 3.5 at most.
  await maria.must('denyContact', { body: { id: denied } })
  expect(await hoursShown(bid)).toBe(4)
  // Neither the attorney nor other lists read it.
  const own = { case_id: id, attorney_id: firm.id }
  const { data } = await firm.must('listBids', { query: own })
  expect(data[0]?.attorney).not.toHaveProperty('contact_hours')

  // A client who still waits does not count; one who waited in vain counts as the longest.
  for (const _ of [1, 2]) await acceptedBid(api, maria, [firm])
  expect(await hoursShown(bid)).toBe(4)
  await wait(73)
  expect(await hoursShown(bid)).toBe(9)
  await acceptedBid(api, maria, [firm])
  await wait(73)
  expect(await hoursShown(bid)).toBe(9)
  await acceptedBid(api, maria, [firm])
  await wait(73)
  expect(await hoursShown(bid)).toBeUndefined()
})
