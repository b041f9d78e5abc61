// Attorneys say that a case is not for them. It leaves their list, and its customer learns how many
// passed and why.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { caseIn, checkConflict, decide, move, placeBid, postCase } from '#tests/support/stories.ts'

type Schemas = components['schemas']

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body?: unknown }) => [
  status,
  (body as Partial<Schemas['Problem']> | undefined)?.code,
]
const say = (who: TestPerson, id: string, reason: Schemas['PassReason'] | null = 'too_far') =>
  who.ask('passOnCase', { body: { id, reason } })
const bid = (who: TestPerson, case_id: string) =>
  who.ask('createBid', { body: { attorney_id: who.id, case_id, bid_amount: 900 } })

/** Returns whether an attorney's list has a case. */
async function lists(who: TestPerson, id: string, query: Record<string, string>) {
  const path = { attorney_id: who.id }
  const { data } = await who.must('listCasesByAttorney', { path, query })
  return data.some((item) => item.id === id)
}

const passesOn = async (case_id: string) => {
  const { data } = await maria.must('getCase', { path: { case_id } })
  return (data as Schemas['CustomerCase']).passes
}
const passOf = async (who: TestPerson, case_id: string) => {
  const { data } = await who.must('getCase', { path: { case_id } })
  return (data as Schemas['AttorneyCase']).pass
}

describe('a case on which an attorney passes', () => {
  it('leaves their list of open cases under every filter, and is listed as passed', async () => {
    const [vega, okafor] = [await api.attorney(), await api.attorney()]
    const { id, category_id } = await postCase(api, maria, 'dui', '04013')
    const scope = 'explore' as const
    const filters = [
      {},
      { 'case_status[eq]': 'open' },
      { scope },
      { scope, category_id },
      { scope, 'case_status[eq]': 'open' },
    ]
    for (const query of filters) expect(await lists(vega, id, query)).toBe(true)
    const { body, status } = await say(vega, id)
    const at = api.now().toISOString()
    expect([status, body.data.pass]).toEqual([200, { reason: 'too_far', at }])
    for (const query of filters) expect(await lists(vega, id, query)).toBe(false)
    const passed = { scope: 'passed' } as const
    expect(await lists(vega, id, passed)).toBe(true)
    expect(await lists(vega, id, { ...passed, category_id })).toBe(true)
    const bankruptcy = await api.categoryId('bankruptcy')
    expect(await lists(vega, id, { ...passed, category_id: bankruptcy })).toBe(false)
    for (const query of filters) expect(await lists(okafor, id, query)).toBe(true)
    expect(await lists(okafor, id, passed)).toBe(false)
    await move(maria, id, 'paused')
    expect(await lists(vega, id, { ...passed, 'case_status[eq]': 'paused' })).toBe(true)
    await move(maria, id, 'closed')
    expect(await lists(vega, id, passed)).toBe(false)
  })

  it('is back in the list after they take it back, and after they bid and withdraw', async () => {
    const vega = await api.attorney()
    const { id } = await postCase(api, maria)
    await say(vega, id)
    for (const _ of [1, 2]) expect((await say(vega, id, null)).status).toBe(200)
    expect(await passOf(vega, id)).toBeUndefined()
    expect(await lists(vega, id, { scope: 'explore' })).toBe(true)
    await say(vega, id, 'price')
    const placed = await placeBid(vega, id)
    expect(await passesOn(id)).toBeUndefined()
    expect(await passOf(vega, id)).toBeUndefined()
    expect(await lists(vega, id, { scope: 'passed' })).toBe(false)
    await vega.must('withdrawBid', { body: { id: placed.id } })
    expect(await lists(vega, id, { scope: 'explore' })).toBe(true)
  })

  it('shows its customer how many passed and why, and other attorneys nothing', async () => {
    const attorneys = await Promise.all([1, 2, 3, 4].map(() => api.attorney()))
    const [vega, okafor, lind, rival] = attorneys as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ]
    const { id } = await postCase(api, maria)
    expect(await passesOn(id)).toBeUndefined()
    await say(vega, id, 'no_capacity')
    expect(await passesOn(id)).toEqual([{ reason: 'no_capacity', count: 1 }])
    await say(okafor, id, 'too_far')
    await say(lind, id, 'other')
    // Another reason replaces the first one.
    await say(lind, id, 'too_far')
    expect(await passesOn(id)).toEqual([
      { reason: 'too_far', count: 2 },
      { reason: 'no_capacity', count: 1 },
    ])
    const { data } = await rival.must('getCase', { path: { case_id: id } })
    expect(data).not.toHaveProperty('passes')
    expect(data).not.toHaveProperty('pass')
    const { data: lines } = await (await api.admin()).must('listAuditEvents', {
      query: { case_id: id },
    })
    const given = lines.filter(({ event }) => event === 'pass.give')
    expect(given.map(({ actor }) => actor.id).toSorted()).toEqual(
      [vega.id, okafor.id, lind.id, lind.id].toSorted(),
    )
  })
})

it('an attorney passes only on an open case that they may read and have not bid on', async () => {
  const [vega, okafor] = [await api.attorney(), await api.attorney()]
  const { id } = await postCase(api, maria)
  const placed = await placeBid(vega, id)
  expect(codeOf(await say(vega, id))).toEqual([409, 'BID_EXISTS'])
  await move(maria, id, 'paused')
  expect(codeOf(await say(okafor, id))).toEqual([409, 'STATUS_CONFLICT'])
  await move(maria, id, 'open')
  await say(okafor, id)
  await decide(maria, placed)
  for (const reason of ['price', null] as const) {
    expect(codeOf(await say(okafor, id, reason))).toEqual([404, 'NOT_FOUND'])
  }
  expect(codeOf(await say(vega, id, 'price'))).toEqual([409, 'BID_EXISTS'])

  const family = await caseIn(api, maria, 'family')
  const named = { ...family, family: { ...family.family, adversary_name: 'Sam Rivera' } }
  const { data } = await maria.must('createCase', { body: named })
  expect(codeOf(await say(okafor, data.id))).toEqual([403, 'CONFLICT_CHECK_NEEDED'])
  await checkConflict(okafor, data.id)
  expect((await say(okafor, data.id)).status).toBe(200)
  await checkConflict(okafor, data.id, true)
  for (const reason of ['price', null] as const) {
    expect(codeOf(await say(okafor, data.id, reason))).toEqual([404, 'NOT_FOUND'])
  }
  expect(await lists(okafor, data.id, { scope: 'passed' })).toBe(false)
})

it('the passes of an attorney go with their account', async () => {
  const vega = await api.attorney()
  const { id } = await postCase(api, maria)
  await say(vega, id)
  const asked = { path: { user_id: vega.userId }, query: { reason: 'Asked' } }
  const { status } = await (await api.admin()).ask('deleteUser', asked)
  expect(status).toBe(204)
  expect(await passesOn(id)).toBeUndefined()
})

// The two calls come in either order.
const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a bid and a pass that are sent at the same moment, ${ROUNDS} times: the bid stays, without a pass`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const vega = await api.attorney()
    const { id } = await postCase(api, maria)
    const sent = [() => bid(vega, id), () => say(vega, id)]
    const order = round % 2 === 0 ? sent : sent.toReversed()
    const results = await Promise.all(order.map((send) => send()))
    const [placed, said] = round % 2 === 0 ? results : results.toReversed()
    expect(placed && codeOf(placed)).toEqual([201, undefined])
    const outcome = said && codeOf(said)
    expect([
      [200, undefined],
      [409, 'BID_EXISTS'],
    ]).toContainEqual(outcome)
    expect(await passesOn(id)).toBeUndefined()
    expect(await lists(vega, id, { scope: 'passed' })).toBe(false)
    expect(await lists(vega, id, { scope: 'current' })).toBe(true)
  }
}, 60_000)
