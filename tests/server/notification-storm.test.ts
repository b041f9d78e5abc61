// A hundred bids on one case cause few emails, one row, and equal counts, even when the process
// restarts.
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { TestPerson } from '#tests/support/api.ts'
import { SOON, startEmailing } from '#tests/support/emailing.ts'
import { decide, move, notificationsTo, placeBid, postCase } from '#tests/support/stories.ts'

const BIDS = 100

const emailing = await startEmailing()
const { api } = emailing
const attorneys = await Promise.all(
  Array.from({ length: BIDS }, (_, nth) => api.attorney({ companyName: `Firm ${nth}` })),
)
afterAll(() => emailing.stop())

/** Sends one bid of each attorney, a second apart, each a little higher than the last. */
async function bidInTurn(caseId: string, bidders: TestPerson[], { from = 900, by = 10 } = {}) {
  const bids = []
  for (const [nth, attorney] of bidders.entries()) {
    api.advance({ seconds: 1 })
    bids.push(await placeBid(attorney, caseId, from + by * nth))
  }
  return bids
}

async function caseWithBids(maria: TestPerson, bidders: TestPerson[]) {
  const posted = await postCase(api, maria)
  return { posted, bids: await bidInTurn(posted.id, bidders) }
}

const change = (attorney: TestPerson | undefined, id: string | undefined, bid_amount: number) =>
  attorney?.must('updateBid', {
    body: {
      id: id ?? '',
      bid_amount,
      additional_note: 'First call is free.',
      bid_status: 'open',
      is_payment_activated: true,
    },
  })
const grouped = async (person: TestPerson, is_read?: boolean) => {
  const query = { received_by: person.id, grouped: true, ...(is_read !== undefined && { is_read }) }
  return person.must('listNotifications', { query })
}
const textsTo = (person: TestPerson) => emailing.emailsTo(person).map(({ text }) => text ?? '')

describe('a hundred bids on a case', () => {
  it('cause two emails, an hour apart, which name every firm whose price went up', async () => {
    const maria = await api.customer()
    const [first, ...others] = attorneys
    if (!first) throw new Error('There is no attorney')
    const { id, unique_id } = await postCase(api, maria)
    const early = await placeBid(first, id, 900)
    await emailing.emailedNotifications(id)
    expect(textsTo(maria)).toEqual([
      expect.stringContaining(`Firm 0 sent you a bid on your DUI case ${unique_id}: $900.`),
    ])
    const [second, third] = await bidInTurn(id, others, { from: 1_000 })
    await change(first, early.id, 1_200)
    await change(others[0], second?.id, 1_500)
    await change(others[1], third?.id, 905)
    await emailing.emailedNotifications(id)
    expect(emailing.emailsTo(maria)).toHaveLength(1)
    // The process restarts while notifications wait.
    await emailing.beforeSending(async () => api.advance({ hours: 1 }))
    const waiting = async () =>
      (await emailing.notificationsOf(id)).filter(({ emailedAt }) => emailedAt === null)
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), SOON)
    expect(emailing.subjectsTo(maria).slice(1)).toEqual([
      `Fastpass: 99 new bids on your DUI case ${unique_id}, from $905`,
    ])
    const [, rest] = textsTo(maria)
    expect(rest).toContain('Firm 2: $905\n')
    expect(rest).toContain('And 89 more. Open the case to compare them.')
    expect(rest).toContain('Firm 0: Price went up from $900 to $1,200.')
    expect(rest).toContain('Firm 1: Price went up from $1,000 to $1,500.')
    expect(rest).toContain('Firm 2: Price went down from $1,010 to $905.')
  }, 180_000)

  it('are one row with the lowest price, which counts as one unread and as none once the case was opened', async () => {
    const maria = await api.customer()
    const { posted, bids } = await caseWithBids(maria, attorneys)
    const injury = await postCase(api, maria, 'personal injury')
    for (const [nth, attorney] of attorneys.slice(0, 3).entries())
      await attorney.must('createBid', {
        body: {
          attorney_id: attorney.id,
          case_id: injury.id,
          bid_amount: 20 + nth,
          additional_note: '',
          is_payment_activated: false,
        },
      })
    const all = await grouped(maria)
    expect(all.total_count).toBe(2)
    expect(all.data.map(({ group }) => group)).toEqual([
      expect.objectContaining({ category_name: 'personal injury', new_bids: 3, lowest_bid: 20 }),
      {
        unique_id: posted.unique_id,
        category_name: 'dui',
        unread_count: BIDS,
        count: BIDS,
        new_bids: BIDS,
        lowest_bid: 900,
        change: null,
      },
    ])
    expect((await grouped(maria, false)).total_count).toBe(2)
    await maria.must('getCase', { path: { case_id: posted.id } })
    expect(await grouped(maria, false)).toMatchObject({ total_count: 1 })
    // The row still says how many bids there were, until others come.
    const read = { unread_count: 0, count: BIDS, new_bids: BIDS, lowest_bid: 900 }
    expect(await grouped(maria, true)).toMatchObject({
      total_count: 1,
      data: [{ case_id: posted.id, is_read: true, group: read }],
    })
    // Also when one of them is not chosen later.
    const [lowest] = bids
    if (lowest) await decide(maria, lowest, 'rejected')
    expect((await grouped(maria, true)).data[0]?.group).toEqual(expect.objectContaining(read))
    api.advance({ seconds: 1 })
    await placeBid(await api.attorney(), posted.id, 700)
    await maria.must('getCase', { path: { case_id: posted.id } })
    const single = { unread_count: 0, count: 1, new_bids: 1, lowest_bid: 700 }
    expect(await grouped(maria, true)).toMatchObject({
      total_count: 1,
      data: [{ case_id: posted.id, group: single }],
    })
    expect((await notificationsTo(maria, { is_read: false })).length).toBe(3)
    // A changed bid is named with its firm and price, until the firm is deleted.
    const [, second] = bids
    const changed = { id: second?.id ?? '', bid_amount: 1950 }
    await attorneys[1]?.must('updateBid', { body: changed })
    const newestGroup = async () => (await grouped(maria)).data[0]?.group
    expect((await newestGroup())?.change).toEqual({ firm: 'Firm 1', bid_amount: 1950 })
  }, 180_000)
})

describe('an urgent notification', () => {
  it('is emailed at once, together with those that were waiting', async () => {
    const maria = await api.customer()
    const [vega, ...others] = attorneys.slice(0, 3)
    if (!vega) throw new Error('There is no attorney')
    const { posted, bids } = await caseWithBids(maria, [vega, ...others])
    await emailing.emailedNotifications(posted.id)
    expect(emailing.emailsTo(maria)).toHaveLength(1)
    const [bid] = bids
    if (!bid) throw new Error('There is no bid')
    const before = emailing.emailsTo(vega).length
    expect((await decide(maria, bid)).status).toBe(200)
    await move(vega, posted.id, 'accepted')
    await emailing.emailedNotifications(posted.id)
    expect(emailing.emailsTo(vega)).toHaveLength(before + 1)
    expect(emailing.emailsTo(vega).at(-1)?.text).toContain('Maria Delgado')
    await vi.waitFor(() => expect(emailing.emailsTo(maria)).toHaveLength(2), SOON)
    const [, taken] = textsTo(maria)
    expect(taken).toContain('Firm 0 took your DUI case')
    expect(emailing.subjectsTo(maria)[1]).toContain('Firm 0 took your DUI case')
  })

  it('does not wait for a person who gets an email about another case', async () => {
    const maria = await api.customer()
    const bidders = attorneys.slice(0, 2)
    for (const _ of [1, 2]) {
      const { posted } = await caseWithBids(maria, bidders)
      await emailing.emailedNotifications(posted.id)
    }
    expect(emailing.emailsTo(maria)).toHaveLength(2)
  })
})
