// Withdrawing a bid, and bidding again with what is left of the three changes.
import { afterAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/db/schema/audit.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { decide, move, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega, okafor } = await startWorld()
afterAll(() => api.close())

const withdraw = (id: string, attorney = vega) => attorney.ask('withdrawBid', { body: { id } })
const edit = (id: string, bid_amount: number) =>
  vega.ask('updateBid', { body: { id, bid_amount, additional_note: 'First call is free.' } })
const bidAgain = (case_id: string) =>
  vega.ask('createBid', { body: { attorney_id: vega.id, case_id, bid_amount: 1700 } })
const explored = async () => {
  const query = { scope: 'explore' }
  const path = { attorney_id: vega.id }
  return (await vega.must('listCasesByAttorney', { path, query })).data.map(({ id }) => id)
}
const asVega = (case_id: string) =>
  vega.must('getCaseForAttorney', { path: { case_id, attorney_id: vega.id } })
const notificationsOn = async (caseId: string, receivedBy: string) => {
  const all = await api.services.db.orm.select().from(notifications)
  return all.filter((row) => row.caseId === caseId && row.receivedBy === receivedBy)
}

describe('withdrawing a bid', () => {
  it('removes it from the case, notifies the customer, and lists the case in Explore again', async () => {
    const { id, unique_id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    expect(await explored()).not.toContain(id)
    expect((await withdraw(bid.id)).status).toBe(204)
    expect(await explored()).toContain(id)
    expect((await maria.must('listBids', { query: { case_id: id } })).data).toEqual([])
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    expect(data).toMatchObject({ total_bid: 0, lowest_bid: null })
    const told = await notificationsOn(id, maria.id)
    expect(told.find(({ kind }) => kind === 'bid_withdrawn')).toMatchObject({
      title: `A bid on DUI case ${unique_id} was withdrawn`,
    })
    const lines = await api.services.db.orm.select().from(auditEvents)
    expect(lines.filter(({ entityId }) => entityId === bid.id)).toMatchObject([
      { event: 'bid.create' },
      { event: 'bid.withdraw', actorId: vega.id, fromStatus: 'open', toStatus: 'removed' },
    ])
  })

  it('has no effect when it is repeated', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await withdraw(bid.id)
    const told = (await notificationsOn(id, maria.id)).length
    expect((await withdraw(bid.id)).status).toBe(204)
    expect(await notificationsOn(id, maria.id)).toHaveLength(told)
    expect((await withdraw(bid.id, okafor)).status).toBe(404)
  })

  it('is possible while the case is paused, and not once the customer has decided', async () => {
    const paused = await postCase(api, maria)
    const first = await placeBid(vega, paused.id)
    await move(maria, paused.id, 'paused')
    expect((await withdraw(first.id)).status).toBe(204)
    expect((await bidAgain(paused.id)).body).toMatchObject({ current_status: 'paused' })

    const { id } = await postCase(api, maria)
    const rejected = await placeBid(vega, id)
    await decide(maria, rejected, 'rejected')
    const isRejected = { message: 'This bid has been rejected.', current_status: 'rejected' }
    expect((await withdraw(rejected.id)).body).toMatchObject(isRejected)
    const won = await placeBid(okafor, id)
    await decide(maria, won)
    expect((await withdraw(won.id, okafor)).body).toMatchObject({
      message: 'A bid on this case was already accepted.',
      current_status: 'pending',
    })
    // Their attorney does not learn what became of the case.
    expect((await withdraw(rejected.id)).body).toMatchObject(isRejected)
    expect((await edit(rejected.id, 900)).body).toMatchObject(isRejected)
  })

  it('is reported to a customer who decides on it, and to an attorney who changes it elsewhere', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await withdraw(bid.id)
    const gone = { code: 'STATUS_CONFLICT', message: 'This bid was withdrawn.' }
    expect((await decide(maria, bid)).body).toMatchObject(gone)
    expect((await edit(bid.id, 900)).body).toMatchObject(gone)
    const stranger = await api.customer()
    expect((await decide(stranger, bid)).status).toBe(404)
  })
})

describe('a new bid after a withdrawal', () => {
  it('counts as a change, in addition to the earlier changes', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await edit(bid.id, 1750)
    await withdraw(bid.id)
    expect((await asVega(id)).data.changes_used).toBe(2)
    const again = await bidAgain(id)
    expect(again.body.data).toMatchObject({ update_count: 2, bid_status: 'open' })
    expect((await edit(again.body.data.id, 1600)).body.data.update_count).toBe(3)
    expect((await edit(again.body.data.id, 1500)).body.code).toBe('BID_EDITS_USED')
    expect((await asVega(id)).data.changes_used).toBe(3)
  })

  it('is refused once no change is left, but not for other attorneys', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    for (const amount of [1700, 1600, 1500]) await edit(bid.id, amount)
    await withdraw(bid.id)
    expect((await bidAgain(id)).body).toMatchObject({
      status: 409,
      code: 'BID_EDITS_USED',
      message: 'You have used all 3 changes on this case, so you cannot bid on it again.',
    })
    expect((await placeBid(okafor, id)).update_count).toBe(0)
  })

  it('does not bypass the limit of three changes, however often a bid is withdrawn', async () => {
    const { id } = await postCase(api, maria)
    let bid = await placeBid(vega, id)
    for (const used of [1, 2, 3]) {
      await withdraw(bid.id)
      bid = (await bidAgain(id)).body.data
      expect(bid.update_count).toBe(used)
    }
    await withdraw(bid.id)
    expect((await bidAgain(id)).body.code).toBe('BID_EDITS_USED')
  })
})
