// How an attorney charges: stored, changed and read by both sides.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#contract'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { postCase } from '#tests/support/stories.ts'

type Fee = Pick<components['schemas']['BidCreate'], 'fee_type' | 'fee_hours'>

let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => api.close())

async function bidWith(fee: Fee, category = 'dui') {
  const { id: case_id } = await postCase(api, maria, category)
  const body = { attorney_id: vega.id, case_id, bid_amount: 30, ...fee }
  return { case_id, ...(await vega.ask('createBid', { body })) }
}

const feeOn = async (person: TestPerson, case_id: string) => {
  const [bid] = (await person.must('listBids', { query: { case_id } })).data
  return [bid?.fee_type, bid?.fee_hours]
}

it('the fee type is sent to both sides, and is null where it is not stated', async () => {
  for (const [fee, read, category] of [
    [{ fee_type: 'flat' }, ['flat', null], 'dui'],
    [{ fee_type: 'hourly', fee_hours: 12 }, ['hourly', 12], 'family'],
    [{ fee_type: 'share' }, ['share', null], 'personal injury'],
    [{ fee_type: null }, [null, null], 'dui'],
    [{}, [null, null], 'dui'],
    // Only an hourly fee has an estimate.
    [{ fee_type: 'flat', fee_hours: 12 }, ['flat', null], 'dui'],
  ] as const) {
    const { status, case_id } = await bidWith(fee, category)
    expect(status).toBe(201)
    for (const person of [maria, vega]) expect(await feeOn(person, case_id)).toEqual(read)
  }
})

it('the fee type is refused as a share outside personal injury, and as any other type there', async () => {
  for (const [fee_type, category] of [
    ['share', 'dui'],
    ['share', 'bankruptcy'],
    ['share', 'family'],
    ['share', 'civil'],
    ['flat', 'personal injury'],
    ['hourly', 'personal injury'],
  ] as const) {
    const refused = await bidWith({ fee_type, fee_hours: 5 }, category)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ field: 'fee_type', message: 'Select valid option.' }])
  }
  expect((await bidWith({ fee_type: 'tips' as never })).status).toBe(422)
})

it('an hourly fee is refused without an estimate of whole hours', async () => {
  const message = 'Enter a number of hours from 1 to 2000.'
  for (const fee_hours of [undefined, null, 0, 2001]) {
    const fee = { fee_type: 'hourly', ...(fee_hours !== undefined && { fee_hours }) } as const
    const refused = await bidWith(fee)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ field: 'fee_hours', message }])
  }
  expect((await bidWith({ fee_type: 'hourly', fee_hours: 1.5 })).status).toBe(422)
})

it('a change of the fee type counts as one of three, and an app that does not send it keeps it', async () => {
  const { body, case_id } = await bidWith({ fee_type: 'hourly', fee_hours: 12 })
  const { id } = body.data
  const edit = async (fee: Fee, bid_amount = 30) => {
    const { data } = await vega.must('updateBid', { body: { id, bid_amount, ...fee } })
    return [data.update_count, ...(await feeOn(maria, case_id))]
  }
  expect(await edit({}, 40)).toEqual([1, 'hourly', 12])
  expect(await edit({ fee_type: 'hourly' }, 40)).toEqual([1, 'hourly', 12])
  expect(await edit({ fee_hours: 20 }, 40)).toEqual([2, 'hourly', 20])
  expect(await edit({ fee_type: null }, 40)).toEqual([3, null, null])
})
