import { afterAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '#tests/support/api.ts'
import { acceptedBid, caseIn, decide, move, placeBid, postCase } from '#tests/support/stories.ts'
import { startWorld } from '#tests/support/world.ts'

const { api, maria, vega, okafor } = await startWorld()
afterAll(() => api.close())

const asAttorney = (person: TestPerson, case_id: string) =>
  person.ask('getCaseForAttorney', { path: { case_id, attorney_id: person.id } })
const listFor = async (person: TestPerson, query: Record<string, string | number> = {}) =>
  person.must('listCasesByAttorney', { path: { attorney_id: person.id }, query })
const idsFor = async (person: TestPerson, query: Record<string, string | number> = {}) =>
  (await listFor(person, query)).data.map(({ id }) => id)

describe('contact details', () => {
  const contact = {
    first_name: 'Maria',
    last_name: 'Delgado',
    contact_info: '4805550142',
    email: expect.stringMatching(/^customer\d+@example\.com$/),
  }

  it('are sent only to the chosen attorney, while the case is pending or accepted', async () => {
    const posted = await postCase(api, maria)
    expect((await asAttorney(vega, posted.id)).body.data).not.toHaveProperty('customer')
    const bid = await placeBid(vega, posted.id)
    await placeBid(okafor, posted.id)
    expect((await asAttorney(vega, posted.id)).body.data).not.toHaveProperty('customer')

    await decide(maria, bid)
    expect((await asAttorney(vega, posted.id)).body.data.customer).toEqual(contact)
    expect((await asAttorney(okafor, posted.id)).body.data).not.toHaveProperty('customer')
    const moved = await move(vega, posted.id, 'accepted')
    expect(moved.body.data.customer).toEqual(contact)
    const closed = await move(vega, posted.id, 'closed')
    expect(closed.body.data).not.toHaveProperty('customer')
    expect((await asAttorney(vega, posted.id)).body.data).not.toHaveProperty('customer')
  })

  it('are in no list and no bid', async () => {
    await acceptedBid(api, maria, [vega, okafor])
    for (const person of [vega, okafor]) {
      const text = JSON.stringify(await listFor(person))
      expect(text).not.toContain('4805550142')
      expect(text).not.toContain(maria.email)
    }
  })
})

describe('a firm’s phone and email', () => {
  /** Returns whether a bid has its firm's contact details. */
  const isReachable = ({ attorney }: { attorney: object }) =>
    'phone_number' in attorney || 'email' in attorney
  const bidsFor = async (person: TestPerson, case_id: string) =>
    (await person.must('listBids', { query: { case_id } })).data

  it('are sent to the owner with the accepted bid, while the case is pending or accepted', async () => {
    const posted = await postCase(api, maria)
    const bid = await placeBid(vega, posted.id)
    await placeBid(okafor, posted.id)
    expect((await bidsFor(maria, posted.id)).some(isReachable)).toBe(false)

    await decide(maria, bid)
    for (const status of ['pending', 'accepted'] as const) {
      if (status === 'accepted') await move(vega, posted.id, status)
      const bids = await bidsFor(maria, posted.id)
      expect(bids.filter(isReachable).map(({ id }) => id)).toEqual([bid.id])
      expect(bids.find(isReachable)?.attorney).toMatchObject({
        phone_number: '4805550163',
        email: vega.email,
      })
      expect((await bidsFor(okafor, posted.id)).some(isReachable)).toBe(false)
    }
    await move(vega, posted.id, 'closed')
    expect((await bidsFor(maria, posted.id)).some(isReachable)).toBe(false)
  })
})

describe('an attorney', () => {
  it('who has lost sees the case as rejected, without deadlines', async () => {
    const { caseId } = await acceptedBid(api, maria, [vega, okafor])
    expect((await asAttorney(okafor, caseId)).body.data).toMatchObject({
      case_status: 'rejected',
      contact_due_at: null,
      paused_until: null,
    })
    expect((await asAttorney(vega, caseId)).body.data).toMatchObject({
      case_status: 'pending',
      contact_due_at: new Date(api.now().getTime() + 72 * 3_600_000).toISOString(),
    })
    await move(vega, caseId, 'closed')
    expect((await asAttorney(okafor, caseId)).body.data.case_status).toBe('rejected')
  })

  it('sees every open or paused case with its answers, and others only with a bid of their own', async () => {
    const posted = await postCase(api, maria)
    expect((await asAttorney(vega, posted.id)).body.data).toMatchObject({
      case_status: 'open',
      dui: { charges_filed: 'DUI and speeding' },
    })
    await placeBid(vega, posted.id)
    await move(maria, posted.id, 'paused')
    for (const attorney of [vega, okafor]) {
      const { body } = await asAttorney(attorney, posted.id)
      expect(body.data).toMatchObject({ case_status: 'paused', status_by: 'customer' })
      expect(body.data.paused_until).not.toBeNull()
    }
    await move(maria, posted.id, 'closed')
    expect((await asAttorney(vega, posted.id)).body.data.case_status).toBe('closed')
    expect((await asAttorney(okafor, posted.id)).status).toBe(404)
    expect((await okafor.ask('getCase', { path: { case_id: posted.id } })).status).toBe(404)
    expect((await okafor.ask('listBids', { query: { case_id: posted.id } })).status).toBe(404)
  })

  it('sees when the customer last opened the case', async () => {
    const { id } = await postCase(api, maria)
    expect((await asAttorney(vega, id)).body.data.last_seen).toBeNull()
    await vega.must('getCase', { path: { case_id: id } })
    expect((await asAttorney(vega, id)).body.data.last_seen).toBeNull()
    api.advance({ hours: 1 })
    await maria.must('getCase', { path: { case_id: id } })
    expect((await asAttorney(vega, id)).body.data.last_seen).toBe(api.now().toISOString())
  })
})

describe('an attorney’s lists', () => {
  it('divide the cases into explore, current and past', async () => {
    const [tom, lee, fox] = [await api.customer(), await api.attorney(), await api.attorney()]
    const open = await postCase(api, tom)
    const bidOn = await postCase(api, tom)
    await placeBid(lee, bidOn.id)
    const paused = await postCase(api, tom)
    await placeBid(lee, paused.id)
    await move(tom, paused.id, 'paused')
    const { caseId: won } = await acceptedBid(api, tom, [lee, fox])
    const { caseId: lost } = await acceptedBid(api, tom, [fox, lee])
    const { caseId: taken } = await acceptedBid(api, tom, [lee])
    await move(lee, taken, 'accepted')
    const { caseId: declined } = await acceptedBid(api, tom, [lee])
    await move(lee, declined, 'rejected')
    const closed = await postCase(api, tom)
    await placeBid(lee, closed.id)
    await move(tom, closed.id, 'closed')
    const elsewhere = (await acceptedBid(api, tom, [fox])).caseId

    const explore = await idsFor(lee, { scope: 'explore' })
    expect(explore).toContain(open.id)
    for (const id of [bidOn.id, paused.id, won, elsewhere]) expect(explore).not.toContain(id)
    expect(await idsFor(lee, { scope: 'current' })).toEqual([taken, won, paused.id, bidOn.id])
    expect(await idsFor(lee, { scope: 'past' })).toEqual([closed.id, declined, lost])
    const past = (await listFor(lee, { scope: 'past' })).data
    expect(past.map(({ case_status }) => case_status)).toEqual(['closed', 'rejected', 'rejected'])

    const all = await idsFor(lee)
    const own = [closed.id, declined, taken, lost, won, paused.id, bidOn.id]
    expect(all.filter((id) => own.includes(id))).toEqual(own)
    expect(all).toContain(open.id)
    expect(all).not.toContain(elsewhere)
  })

  it('can be narrowed to a category', async () => {
    const posted = await postCase(api, maria, 'civil')
    const category_id = await api.categoryId('civil')
    for (const query of [{ category_id }, { category_id, scope: 'explore' }]) {
      const { data } = await listFor(vega, query)
      expect(data.map(({ id }) => id)).toEqual([posted.id])
    }
  })

  it('can be narrowed to their own practice areas, in one order', async () => {
    const areas = [await api.categoryId('family'), await api.categoryId('civil')]
    const lee = await api.attorney({ areas })
    const family = await postCase(api, maria, 'family')
    const dui = await postCase(api, maria)
    const civil = await postCase(api, maria, 'civil')
    const explore = await idsFor(lee, { scope: 'explore', areas: 'own' })
    expect(explore.slice(0, 2)).toEqual([civil.id, family.id])
    expect(explore).not.toContain(dui.id)
    await placeBid(lee, family.id)
    await placeBid(lee, dui.id)
    expect(await idsFor(lee, { scope: 'explore', areas: 'own' })).not.toContain(family.id)
    expect(await idsFor(lee, { scope: 'current', areas: 'own' })).toEqual([family.id])
    expect((await idsFor(lee, { areas: 'own' })).slice(0, 2)).toEqual([civil.id, family.id])
    const page = await listFor(lee, { areas: 'own', limit: 1 })
    const next = await listFor(lee, { areas: 'own', limit: 1, cursor: page.next_cursor ?? '' })
    expect(next.data.map(({ id }) => id)).toEqual([family.id])
  })

  it('are paged by a cursor, newest first, each case once', async () => {
    const lee = await api.attorney()
    const tom = await api.customer()
    const posted: string[] = []
    while (posted.length < 7) posted.unshift((await postCase(api, tom, 'bankruptcy')).id)
    const query = { scope: 'explore', category_id: await api.categoryId('bankruptcy'), limit: 3 }
    const pages: string[][] = []
    let cursor: string | null | undefined
    do {
      const page = await listFor(lee, cursor ? { ...query, cursor } : query)
      pages.push(page.data.map(({ id }) => id))
      cursor = page.next_cursor
      // A case that is posted meanwhile moves nothing.
      if (pages.length === 1) await postCase(api, tom, 'bankruptcy')
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(posted)
  })

  it('keep the order of cases posted in the same moment across pages', async () => {
    const lee = await api.attorney()
    const body = await caseIn(api, maria, 'personal injury')
    const posted = new Set<string>()
    for (const _ of Array(4)) posted.add((await maria.must('createCase', { body })).data.id)
    const query = { scope: 'explore', category_id: body.category_id, limit: 1 }
    const seen: string[] = []
    let page = await listFor(lee, query)
    while (page.next_cursor) {
      seen.push(...page.data.map(({ id }) => id))
      page = await listFor(lee, { ...query, cursor: page.next_cursor })
    }
    seen.push(...page.data.map(({ id }) => id))
    expect(seen.sort()).toEqual([...posted].sort())
  })

  const SOME_ID = '019a0000-0000-7000-8000-0000000000a1'
  it.each([
    'nonsense',
    '2026-13-45T00:00:00.000Z x',
    `2026-02-31T00:00:00.000Z ${SOME_ID}`,
    `0000-01-01T00:00:00.000Z ${SOME_ID}`,
  ])('refuse the cursor %s', async (text) => {
    const cursor = Buffer.from(text).toString('base64url')
    const path = { attorney_id: vega.id }
    const reply = await vega.ask('listCasesByAttorney', { path, query: { cursor } })
    expect(reply.body).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' })
  })
})

describe('a customer’s list', () => {
  it('contains their own cases, newest first, by status', async () => {
    const tom = await api.customer()
    const first = await postCase(api, tom)
    const second = await postCase(api, tom)
    const third = await postCase(api, tom)
    await placeBid(vega, third.id, 1800)
    api.advance({ seconds: 1 })
    await placeBid(okafor, third.id, 2400)
    await move(tom, second.id, 'paused')
    const list = async (query: Record<string, string | number>) =>
      tom.must('listCases', { query: { customer_id: tom.id, ...query } })
    const ids = async (query: Record<string, string | number>) =>
      (await list(query)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([third.id, second.id, first.id])
    expect(await ids({ sort: 'unique_id' })).toEqual([first.id, second.id, third.id])
    expect(await ids({ 'case_status[eq]': 'open' })).toEqual([third.id, first.id])
    expect(await ids({ 'case_status[ne]': 'open' })).toEqual([second.id])
    expect(await list({ limit: 2, offset: 2 })).toMatchObject({
      data: [{ id: first.id }],
      total_count: 3,
      total_page: 2,
    })
    expect(await list({ offset: 9 })).toMatchObject({ data: [], total_count: 3 })
    expect((await list({})).data[0]).toMatchObject({
      highest_bid: 2400,
      total_bid: 2,
      bids: [{ attorney_id: vega.id }, { attorney_id: okafor.id }],
    })
  })

  it.each([
    { sort: 'case_details' },
    { limit: 0 },
    { limit: 101 },
    { offset: -1 },
    { 'case_status[eq]': 'lost' },
    { 'case_status[gt]': 'open' },
    { favourite: 'yes' },
  ])('refuses %o', async (query) => {
    const reply = await maria.ask('listCases', {
      query: { customer_id: maria.id, ...query } as Record<string, string>,
    })
    expect(reply.body).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' })
  })

  it('can be read by an admin as well', async () => {
    const admin = await api.admin()
    const tom = await api.customer()
    const posted = await postCase(api, tom)
    const list = await admin.must('listCases', { query: { customer_id: tom.id } })
    expect(list.data.map(({ id }) => id)).toEqual([posted.id])
    await admin.must('getCase', { path: { case_id: posted.id } })
    expect((await asAttorney(vega, posted.id)).body.data.last_seen).toBeNull()
  })
})
