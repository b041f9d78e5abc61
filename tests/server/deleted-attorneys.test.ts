// Deleting an attorney's account, and all its effects (specification §3.5).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bids } from '#server/db/schema/cases.ts'
import type { TestPerson } from '#tests/support/api.ts'
import { bidsOn, readCase, startDeletions } from '#tests/support/deletions.ts'
import { formOf, webp } from '#tests/support/pictures.ts'
import { rowsKept, rowsWith } from '#tests/support/stored-rows.ts'
import {
  acceptedBid,
  decide,
  move,
  notificationsTo,
  placeBid,
  postCase,
} from '#tests/support/stories.ts'

const { api, orm, robin, maria, vega, deleteCase, deleteUser } = await startDeletions()
afterAll(() => api.close())

describe('a deleted attorney', () => {
  let lind: TestPerson
  let gone: TestPerson
  let picture: string
  const on: Record<string, string> = {}
  let kept: number

  beforeAll(async () => {
    const file = formOf(await webp(40, 30))
    picture = (await api.signedOut.must('uploadFile', { body: file })).data.url
    lind = await api.attorney({ companyName: 'Lind Legal' })
    await lind.must('updateAttorney', {
      body: {
        id: lind.id,
        company_name: 'Lind Legal',
        description: 'Two lawyers in Tempe.',
        phone_number: '4805550111',
        languages_known: 'Swedish',
        law_firm_size: '1-2 lawyers',
        website_link: 'https://lind.example',
        profile_image: picture,
        version: 1,
        category_id: [await api.categoryId('dui')],
        places: ['04013'],
      },
    })
    const { data: license } = await lind.must('saveLicense', {
      path: { state: '04' },
      body: {
        name_on_license: 'Saga Kristina Lind',
        bar_number: 'LIND-77',
        admitted_on: '2011-05-02T00:00:00Z',
      },
    })
    await robin.must('refuseLicense', {
      path: { license_id: license.id },
      body: { reason: 'The roll has Saga Lind, 4805550133.', version: license.version },
    })
    gone = await api.attorney({ companyName: 'Gone Legal' })
    const { id: open } = await postCase(api, maria)
    await placeBid(lind, open)
    await placeBid(vega, open, 900)
    const { id: paused } = await postCase(api, maria)
    await placeBid(lind, paused)
    await move(maria, paused, 'paused')
    const { caseId: pending } = await acceptedBid(api, maria, [lind, vega])
    const { caseId: accepted } = await acceptedBid(api, maria, [lind])
    await move(lind, accepted, 'accepted')
    const { caseId: closed, bid } = await acceptedBid(api, maria, [lind])
    await move(lind, closed, 'closed')
    expect((await api.app.inject({ method: 'GET', url: picture })).statusCode).toBe(200)
    const additional_note = 'Ask for Saga Lind, 4805550133.'
    await orm.update(bids).set({ additionalNote: additional_note }).where(eq(bids.id, bid.id))
    Object.assign(on, { open, paused, pending, accepted, closed })
    kept = (await notificationsTo(maria)).length
    expect((await deleteUser(lind)).status).toBe(204)
  })

  it('leaves no open bid, and the owners are notified', async () => {
    for (const id of [on.open ?? '', on.paused ?? '']) {
      const theirs = (await bidsOn(maria, id)).filter(({ attorney_id }) => attorney_id === lind.id)
      expect(theirs).toMatchObject([{ bid_status: 'rejected' }])
    }
    const told = (await notificationsTo(maria)).slice(0, -kept)
    expect(told.map(({ kind, case_id }) => `${kind} ${case_id}`).sort()).toEqual(
      [
        `bid_withdrawn ${on.open}`,
        `bid_withdrawn ${on.paused}`,
        `attorney_gone ${on.pending}`,
        `attorney_gone ${on.accepted}`,
      ].sort(),
    )
    expect((await bidsOn(maria, on.open ?? ''))[0]).toMatchObject({ bid_status: 'open' })
  })

  it('is named as the reason why their bid cannot be accepted', async () => {
    const former = (await bidsOn(maria, on.open ?? '')).find(
      ({ attorney_id }) => attorney_id === lind.id,
    )
    const reply = former && (await decide(maria, former))
    expect([reply?.status, reply?.body.message]).toEqual([
      409,
      'This firm is no longer on Fastpass.',
    ])
  })

  it('is not counted among the bids that the owner rejected', async () => {
    const { data } = await maria.must('listCases', { query: { customer_id: maria.id } })
    expect(data.find(({ id }) => id === on.open)).toMatchObject({
      total_bid: 2,
      rejected_bids: 0,
      left_bids: 1,
      highest_bid: 900,
    })
    // The other attorney's bid was rejected when hers was accepted.
    expect(data.find(({ id }) => id === on.pending)).toMatchObject({
      total_bid: 1,
      rejected_bids: 1,
      left_bids: 0,
    })
  })

  it('reopens the cases that wait for them, and those that they had taken', async () => {
    for (const id of [on.pending ?? '', on.accepted ?? '']) {
      expect((await readCase(maria, id)).body.data).toMatchObject({
        case_status: 'open',
        contact_due_at: null,
        contacted_at: null,
        attorney_left_at: api.services.clock().toISOString(),
      })
      expect((await bidsOn(maria, id)).map((bid) => bid.attorney_id)).not.toContain(lind.id)
    }
    expect((await readCase(maria, on.closed ?? '')).body.data).toMatchObject({
      case_status: 'closed',
      attorney_left_at: null,
    })
    expect((await readCase(vega, on.accepted ?? '')).body.data).not.toHaveProperty(
      'attorney_left_at',
    )
  })

  it('is shown as a former attorney to the customers who have seen their bids', async () => {
    const [bid] = await bidsOn(maria, on.closed ?? '')
    expect(bid).toMatchObject({
      bid_status: 'accepted',
      attorney: {
        company_name: 'Former attorney',
        description: '',
        website_link: null,
        profile_image: null,
        languages_known: '',
        has_left: true,
      },
    })
    // No attorney is left to notify.
    expect((await deleteCase(on.closed ?? '')).status).toBe(204)
    const received = new RegExp(`^public\\.notifications: .*"received_by":"${lind.id}"`)
    expect((await rowsWith(orm, lind.id)).filter((row) => received.test(row))).toEqual([])
  })

  it('leaves no personal data and no picture behind', async () => {
    expect(
      await rowsKept(orm, 'Lind Legal', 'lind.example', lind.email, '4805550111', 'Tempe'),
    ).toEqual([])
    expect(await rowsWith(orm, 'Saga Lind', '4805550133', 'LIND-77', 'Saga Kristina Lind')).toEqual(
      [],
    )
    const work = /^public\.attorney_(places|categories): /
    expect((await rowsWith(orm, lind.id)).filter((row) => work.test(row))).toEqual([])
    expect((await api.app.inject({ method: 'GET', url: picture })).statusCode).toBe(404)
    expect((await robin.ask('getAttorney', { path: { attorney_id: lind.id } })).status).toBe(404)
    expect((await deleteUser(lind)).status).toBe(404)
    expect((await deleteUser({ userId: `deleted:${lind.id}` })).status).toBe(404)
    const bid = await lind.ask('createBid', {
      body: { attorney_id: lind.id, case_id: on.open, bid_amount: 100 },
    })
    expect(bid.status).toBe(401)
  })

  it('leaves the case of the attorney who won as it is', async () => {
    const lost = await api.attorney({ companyName: 'Lost Legal' })
    const { caseId, bid } = await acceptedBid(api, maria, [vega, lost])
    expect((await deleteUser(lost)).status).toBe(204)
    expect((await readCase(maria, caseId)).body.data).toMatchObject({
      case_status: 'pending',
      attorney_left_at: null,
    })
    const won = (await bidsOn(maria, caseId)).find(({ id }) => id === bid.id)
    expect(won?.bid_status).toBe('accepted')
  })

  it('leaves their deadline on the case until another bid is accepted', async () => {
    const { caseId } = await acceptedBid(api, maria, [gone])
    expect((await deleteUser(gone)).status).toBe(204)
    const leftAt = api.services.clock().toISOString()
    for (const status of ['paused', 'open'] as const) {
      await move(maria, caseId, status)
      expect((await readCase(maria, caseId)).body.data).toMatchObject({
        case_status: status,
        attorney_left_at: leftAt,
      })
    }
    await decide(maria, await placeBid(vega, caseId))
    expect((await readCase(maria, caseId)).body.data).toMatchObject({
      case_status: 'pending',
      attorney_left_at: null,
    })
  })
})
