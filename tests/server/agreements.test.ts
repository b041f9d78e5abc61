// The terms on which customer and attorney agree once a bid is accepted.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { expectBothOutcomes, inTurnFirst } from '#tests/support/both-outcomes.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { acceptedBid, move, notificationsTo } from '#tests/support/stories.ts'

let api: TestApi
let maria: TestPerson
let vega: TestPerson
let loser: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
  vega = await api.attorney()
  loser = await api.attorney()
})
afterAll(() => api.close())

const enter = (id: string, version: number, bid_amount: number, more: object = {}) =>
  vega.ask('enterAgreement', { body: { id, version, bid_amount, ...more } })
const answer = (id: string, version: number, is_agreed: boolean) =>
  maria.ask('answerAgreement', { body: { id, version, is_agreed } })

async function asCustomer(id: string) {
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  if (!('customer_id' in data)) throw new Error('Not the view of the owner')
  return data
}
async function asAttorney(person: TestPerson, id: string) {
  const path = { case_id: id, attorney_id: person.id }
  return (await person.must('getCaseForAttorney', { path })).data
}
const kindsTo = async (person: TestPerson, caseId: string) =>
  (await notificationsTo(person))
    .filter(({ kind, case_id }) => kind.startsWith('terms_') && case_id === caseId)
    .map(({ kind }) => kind)
    .toReversed()
const stateOf = async (bidId: string) =>
  (
    await rows<{ state: string }>(
      api.services.db.orm,
      sql`select state from agreements where bid_id = ${bidId}`,
    )
  )[0]?.state

describe('the agreed terms of a case', () => {
  it('are entered, refused, entered again and agreed on; both sides read what differs from the bid', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, loser])
    expect(await asCustomer(caseId)).not.toHaveProperty('agreement')

    const entered = await enter(caseId, 0, 2100, { additional_note: ' Both hearings. ' })
    expect(entered.status).toBe(200)
    const agreement = {
      state: 'proposed',
      version: 1,
      bid_amount: 2100,
      fee_type: null,
      fee_hours: null,
      additional_note: 'Both hearings.',
      answered_at: null,
      bid: { bid_amount: 1800, fee_type: null, fee_hours: null },
    }
    expect((await asCustomer(caseId)).agreement).toMatchObject(agreement)
    expect((await asAttorney(vega, caseId)).agreement).toMatchObject(agreement)
    expect(await asAttorney(loser, caseId)).not.toHaveProperty('agreement')
    // A lost response: the same terms again.
    expect((await enter(caseId, 0, 2100, { additional_note: 'Both hearings.' })).status).toBe(200)
    expect(await kindsTo(maria, caseId)).toEqual(['terms_entered'])

    // Other terms replace them, and a yes to the former ones is refused.
    expect((await enter(caseId, 0, 2200)).body).toMatchObject({ code: 'CASE_CHANGED' })
    expect((await enter(caseId, 1, 2200)).status).toBe(200)
    expect((await answer(caseId, 1, true)).body).toMatchObject({ code: 'CASE_CHANGED' })

    expect((await answer(caseId, 2, false)).status).toBe(200)
    expect((await answer(caseId, 2, false)).status).toBe(200)
    expect((await answer(caseId, 2, true)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'refused',
    })
    expect((await enter(caseId, 2, 1900, { fee_type: 'hourly', fee_hours: 10 })).status).toBe(200)
    expect((await answer(caseId, 3, true)).status).toBe(200)
    expect((await answer(caseId, 3, true)).status).toBe(200)
    expect((await enter(caseId, 3, 5000)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'agreed',
    })
    expect(await kindsTo(maria, caseId)).toEqual([
      'terms_entered',
      'terms_entered',
      'terms_entered',
    ])
    expect(await kindsTo(vega, caseId)).toEqual(['terms_refused', 'terms_agreed'])

    const owner = await asCustomer(caseId)
    expect(owner.case_status).toBe('pending')
    expect(owner.agreement).toMatchObject({ state: 'agreed', bid_amount: 1900, fee_hours: 10 })
    const kinds = [
      'terms_entered',
      'terms_entered',
      'terms_refused',
      'terms_entered',
      'terms_agreed',
    ]
    const ofTerms = ({ kind }: { kind: string }) => kind.startsWith('terms_')
    expect(owner.timeline?.filter(ofTerms).map(({ kind }) => kind)).toEqual(kinds)
    const { timeline } = await asAttorney(vega, caseId)
    expect(timeline?.filter(ofTerms).map(({ kind }) => kind)).toEqual(kinds)
    expect((await asAttorney(loser, caseId)).timeline?.filter(ofTerms)).toEqual([])
  })

  it('have the rules of a bid', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega])
    const wrongTerms: [field: string, terms: object][] = [
      ['bid_amount', { bid_amount: 100_000_001 }],
      ['fee_type', { fee_type: 'share' }],
      ['fee_hours', { fee_type: 'hourly' }],
      ['additional_note', { additional_note: 'word '.repeat(251) }],
    ]
    for (const [field, terms] of wrongTerms) {
      const { status, body } = await enter(caseId, 0, 2100, terms)
      expect([status, body]).toMatchObject([422, { errors: [{ field }] }])
    }
    for (let version = 0; version < 10; version += 1) {
      expect((await enter(caseId, version, 2000 + version)).status).toBe(200)
    }
    expect((await enter(caseId, 10, 3000)).status).toBe(429)
  })

  it('that only one side has named end with the case; those that both agreed on stay', async () => {
    const open = await acceptedBid(api, maria, [vega])
    await enter(open.caseId, 0, 2100)
    await move(maria, open.caseId, 'closed')
    expect(await stateOf(open.bid.id)).toBe('ended')
    expect(await asCustomer(open.caseId)).not.toHaveProperty('agreement')
    expect((await answer(open.caseId, 1, true)).body).toMatchObject({ current_status: 'closed' })

    const agreed = await acceptedBid(api, maria, [vega])
    await enter(agreed.caseId, 0, 1500)
    await answer(agreed.caseId, 1, true)
    await move(vega, agreed.caseId, 'rejected')
    expect(await stateOf(agreed.bid.id)).toBe('agreed')
    expect((await asCustomer(agreed.caseId)).agreement).toMatchObject({ state: 'agreed' })
  })

  it('are counted for admins by how their price compares with the bid', async () => {
    const admin = await api.admin()
    const read = async () =>
      (await admin.must('getOverview', { query: { days: 30 } })).data.agreed_prices
    const before = await read()
    for (const amount of [2100, 2100, 1800, 1500]) {
      const { caseId } = await acceptedBid(api, maria, [vega])
      await enter(caseId, 0, amount)
      await answer(caseId, 1, true)
    }
    const refused = await acceptedBid(api, maria, [vega])
    await enter(refused.caseId, 0, 9000)
    await answer(refused.caseId, 1, false)
    const { higher = 0, same = 0, lower = 0 } = before ?? {}
    expect(await read()).toEqual({ higher: higher + 2, same: same + 1, lower: lower + 1 })
  })
})

const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a yes and a closing at the same moment, ${ROUNDS} times: terms are agreed on before the case is closed, or never`, async () => {
  await expectBothOutcomes(['agreed', 'ended'], ROUNDS, async (round) => {
    // Sessions and limits of one customer would end before the rounds do.
    const [customer, attorney] = [await api.customer(), await api.attorney()]
    const { caseId, bid } = await acceptedBid(api, customer, [attorney])
    await attorney.must('enterAgreement', { body: { id: caseId, version: 0, bid_amount: 2100 } })
    const yes = { id: caseId, version: 1, is_agreed: true }
    const [answered, closed] = await inTurnFirst(
      round,
      () => customer.ask('answerAgreement', { body: yes }),
      () => move(attorney, caseId, 'closed'),
    )
    expect(closed.status).toBe(200)
    const state = await stateOf(bid.id)
    expect([answered.status, state]).toEqual(
      answered.status === 200 ? [200, 'agreed'] : [409, 'ended'],
    )
    return String(state)
  })
})
