// The court date that the chosen attorney proposes, and the customer's answer.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateProposals } from '#server/db/schema/cases.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { expectBothOutcomes, inTurnFirst } from '#tests/support/both-outcomes.ts'
import { courtDatesOf } from '#tests/support/court-dates.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { acceptedBid, decide, move, notificationsTo, placeBid } from '#tests/support/stories.ts'

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

const { courtDay, postUndated, plannedFor } = courtDatesOf(() => api)

const propose = (id: string, version: number, days: number, more: object = {}) =>
  vega.ask('proposeCourtDate', {
    body: { id, version, next_hearing_date: courtDay(days), ...more },
  })
const answer = (id: string, version: number, is_accepted: boolean, court_date_changes = 0) =>
  maria.ask('answerCourtDateProposal', { body: { id, version, court_date_changes, is_accepted } })
const setDate = (id: string, court_date_changes: number, days: number | null, more: object = {}) =>
  maria.must('updateCourtDate', {
    body: {
      id,
      court_date_changes,
      next_hearing_date: days === null ? null : courtDay(days),
      ...more,
    },
  })

/** Posts a case that asks for no court date, with an accepted bid. */
async function taken() {
  const caseId = await postUndated(maria, 'civil')
  const bid = await placeBid(vega, caseId)
  await placeBid(loser, caseId, 2400)
  expect((await decide(maria, bid)).status).toBe(200)
  return { caseId, bid }
}
async function asCustomer(id: string) {
  const { data } = await maria.must('getCase', { path: { case_id: id } })
  if (!('customer_id' in data)) throw new Error('Not the view of the owner')
  return data
}
const asAttorney = async (person: TestPerson, id: string) =>
  (await person.must('getCaseForAttorney', { path: { case_id: id, attorney_id: person.id } })).data
const toldTo = async (person: TestPerson, caseId: string) =>
  (await notificationsTo(person))
    .filter(({ kind, case_id }) => kind.startsWith('court_date') && case_id === caseId)
    .map(({ kind, title }) => [kind, title])
    .toReversed()
async function stateOf(bidId: string) {
  const { orm } = api.services.db
  const [row] = await orm.select().from(dateProposals).where(eq(dateProposals.bidId, bidId))
  return row?.state
}

describe('a court date that the attorney proposes', () => {
  it('is refused, proposed again, and with a yes is the court date of the case, with its reminders', async () => {
    const { caseId } = await taken()
    const { unique_id } = await asCustomer(caseId)
    expect(await asCustomer(caseId)).not.toHaveProperty('date_proposal')

    expect((await propose(caseId, 0, 9, { room: ' Courtroom 4 ' })).status).toBe(200)
    const proposal = {
      state: 'proposed',
      version: 1,
      court_date: { kind: 'hearing', at: courtDay(9), room: 'Courtroom 4' },
      answered_at: null,
    }
    const waiting = await asCustomer(caseId)
    expect(waiting.date_proposal).toMatchObject(proposal)
    expect(waiting).not.toHaveProperty('court_date')
    expect((await asAttorney(vega, caseId)).date_proposal).toMatchObject(proposal)
    expect(await asAttorney(loser, caseId)).not.toHaveProperty('date_proposal')
    expect(await plannedFor(caseId)).toEqual([])
    // A lost response: the same date again.
    expect((await propose(caseId, 0, 9, { room: 'Courtroom 4' })).status).toBe(200)
    const proposed = ['court_date_proposed', `Your attorney proposes a date for case ${unique_id}`]
    expect(await toldTo(maria, caseId)).toEqual([proposed])

    expect((await answer(caseId, 1, false)).status).toBe(200)
    expect((await answer(caseId, 1, false)).status).toBe(200)
    expect((await answer(caseId, 1, true)).body).toMatchObject({
      code: 'STATUS_CONFLICT',
      current_status: 'refused',
    })
    const refused = ['court_date_refused', `Your client said no to the date for case ${unique_id}`]
    expect(await toldTo(vega, caseId)).toEqual([refused])

    // Another date takes the place of one that waits, and a yes to the former one is refused.
    await propose(caseId, 1, 10)
    expect((await propose(caseId, 1, 30)).body).toMatchObject({ code: 'CASE_CHANGED' })
    expect((await propose(caseId, 2, 30)).status).toBe(200)
    expect((await answer(caseId, 2, true)).body).toMatchObject({
      code: 'CASE_CHANGED',
      message: 'Another date was proposed. Please look at it again.',
    })
    expect((await answer(caseId, 3, true)).status).toBe(200)
    expect((await answer(caseId, 3, true)).status).toBe(200)

    const owner = await asCustomer(caseId)
    expect(owner).toMatchObject({
      case_status: 'pending',
      court_date: { kind: 'hearing', at: courtDay(30) },
      court_date_changes: 1,
      date_proposal: { state: 'accepted', version: 3 },
    })
    expect((await plannedFor(caseId)).map(({ due }) => due.slice(0, 10))).toEqual([
      courtDay(23).slice(0, 10),
    ])
    const added = ['court_date_added', `Court date added to case ${unique_id}`]
    expect(await toldTo(vega, caseId)).toEqual([refused, added])
    const kinds = [
      'date_proposed',
      'date_refused',
      'date_proposed',
      'date_proposed',
      'court_date_changed',
    ]
    const ofDate = ({ kind }: { kind: string }) => kind.includes('date')
    expect(owner.timeline.filter(ofDate).map(({ kind }) => kind)).toEqual(kinds)
    const { timeline } = await asAttorney(vega, caseId)
    expect(timeline?.filter(ofDate).map(({ kind }) => kind)).toEqual(kinds)
    expect((await asAttorney(loser, caseId)).timeline?.filter(ofDate)).toEqual([])

    // The date that the case has is no proposal.
    expect((await propose(caseId, 3, 30)).body).toMatchObject({
      errors: [{ field: 'next_hearing_date' }],
    })
    // Once the customer moves it again, nothing is said of their yes.
    await setDate(caseId, 1, 31)
    expect(await asAttorney(vega, caseId)).not.toHaveProperty('date_proposal')
    expect((await answer(caseId, 3, true)).body).toMatchObject({ code: 'STATUS_CONFLICT' })
  })

  it('moves the answer of a DUI case, and a deadline takes the place of its hearing', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega])
    await setDate(caseId, 0, 9)
    await propose(caseId, 0, 12)
    await answer(caseId, 1, true, 1)
    expect(await asCustomer(caseId)).toMatchObject({
      dui: { next_hearing_date: courtDay(12) },
      timeline: expect.arrayContaining([expect.objectContaining({ change: 'moved' })]),
    })
    await propose(caseId, 1, 5, { kind: 'deadline', due: 'Answer', room: 'Courtroom 4' })
    await answer(caseId, 2, true, 2)
    const { court_date, dui } = await asCustomer(caseId)
    expect(court_date).toEqual({ kind: 'deadline', at: courtDay(5), due: 'Answer' })
    expect(dui?.next_hearing_date).toBeNull()
  })

  it('waits when the customer sets another date, whose yes must know it, and ends when they set the same', async () => {
    const { caseId, bid } = await taken()
    await propose(caseId, 0, 9)
    await setDate(caseId, 0, 12)
    expect(await stateOf(bid.id)).toBe('proposed')
    expect((await answer(caseId, 1, true, 0)).body).toMatchObject({
      code: 'CASE_CHANGED',
      message: 'The court date was changed. Please look at it again.',
    })
    expect((await asCustomer(caseId)).court_date?.at).toBe(courtDay(12))
    await setDate(caseId, 1, 9)
    expect(await stateOf(bid.id)).toBe('ended')
    expect(await asCustomer(caseId)).not.toHaveProperty('date_proposal')
    expect((await answer(caseId, 1, true, 2)).body).toMatchObject({ code: 'STATUS_CONFLICT' })
    // Another one can be proposed, by an attorney who sees none.
    expect(await asAttorney(vega, caseId)).not.toHaveProperty('date_proposal')
    expect((await propose(caseId, 0, 15)).status).toBe(200)
    expect((await answer(caseId, 1, true, 2)).body).toMatchObject({ code: 'CASE_CHANGED' })
    // The customer says no, and then sets that date after all.
    expect((await answer(caseId, 2, false, 2)).status).toBe(200)
    await setDate(caseId, 2, 15)
    expect(await stateOf(bid.id)).toBe('ended')
  })

  it('cannot be accepted once its day is over', async () => {
    const { caseId } = await taken()
    await propose(caseId, 0, 1)
    api.advance({ hours: 24 * 3 })
    expect((await answer(caseId, 1, true, 0)).body).toMatchObject({ code: 'STATUS_CONFLICT' })
    expect(await asCustomer(caseId)).not.toHaveProperty('court_date')
    expect((await answer(caseId, 1, false, 0)).status).toBe(200)
  })

  it('has the rules of a court date, and a limit for each day', async () => {
    const { caseId } = await taken()
    const wrong: [field: string, more: object][] = [
      ['room', { room: 'Room\u00074' }],
      ['next_hearing_date', { next_hearing_date: '0001-01-01T00:00:00Z' }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await propose(caseId, 0, 9, more)
      expect([status, body]).toMatchObject([422, { errors: [{ field }] }])
    }
    for (let version = 0; version < 10; version += 1) {
      expect((await propose(caseId, version, 9 + version)).status).toBe(200)
    }
    const { status, body } = await propose(caseId, 10, 40)
    expect([status, body]).toMatchObject([429, { message: /^You proposed 10 dates in 24 hours\./ }])
  })

  it('ends with the case, and goes with the account of its attorney', async () => {
    const { caseId, bid } = await taken()
    await propose(caseId, 0, 9)
    await move(maria, caseId, 'closed')
    expect(await stateOf(bid.id)).toBe('ended')
    expect(await asCustomer(caseId)).not.toHaveProperty('date_proposal')
    expect((await answer(caseId, 1, true)).body).toMatchObject({ current_status: 'closed' })

    const okafor = await api.attorney()
    const other = await acceptedBid(api, maria, [okafor])
    const body = { id: other.caseId, version: 0, next_hearing_date: courtDay(9), room: 'Room 31' }
    await okafor.must('proposeCourtDate', { body })
    await move(okafor, other.caseId, 'closed')
    const path = { user_id: okafor.userId }
    const admin = await api.admin()
    expect((await admin.ask('deleteUser', { path, query: { reason: 'Asked' } })).status).toBe(204)
    expect(await stateOf(other.bid.id)).toBeUndefined()
  })
})

const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a yes and a closing at the same moment, ${ROUNDS} times: the date is on the case before it is closed, or never`, async () => {
  await expectBothOutcomes(['accepted', 'closed'], ROUNDS, async (round) => {
    // Sessions and limits of one customer would end before the rounds do.
    const [customer, attorney] = [await api.customer(), await api.attorney()]
    const { caseId, bid } = await acceptedBid(api, customer, [attorney])
    const next_hearing_date = courtDay(9)
    await attorney.must('proposeCourtDate', { body: { id: caseId, version: 0, next_hearing_date } })
    const yes = { id: caseId, version: 1, court_date_changes: 0, is_accepted: true }
    const [answered, closed] = await inTurnFirst(
      round,
      () => customer.ask('answerCourtDateProposal', { body: yes }),
      () => move(attorney, caseId, 'closed'),
    )
    expect(closed.status).toBe(200)
    const { data } = await customer.must('getCase', { path: { case_id: caseId } })
    expect(await stateOf(bid.id)).toBe('ended')
    expect([answered.status, data.court_date?.at]).toEqual(
      answered.status === 200 ? [200, next_hearing_date] : [409, undefined],
    )
    return answered.status === 200 ? 'accepted' : 'closed'
  })
})
