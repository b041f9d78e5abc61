import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { acceptedBid, decide, move, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega, okafor } = await startWorld()
afterAll(() => api.close())

const bidOn = (caseId: string, changes: object = {}, key = randomUUID() as string) =>
  vega.ask('createBid', {
    key,
    body: { attorney_id: vega.id, case_id: caseId, bid_amount: 1800, ...changes },
  })
const edit = (id: string, changes: object) => vega.ask('updateBid', { body: { id, ...changes } })

describe('bidding', () => {
  it('shows the customer the bid with its firm', async () => {
    const { id } = await postCase(api, maria)
    await bidOn(id, { additional_note: '  First call is free. ', is_payment_activated: true })
    const { data } = await maria.must('listBids', { query: { case_id: id } })
    expect(data).toEqual([
      {
        id: expect.any(String),
        case_id: id,
        attorney_id: vega.id,
        bid_amount: 1800,
        additional_note: 'First call is free.',
        is_payment_activated: true,
        covers: null,
        license: null,
        license_gap: 'missing',
        fee_type: null,
        fee_hours: null,
        ends_in_days: null,
        ends_at: null,
        ended_at: null,
        update_count: 0,
        bid_status: 'open',
        created_at: api.now().toISOString(),
        sent_at: api.now().toISOString(),
        decided_at: null,
        attorney: {
          company_name: 'Vega Law Group',
          website_link: 'https://vegalawgroup.com',
          profile_image: null,
          description: 'Two lawyers in Mesa.',
          languages_known: 'English, Spanish',
          law_firm_size: '1-2 lawyers',
        },
      },
    ])
  })

  it('accepts one bid of an attorney on a case, and names it when they send another', async () => {
    const { id } = await postCase(api, maria)
    const first = await bidOn(id)
    const second = await bidOn(id, { bid_amount: 900 })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'BID_EXISTS', bid_id: first.body.data.id })
  })

  it('accepts one of two bids that arrive at the same moment', async () => {
    const { id } = await postCase(api, maria)
    const replies = await Promise.all([bidOn(id), bidOn(id), bidOn(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(new Set(replies.map(({ body }) => body.bid_id ?? body.data.id)).size).toBe(1)
  })

  it('is possible only while the case is open', async () => {
    const { id } = await postCase(api, maria)
    await move(maria, id, 'paused')
    expect((await bidOn(id)).body).toMatchObject({ status: 409, current_status: 'paused' })
    expect((await bidOn(randomUUID())).status).toBe(404)
  })

  it('is refused without the outcome of a case that the attorney may not see', async () => {
    const { caseId: pending } = await acceptedBid(api, maria, [okafor])
    const { caseId: taken } = await acceptedBid(api, maria, [okafor])
    await move(okafor, taken, 'accepted')
    const { id: closed } = await postCase(api, maria)
    await move(maria, closed, 'closed')
    for (const id of [pending, taken, closed]) {
      const { body } = await bidOn(id)
      expect(body).toMatchObject({
        status: 409,
        code: 'STATUS_CONFLICT',
        message: 'This case no longer takes bids.',
      })
      expect(body).not.toHaveProperty('current_status')
    }
  })

  it.each([
    ['dui', 0, 'Please enter a number greater than 0'],
    ['dui', -5, 'Please enter a number greater than 0'],
    ['dui', 100_000_001, 'Enter Valid Amount'],
    ['personal injury', 101, 'Percentage cannot be greater than 100.'],
    ['dui', 12.5, 'Only numeric values are allowed.'],
    ['dui', '1800', 'Only numeric values are allowed.'],
  ])('refuses on a %s case the amount %s', async (category, bid_amount, message) => {
    const { id } = await postCase(api, maria, category)
    const refused = await bidOn(id, { bid_amount })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'INVALID_FIELDS',
      errors: [{ field: 'bid_amount', message }],
    })
  })

  it.each([
    ['dui', 1],
    ['dui', 100_000_000],
    ['personal injury', 100],
  ])('accepts on a %s case the amount %s', async (category, bid_amount) => {
    const { id } = await postCase(api, maria, category)
    expect((await bidOn(id, { bid_amount })).status).toBe(201)
  })

  it('accepts a note of at most 250 words', async () => {
    const { id } = await postCase(api, maria)
    const words = (count: number) => Array(count).fill('word').join(' ')
    expect((await bidOn(id, { additional_note: words(251) })).body.errors).toEqual([
      { field: 'additional_note', message: expect.stringContaining('250 words') },
    ])
    expect((await bidOn(id, { additional_note: words(250) })).status).toBe(201)
  })

  it('removes from a note what a database cannot store', async () => {
    const { id } = await postCase(api, maria)
    const reply = await bidOn(id, { additional_note: 'a\u0007b \ud800 \u{1f600}' })
    expect(reply.body.data.additional_note).toBe('ab \ufffd \u{1f600}')
  })

  it.each([
    ['dui', true],
    ['bankruptcy', true],
    ['family', false],
    ['civil', false],
    ['personal injury', false],
  ])('offers a payment plan on a %s case: %s', async (category, is_payment_activated) => {
    const { id } = await postCase(api, maria, category)
    const reply = await bidOn(id, { bid_amount: 50, is_payment_activated: true })
    expect(reply.body.data).toMatchObject({ is_payment_activated })
  })
})

describe('changing a bid', () => {
  it('is possible three times, and only a real change counts', async () => {
    const { id: caseId } = await postCase(api, maria)
    const { id } = await placeBid(vega, caseId, 1800)
    const same = {
      bid_amount: 1800,
      additional_note: 'First call is free.',
      is_payment_activated: true,
    }
    expect((await edit(id, same)).body.data.update_count).toBe(0)
    for (const [bid_amount, count] of [
      [1700, 1],
      [1600, 2],
      [1500, 3],
    ]) {
      expect((await edit(id, { ...same, bid_amount })).body.data).toMatchObject({
        bid_amount,
        update_count: count,
      })
    }
    expect((await edit(id, { ...same, bid_amount: 1500 })).status).toBe(200)
    const refused = await edit(id, { ...same, bid_amount: 1400 })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'BID_EDITS_USED',
      message: 'You can change your bid up to 3 times.',
    })
  })

  it('is of the bid that the attorney saw, so that one which waited offline does not undo a later one', async () => {
    const { id: caseId } = await postCase(api, maria)
    const { id } = (await bidOn(caseId)).body.data
    const later = { bid_amount: 1700, update_count: 0 }
    expect((await edit(id, later)).body.data).toMatchObject({ bid_amount: 1700, update_count: 1 })
    const refused = await edit(id, { bid_amount: 1900, update_count: 0 })
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'BID_CHANGED',
      bid: { bid_amount: 1700, update_count: 1 },
    })
    // The same request again, after a lost response.
    const again = await edit(id, later)
    expect([again.status, again.body.changed]).toEqual([200, false])
    expect((await edit(id, { bid_amount: 1900, update_count: 1 })).status).toBe(200)
  })

  it('ignores the bid_status that the app sends', async () => {
    const { id: caseId } = await postCase(api, maria)
    const { id } = await placeBid(vega, caseId)
    const reply = await edit(id, { bid_amount: 1700, bid_status: 'paused' })
    expect(reply.body.data.bid_status).toBe('open')
  })

  it('is not possible while the case is paused, or after the bid has lost', async () => {
    const { id: caseId } = await postCase(api, maria)
    const bid = await placeBid(vega, caseId)
    await move(maria, caseId, 'paused')
    expect((await edit(bid.id, { bid_amount: 1 })).body).toMatchObject({
      status: 409,
      current_status: 'paused',
    })
    await move(maria, caseId, 'open')
    await decide(maria, bid, 'rejected')
    expect((await edit(bid.id, { bid_amount: 1 })).body).toMatchObject({
      status: 409,
      current_status: 'rejected',
    })
  })

  it('keeps the time when its current terms were sent, whatever is decided later', async () => {
    const { id: caseId } = await postCase(api, maria)
    const changed = await placeBid(vega, caseId)
    const first = await placeBid(okafor, caseId, 2400)
    api.advance({ seconds: 60 })
    const { data: present } = (await edit(changed.id, { bid_amount: 1500 })).body
    expect(present.sent_at).toBe(api.now().toISOString())
    api.advance({ seconds: 60 })
    await decide(maria, first)
    const { data } = await maria.must('listBids', { query: { case_id: caseId } })
    expect(data).toMatchObject([
      { bid_status: 'rejected', created_at: first.created_at, sent_at: present.sent_at },
      { bid_status: 'accepted', created_at: first.created_at, sent_at: first.sent_at },
    ])
    expect(data.map(({ decided_at }) => decided_at)).toEqual(Array(2).fill(api.now().toISOString()))
  })

  it('follows the same rules as a new bid', async () => {
    const { id: caseId } = await postCase(api, maria)
    const { id } = await placeBid(vega, caseId)
    expect((await edit(id, { bid_amount: 0 })).body).toMatchObject({ status: 422 })
  })
})

describe('sealed bids', () => {
  it('show an attorney the number of bids, and only their own', async () => {
    const posted = await postCase(api, maria)
    const own = await placeBid(vega, posted.id, 1800)
    await placeBid(okafor, posted.id, 2400)
    const query = { case_id: posted.id, attorney_id: vega.id }
    expect((await vega.must('listBids', { query })).data.map(({ id }) => id)).toEqual([own.id])
    expect((await vega.must('listBids', { query: { case_id: posted.id } })).data).toHaveLength(1)
    const path = { case_id: posted.id, attorney_id: vega.id }
    const seen = (await vega.must('getCaseForAttorney', { path })).data
    expect(seen.total_bid).toBe(2)
    expect(seen).not.toHaveProperty('highest_bid')
    const list = await vega.must('listCasesByAttorney', { path: { attorney_id: vega.id } })
    expect(list.data.find(({ id }) => id === posted.id)).toMatchObject({
      highest_bid: null,
      total_bid: 2,
      bids: [{ id: own.id, attorney_id: vega.id, bid_amount: 1800 }],
    })
  })

  it('show an attorney who has lost the case how many there were then, whatever follows', async () => {
    const fox = await api.attorney()
    const posted = await postCase(api, maria)
    const lost = await placeBid(vega, posted.id, 1800)
    const other = await placeBid(fox, posted.id, 2000)
    const counts = async () => {
      const path = { attorney_id: vega.id }
      const seen = await vega.must('getCaseForAttorney', { path: { ...path, case_id: posted.id } })
      const list = await vega.must('listCasesByAttorney', { path })
      return [seen.data, list.data.find(({ id }) => id === posted.id)].map((found) => [
        found?.total_bid,
        found?.left_bids,
      ])
    }
    expect(await counts()).toEqual(Array(2).fill([2, 0]))
    await decide(maria, lost, 'rejected')
    const then = Array(2).fill([2, undefined])
    expect(await counts()).toEqual(then)
    api.advance({ seconds: 1 })
    await placeBid(okafor, posted.id, 2400)
    expect(await counts()).toEqual(then)
    await fox.must('withdrawBid', { body: { id: other.id } })
    expect(await counts()).toEqual(then)
  })

  it('show the customer the lowest and highest of those that are not rejected', async () => {
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id, 1800)
    await placeBid(okafor, posted.id, 2400)
    const path = { case_id: posted.id }
    expect((await maria.must('getCase', { path })).data).toMatchObject({
      total_bid: 2,
      lowest_bid: 1800,
      highest_bid: 2400,
    })
    const bids = await maria.must('listBids', {
      query: { case_id: posted.id, sort: '-bid_amount' },
    })
    expect(bids.data.map(({ bid_amount }) => bid_amount)).toEqual([2400, 1800])
    const [highest] = bids.data
    if (highest) await decide(maria, highest, 'rejected')
    expect((await maria.must('getCase', { path })).data).toMatchObject({
      total_bid: 2,
      lowest_bid: 1800,
      highest_bid: 1800,
    })
  })

  it('can be read one by one by the attorney, the customer and an admin', async () => {
    const { bid } = await acceptedBid(api, maria, [vega, okafor])
    const admin = await api.admin()
    for (const person of [vega, maria, admin]) {
      expect((await person.must('getBid', { path: { bid_id: bid.id } })).data.id).toBe(bid.id)
    }
    expect((await okafor.ask('getBid', { path: { bid_id: bid.id } })).status).toBe(404)
  })

  it('are listed in pages', async () => {
    const posted = await postCase(api, maria)
    await placeBid(vega, posted.id, 1800)
    await placeBid(okafor, posted.id, 2400)
    const page = await maria.must('listBids', {
      query: { case_id: posted.id, limit: 1, offset: 1 },
    })
    expect(page).toMatchObject({ data: [{ bid_amount: 2400 }], total_count: 2, total_page: 2 })
    const past = await maria.must('listBids', { query: { case_id: posted.id, offset: 5 } })
    expect(past).toMatchObject({ data: [], total_count: 2 })
  })
})
