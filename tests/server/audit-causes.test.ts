// The audit record has one line for each action, with its consequences in order, and with the
// reason of a deletion.
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '#server/db/connection/database.ts'
import { startDeletions } from '#tests/support/deletions.ts'
import { acceptedBid, decide, placeBid, postCase } from '#tests/support/stories.ts'

const { api, robin, maria, vega, okafor } = await startDeletions()
afterAll(() => api.close())

const read = async (query: Record<string, string | number>) =>
  (await robin.must('listAuditEvents', { query })).data
const soon = () => api.advance({ seconds: 1 })
const kindsOf = (lines: { entity: string; event: string }[] = []) =>
  lines.map(({ entity, event }) => `${entity}: ${event}`)

describe('an entry of the history', () => {
  it('of an acceptance contains the bids that it rejected', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    await placeBid(okafor, id)
    soon()
    await decide(maria, bid)
    const [accepted, ...earlier] = await read({ case_id: id })
    expect(accepted).toMatchObject({ entity: 'bid', event: 'bid.accept', entity_id: bid.id })
    expect(kindsOf(accepted?.consequences)).toEqual(['bid: bid.pass', 'case: bid.accept'])
    expect(accepted?.consequence_counts).toEqual([
      { entity: 'bid', event: 'bid.pass', count: 1 },
      { entity: 'case', event: 'bid.accept', count: 1 },
    ])
    expect(kindsOf(earlier)).toEqual(['bid: bid.create', 'bid: bid.create', 'case: case.create'])
    for (const { consequences } of earlier) expect(consequences).toEqual([])
    const [ofMaria] = await read({ person_id: maria.id })
    expect(ofMaria).toEqual(accepted)
    const { bid_amount } = bid
    expect(accepted?.bid).toEqual({
      company_name: 'Vega Law Group',
      bid_amount,
      category_name: 'dui',
    })
  })

  it('of a deleted customer counts their cases, and keeps the reason', async () => {
    const client = await api.customer()
    const posted: string[] = []
    for (let count = 0; count < 120; count += 1) posted.push((await postCase(api, client)).id)
    soon()
    const reason = '  Asked for by letter  '
    await robin.must('deleteUser', { path: { user_id: client.userId }, query: { reason } })
    const [deleted, before] = await read({ person_id: robin.id })
    expect(deleted).toMatchObject({
      event: 'user.delete',
      entity: 'customer',
      entity_id: client.id,
      reason: 'Asked for by letter',
      consequence_counts: [{ entity: 'case', event: 'case.remove', count: 120 }],
    })
    expect(deleted?.consequences).toHaveLength(100)
    const removed = deleted?.consequences?.map(({ case_id }) => case_id)
    expect(removed).toEqual(posted.slice(0, 100))
    expect(before?.event).not.toBe('case.remove')
    // The list of one case says what it was part of, and why.
    const [removal, ...earlier] = await read({ case_id: posted[0] ?? '' })
    expect(removal).toMatchObject({
      event: 'case.remove',
      reason: null,
      cause: {
        event: { id: deleted?.id, event: 'user.delete', reason: 'Asked for by letter' },
        consequence_counts: [{ entity: 'case', event: 'case.remove', count: 120 }],
      },
    })
    for (const { cause } of earlier) expect(cause).toBeNull()
  })

  it('of a deleted attorney counts bids and cases, and names the outcome of each case', async () => {
    const firm = await api.attorney()
    const open = await postCase(api, maria)
    await placeBid(firm, open.id)
    const { caseId } = await acceptedBid(api, maria, [firm])
    const attorney = await robin.must('getAdminAttorney', { path: { attorney_id: firm.id } })
    expect(attorney.data).toMatchObject({ open_bids_count: 1, won_cases_count: 1 })
    soon()
    await robin.must('deleteUser', { path: { user_id: firm.userId }, query: { reason: 'Asked' } })
    const [deleted] = await read({ person_id: robin.id })
    expect(deleted).toMatchObject({ event: 'user.delete', entity: 'attorney', reason: 'Asked' })
    expect(deleted?.consequence_counts).toEqual([
      { entity: 'bid', event: 'bid.pass', count: 1 },
      { entity: 'bid', event: 'bid.remove', count: 1 },
      { entity: 'case', event: 'bid.remove', count: 1 },
    ])
    const [ofOpen] = await read({ case_id: open.id })
    expect(ofOpen).toMatchObject({ event: 'bid.pass', consequences: [] })
    const [ofWon] = await read({ case_id: caseId })
    expect(ofWon).toMatchObject({ entity: 'bid', event: 'bid.remove' })
    expect(kindsOf(ofWon?.consequences)).toEqual(['case: bid.remove'])
  })

  it('of a deleted case or bid has the reason', async () => {
    const { id } = await postCase(api, maria)
    const bid = await placeBid(vega, id)
    soon()
    await robin.must('deleteBid', { path: { bid_id: bid.id }, query: { reason: 'Spam' } })
    expect((await read({ case_id: id }))[0]).toMatchObject({ event: 'bid.remove', reason: 'Spam' })
    soon()
    await robin.must('deleteCase', { path: { case_id: id }, query: { reason: 'Posted twice' } })
    expect((await read({ case_id: id }))[0]).toMatchObject({
      event: 'case.remove',
      reason: 'Posted twice',
      case_unique_id: null,
    })
  })

  it('of a deadline has no cause and no consequences', async () => {
    const found = await rows(
      api.services.db.orm,
      sql`select from audit_events where actor_role = 'clock'
            and (cause_id is not null or case_cause_id is not null)`,
    )
    expect(found).toEqual([])
  })
})

describe('the reason of a deletion', () => {
  const deletions = [
    ['deleteCase', { case_id: maria.id }],
    ['deleteBid', { bid_id: maria.id }],
    ['deleteUser', { user_id: maria.userId }],
  ] as const

  it.each(deletions)('is required of %s, and nothing is deleted without it', async (id, path) => {
    const reasons = ['', ' ', '\u200B', 'a'.repeat(501)].map((reason) => ({ reason }))
    for (const query of [undefined, ...reasons]) {
      const { status, body } = await robin.ask(id, { path, ...(query && { query }) })
      expect([status, body]).toMatchObject([400, { errors: [{ field: 'reason' }] }])
    }
    expect((await maria.ask('getCustomer', { path: { customer_id: maria.id } })).status).toBe(200)
  })
})
