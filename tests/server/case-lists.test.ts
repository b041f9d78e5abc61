// The fields that tell two cases of one category apart in a list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { caseIn, decide, placeBid } from '#tests/support/stories.ts'

let api: TestApi
let vega: TestPerson
let okafor: TestPerson

beforeAll(async () => {
  api = await startApi()
  vega = await api.attorney()
  okafor = await api.attorney({ companyName: 'Okafor and Daughters' })
})
afterAll(() => api.close())

/** Posts one case of a new customer with these details. */
async function post(case_details: string, more: object = {}) {
  const customer = await api.customer()
  const body = { ...(await caseIn(api, customer)), case_details, ...more }
  const { data } = await customer.must('createCase', { body })
  return { customer, id: data.id }
}

const ownerItem = async (customer: TestPerson) =>
  (await customer.must('listCases', { query: { customer_id: customer.id } })).data[0]
const attorneyItem = async (
  person: TestPerson,
  id: string,
  scope: 'explore' | 'current' | 'past',
) => {
  const asked = { path: { attorney_id: person.id }, query: { scope } }
  return (await person.must('listCasesByAttorney', asked)).data.find((item) => item.id === id)
}

const sentence =
  'I was stopped on the way home from work, and the officer took my license away from me.'

describe('the first words of a case', () => {
  it.each([
    ['short details as they are', 'I was stopped.', 'I was stopped.'],
    ['what JSON must escape as it is', '"C:\\x" was said.', '"C:\\x" was said.'],
    ['lines as one line', '  I was\n\nstopped.\t Twice. ', 'I was stopped. Twice.'],
    [
      'long details up to the last whole word that fits',
      sentence,
      'I was stopped on the way home from work, and the officer took my license away…',
    ],
    [
      'cut without a mark before the dots',
      `I was stopped on the way home from work, and the officer took my license away. ${sentence}`,
      'I was stopped on the way home from work, and the officer took my license away…',
    ],
    ['cut before white space that is longer than them', `I was${'\n'.repeat(200)} stopped.`, 'I…'],
    ['a word without an end', 'a'.repeat(200), `${'a'.repeat(79)}…`],
    ['80 characters of two code units each', '😀'.repeat(80), '😀'.repeat(80)],
    ['81 such characters', '😀'.repeat(81), `${'😀'.repeat(79)}…`],
  ])('are %s', async (_what, details, words) => {
    const { customer, id } = await post(details)
    expect((await ownerItem(customer))?.first_words).toBe(words)
    expect((await attorneyItem(vega, id, 'explore'))?.first_words).toBe(words)
  })

  it('are still shown to an attorney with a bid, even a rejected one', async () => {
    const { customer, id } = await post(sentence)
    const bid = await placeBid(vega, id)
    await placeBid(okafor, id)
    const first_words = expect.stringMatching(/^I was stopped .*…$/)
    expect(await attorneyItem(vega, id, 'current')).toMatchObject({ first_words })
    await decide(customer, bid)
    expect(await attorneyItem(okafor, id, 'past')).toMatchObject({ first_words })
  })
})

it('a list contains the next court date of a DUI case, if there is one', async () => {
  const answers = { violation_date: '2026-09-20T00:00:00Z', charges_filed: 'DUI and speeding' }
  const next_hearing_date = '2026-12-01T16:30:00Z'
  const dated = await post(sentence, {
    dui: { ...answers, next_hearing_date, hearing_type: 'Arraignment' },
  })
  const undated = await post(sentence, {
    dui: { ...answers, next_hearing_date: '0001-01-01T00:00:00Z' },
  })
  const shown = [await ownerItem(dated.customer), await attorneyItem(vega, dated.id, 'explore')]
  for (const item of shown) expect(item).toMatchObject({ next_hearing_date })
  expect(await ownerItem(undated.customer)).toMatchObject({ next_hearing_date: null })
})

it('the prices are sent only to the customer, as are the accepted price and the number of rejected bids', async () => {
  const { customer, id } = await post(sentence)
  await placeBid(vega, id, 2400)
  const low = await placeBid(okafor, id, 1800)
  expect(await ownerItem(customer)).toMatchObject({
    lowest_bid: 1800,
    highest_bid: 2400,
    accepted_bid: null,
    total_bid: 2,
    rejected_bids: 0,
  })
  const own = await attorneyItem(vega, id, 'current')
  for (const name of ['lowest_bid', 'accepted_bid', 'rejected_bids'])
    expect(own).not.toHaveProperty(name)
  await customer.must('updateBidStatus', { body: { id: low.id, bid_status: 'accepted' } })
  expect(await ownerItem(customer)).toMatchObject({
    lowest_bid: 1800,
    highest_bid: 1800,
    accepted_bid: 1800,
    total_bid: 2,
    rejected_bids: 1,
  })
})

describe('a page of explore, which the database writes as JSON,', () => {
  it('has the same fields with the same values as the same cases selected as rows', async () => {
    const details = ['He said "no" \\ <b>', 'One\nline\tless', '😀 é \u2028 ’', '{"a": [null]}']
    for (const text of details) await post(text)
    await post('A case in a county.', { place: '06037' })
    const reader = await api.attorney({ companyName: 'Reader and Sons' })
    const { id } = await post('A case with bids.')
    const bid = await placeBid(vega, id)
    await placeBid(okafor, id)
    await vega.must('withdrawBid', { body: { id: bid.id } })
    const path = { attorney_id: reader.id }
    const explored = await reader.must('listCasesByAttorney', { path, query: { scope: 'explore' } })
    const listed = await reader.must('listCasesByAttorney', { path })
    expect(explored.data.length).toBeGreaterThan(details.length)
    expect(explored).toStrictEqual(listed)
  })
})
