// What a bid covers: stored, changed and read by both sides.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { checkConflict, postCase } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
})
afterAll(() => api.close())

const placeOn = (case_id: string, covers?: string[] | null) =>
  vega.ask('createBid', {
    body: {
      attorney_id: vega.id,
      case_id,
      bid_amount: 1800,
      ...(covers !== undefined && { covers: covers as never }),
    },
  })

const coversOn = async (person: TestPerson, case_id: string) =>
  (await person.must('listBids', { query: { case_id } })).data[0]?.covers

it('the coverage is sent to both sides in the order of the checklist', async () => {
  const { id } = await postCase(api, maria)
  expect((await placeOn(id, ['filing_fees', 'court_dates'])).status).toBe(201)
  for (const person of [maria, vega]) {
    expect(await coversOn(person, id)).toEqual(['court_dates', 'filing_fees'])
  }
})

it('the coverage is null for an empty list, and for an app that does not send it', async () => {
  for (const covers of [[], null, undefined]) {
    const { id } = await postCase(api, maria)
    expect((await placeOn(id, covers)).status).toBe(201)
    expect(await coversOn(maria, id)).toBeNull()
  }
})

it('the coverage is refused with an item that is not on the category’s checklist', async () => {
  const { id } = await postCase(api, maria)
  const refused = await placeOn(id, ['court_dates', 'creditors_meeting'])
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual([{ field: 'covers', message: 'Select valid option.' }])
  expect((await placeOn(id, ['lunch'])).status).toBe(422)
})

it('a change of the coverage counts as one of three, and an app that does not send it keeps it', async () => {
  const { id: case_id } = await postCase(api, maria)
  const { body } = await placeOn(case_id, ['court_dates'])
  const { id } = body.data
  const edit = (covers?: ['trial'] | null) =>
    vega.must('updateBid', {
      body: { id, bid_amount: 1700, ...(covers !== undefined && { covers }) },
    })
  expect((await edit()).data).toMatchObject({ update_count: 1, covers: ['court_dates'] })
  expect((await edit(['trial'])).data).toMatchObject({ update_count: 2, covers: ['trial'] })
  expect((await edit(['trial'])).data).toMatchObject({ update_count: 2, covers: ['trial'] })
  expect((await edit(null)).data).toMatchObject({ update_count: 3, covers: null })
})

it('the category’s checklist is not disclosed to those who may not bid on the case', async () => {
  const { id } = await postCase(api, maria)
  // The unknown property makes sure that the request is refused.
  const body = {
    attorney_id: vega.id,
    case_id: id,
    bid_amount: 1800,
    covers: ['creditors_meeting'],
    surprise: true,
  } as never
  const fieldsOf = async (person: TestPerson) => {
    const { body: refused } = await person.ask('createBid', { body })
    return refused.errors.map(({ field }: { field: string }) => field).sort()
  }
  expect(await fieldsOf(vega)).toEqual(['covers', 'surprise'])
  expect(await fieldsOf(maria)).toEqual(['surprise'])
  await checkConflict(vega, id, true)
  expect(await fieldsOf(vega)).toEqual(['surprise'])
})
