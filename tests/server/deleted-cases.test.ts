// Admins delete cases and bids, and the people affected are notified (specification §3.5).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { bidsOn, kindsTo, newestTo, readCase, startDeletions } from '#tests/support/deletions.ts'
import {
  acceptedBid,
  decide,
  move,
  notificationsTo,
  placeBid,
  postCase,
} from '#tests/support/stories.ts'

const { api, orm, robin, maria, vega, okafor, deleteCase, deleteBid } = await startDeletions()
afterAll(() => api.close())

describe('a deleted case', () => {
  it('disappears for everyone concerned, who get a notification without a link', async () => {
    const { id, unique_id } = await postCase(api, maria)
    await placeBid(vega, id)
    await placeBid(okafor, id, 2400)
    await decide(maria, (await bidsOn(maria, id))[1] ?? never(), 'rejected')
    const before = (await kindsTo(okafor)).length
    expect((await deleteCase(id)).status).toBe(204)
    for (const person of [maria, vega, okafor, robin])
      expect((await readCase(person, id)).status).toBe(404)
    for (const person of [maria, vega]) {
      expect(await newestTo(person)).toMatchObject({
        kind: 'case_removed',
        case_id: null,
        title: `DUI case ${unique_id} was removed`,
        email_subject: `Fastpass: DUI case ${unique_id} was removed`,
        is_read: false,
      })
    }
    // Notifications about the bid are deleted with it. An attorney who had lost before gets no
    // further ones.
    expect((await kindsTo(okafor)).length).toBe(before - 1)
    expect((await notificationsTo(maria)).map(({ case_id }) => case_id)).not.toContain(id)
  })

  it('stays in the history with the person who deleted it', async () => {
    const { id } = await postCase(api, maria)
    await deleteCase(id)
    const lines = await rows(
      orm,
      sql`select event, entity, actor_id, actor_role, from_status, to_status from audit_events
          where case_id = ${id} order by at, id`,
    )
    expect(lines).toMatchObject([
      { event: 'case.create' },
      {
        event: 'case.remove',
        entity: 'case',
        actor_id: robin.id,
        actor_role: 'org:admin',
        from_status: 'open',
        to_status: 'removed',
      },
    ])
  })

  it('is not found when it is deleted again, like a case or a bid that never existed', async () => {
    const { id } = await postCase(api, maria)
    expect((await deleteCase(id)).status).toBe(204)
    expect((await deleteCase(id)).status).toBe(404)
    expect((await deleteCase(randomUUID())).status).toBe(404)
    const unknown = await deleteBid(randomUUID())
    expect(unknown.status).toBe(404)
  })
})

describe('a deleted bid', () => {
  it('notifies its attorney, who can bid again', async () => {
    const { id, unique_id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    expect((await deleteBid(bid.id)).status).toBe(204)
    expect(await newestTo(vega)).toMatchObject({
      kind: 'bid_removed',
      case_id: id,
      title: `Your bid on DUI case ${unique_id} was removed`,
    })
    expect(await bidsOn(maria, id)).toEqual([])
    expect((await decide(maria, bid)).status).toBe(404)
    await placeBid(vega, id)
  })

  it('that was the accepted one reopens its case for all attorneys, and notifies both sides', async () => {
    const { caseId, bid } = await acceptedBid(api, maria, [vega, okafor])
    await deleteBid(bid.id)
    expect((await readCase(maria, caseId)).body.data).toMatchObject({
      case_status: 'open',
      total_bid: 1,
      contact_due_at: null,
      // The attorney is still here and may bid again.
      attorney_left_at: null,
    })
    expect(await newestTo(maria)).toMatchObject({
      kind: 'accepted_bid_removed',
      case_id: caseId,
      title: expect.stringMatching(
        /^We removed the bid you accepted, so DUI case \d+ is open again$/,
      ),
    })
    expect(await newestTo(vega)).toMatchObject({ kind: 'bid_removed', case_id: caseId })
    const late = await vega.ask('updateCaseStatus', {
      body: { id: caseId, case_status: 'accepted' },
    })
    expect(late.status).toBe(409)
  })
})

describe('a case that opens again because its accepted bid was deleted', () => {
  it('accepts bids of attorneys without a bid; rejected bids stay rejected', async () => {
    const { caseId, bid } = await acceptedBid(api, maria, [vega, okafor])
    await deleteBid(bid.id)
    expect((await readCase(okafor, caseId)).body.data).toMatchObject({ case_status: 'rejected' })
    const again = await okafor.ask('createBid', {
      body: { attorney_id: okafor.id, case_id: caseId, bid_amount: 900 },
    })
    expect(again.body).toMatchObject({ status: 409, code: 'BID_EXISTS' })
    expect((await bidsOn(maria, caseId)).map(({ bid_status }) => bid_status)).toEqual(['rejected'])
    await placeBid(vega, caseId)
    await placeBid(await api.attorney(), caseId, 700)
  })
})

describe('a deleted bid on a case that accepts no bids', () => {
  it.each([
    ['paused', 200],
    ['closed', 404],
  ] as const)(
    'sends a notification that links to a %s case only if it can be opened (%i)',
    async (status, read) => {
      const { id } = await postCase(api, maria)
      const bid = await placeBid(vega, id)
      await move(maria, id, status)
      await deleteBid(bid.id)
      const case_id = read === 200 ? id : null
      expect(await newestTo(vega)).toMatchObject({ kind: 'bid_removed', case_id })
      expect((await readCase(vega, id)).status).toBe(read)
    },
  )
})

const never = (): never => {
  throw new Error('There is no such bid')
}
