import { afterAll, describe, expect, it } from 'vitest'
import { applyBidEnd } from '#server/domain/lifecycle/deadlines.ts'
import { expectBothOutcomes, inTurnFirst } from '#tests/support/both-outcomes.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { decide, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

// PGlite runs one statement at a time, so a few rounds are enough there.
const ROUNDS = isPostgres && isFullRun ? 100 : 5
const ENDINGS = isPostgres && isFullRun ? 50 : 6

const { api, maria, vega, okafor } = await startWorld({ listen: true })
const otherPhone = await maria.onAnotherPhone()
afterAll(() => api.close())

const readBack = async (caseId: string) => {
  const { data: seen } = await maria.must('getCase', { path: { case_id: caseId } })
  const { data: bids } = await maria.must('listBids', { query: { case_id: caseId } })
  return { status: seen.case_status, bids: bids.map(({ bid_status }) => bid_status).sort() }
}

describe('two phones at the same moment', () => {
  it(`accept two different bids of one case, ${ROUNDS} times: one wins each time`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await postCase(api, maria)
      const [first, second] = await Promise.all([placeBid(vega, id), placeBid(okafor, id, 2400)])
      const replies = await Promise.all([decide(maria, first), decide(otherPhone, second)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'STATUS_CONFLICT',
        current_status: 'pending',
        message: 'A bid on this case was already accepted.',
      })
      expect(await readBack(id)).toEqual({ status: 'pending', bids: ['accepted', 'rejected'] })
    }
  }, 120_000)

  it('accept a bid and change it: the customer gets the terms that they saw or a conflict', async () => {
    await expectBothOutcomes(['accepted', 'changed'], ROUNDS / 5, async (round) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id, 1800)
      const body = { id: bid.id, bid_amount: 9000 }
      const [accepted, changed] = await inTurnFirst(
        round,
        () => decide(maria, bid),
        () => vega.ask('updateBid', { body }),
      )
      const outcome = [accepted.status, changed.status, accepted.body.code]
      expect([
        [200, 409, undefined],
        [409, 200, 'BID_CHANGED'],
      ]).toContainEqual(outcome)
      return accepted.status === 200 ? 'accepted' : 'changed'
    })
  })

  it(`accept a bid that ends at that moment, ${ENDINGS} times: one wins, and both sides are notified`, async () => {
    await expectBothOutcomes(['accepted', 'ended'], ENDINGS, async (round) => {
      const { id } = await postCase(api, maria)
      const body = { attorney_id: vega.id, case_id: id, bid_amount: 1800, ends_in_days: 7 } as const
      const { data: bid } = await vega.must('createBid', { body })
      const due = bid.ends_at ?? ''
      // The acceptance is sent just before the end, and the job runs just after it.
      const later = { db: api.services.db, clock: () => new Date(due) }
      const end = () => applyBidEnd(later, { bidId: bid.id, due: new Date(due).toISOString() })
      const [accepted] = await inTurnFirst(round, () => decide(maria, bid), end)
      const { data: bids } = await maria.must('listBids', { query: { case_id: id } })
      const after = await readBack(id)
      if (accepted.status === 200) {
        expect(after).toEqual({ status: 'pending', bids: ['accepted'] })
        expect(bids[0]?.ended_at).toBeNull()
      } else {
        expect(accepted).toMatchObject({
          status: 409,
          body: { current_status: 'ended', message: 'This bid has ended.' },
        })
        expect(after).toEqual({ status: 'open', bids: ['rejected'] })
        expect(bids[0]?.ended_at).not.toBeNull()
      }
      const told = (await notificationsTo(vega)).filter(({ case_id }) => case_id === id)
      expect(told.map(({ kind }) => kind)).toEqual([
        accepted.status === 200 ? 'bid_accepted' : 'bid_ended',
      ])
      return accepted.status === 200 ? 'accepted' : 'ended'
    })
  }, 120_000)

  it('accept a bid and withdraw it: one wins, and the other gets the reason', async () => {
    await expectBothOutcomes(['accepted', 'withdrawn'], ROUNDS / 5, async (round) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id)
      const withdraw = () => vega.ask('withdrawBid', { body: { id: bid.id } })
      const [accepted, withdrawn] = await inTurnFirst(round, () => decide(maria, bid), withdraw)
      const outcome = [accepted.status, withdrawn.status]
      expect([
        [200, 409],
        [409, 204],
      ]).toContainEqual(outcome)
      expect([accepted.body.message, withdrawn.body?.message]).toContain(
        accepted.status === 200
          ? 'A bid on this case was already accepted.'
          : 'This bid was withdrawn.',
      )
      expect(await readBack(id)).toEqual(
        accepted.status === 200
          ? { status: 'pending', bids: ['accepted'] }
          : { status: 'open', bids: [] },
      )
      return accepted.status === 200 ? 'accepted' : 'withdrawn'
    })
  })

  it('withdraw a bid twice and bid again: there is at most one bid, and the change counts', async () => {
    for (let round = 0; round < ROUNDS / 5; round += 1) {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id)
      const withdraw = () => vega.ask('withdrawBid', { body: { id: bid.id } })
      const again = vega.ask('createBid', {
        body: { attorney_id: vega.id, case_id: id, bid_amount: 900 },
      })
      const replies = await Promise.all([withdraw(), withdraw(), again])
      expect(replies.map(({ status }) => status).slice(0, 2)).toEqual([204, 204])
      expect([201, 409]).toContain(replies[2].status)
      const { data } = await maria.must('listBids', { query: { case_id: id } })
      expect(data.map(({ update_count }) => update_count)).toEqual(
        replies[2].status === 201 ? [1] : [],
      )
    }
  })

  it('accept a bid and close the case: the results are consistent', async () => {
    await expectBothOutcomes(['accepted first', 'closed first'], ROUNDS / 5, async (round) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id)
      const [accepted, closed] = await inTurnFirst(
        round,
        () => decide(maria, bid),
        () => move(otherPhone, id, 'closed'),
      )
      expect(closed.status).toBe(200)
      const after = await readBack(id)
      expect(after).toEqual({
        status: 'closed',
        bids: [accepted.status === 200 ? 'accepted' : 'open'],
      })
      return accepted.status === 200 ? 'accepted first' : 'closed first'
    })
  })
})
