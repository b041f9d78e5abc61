// A case that names other parties is read by attorneys who have no conflict of interest.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#contract'
import type { CaseSlug } from '#machines/category-slug.ts'
import type { Field } from '#machines/wizard/field.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { startApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { isPostgres } from '#tests/support/database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { caseIn, checkConflict, decide, notificationsTo, placeBid } from '#tests/support/stories.ts'

type Schemas = components['schemas']

const WORDS = 'He has moved out, and I need help.'
const NEEDED = [403, 'CONFLICT_CHECK_NEEDED']

let api: TestApi
let maria: TestPerson

beforeAll(async () => {
  api = await startApi()
  maria = await api.customer()
})
afterAll(() => api.close())

const codeOf = ({ status, body }: { status: number; body?: unknown }) => [
  status,
  (body as Partial<Schemas['Problem']> | undefined)?.code,
]
const open = (who: TestPerson, case_id: string) => who.ask('getCase', { path: { case_id } })
const bid = (who: TestPerson, case_id: string) =>
  who.ask('createBid', { body: { attorney_id: who.id, case_id, bid_amount: 900 } })
const say = (who: TestPerson, id: string, has_conflict: boolean) =>
  who.ask('checkConflict', { body: { id, has_conflict } })

async function post(more: object = {}, category = 'family'): Promise<Schemas['CustomerCase']> {
  const body = await caseIn(api, maria, category)
  const own = { [category]: { ...body[category as 'family'], ...more } }
  const given = { ...body, ...own, place: '04013', case_details: WORDS }
  return (await maria.must('createCase', { body: given })).data
}
const postNamed = () => post({ adversary_name: 'Sam Rivera', address_of_adversary: 'Tucson' })

async function rowOf(who: TestPerson, id: string) {
  const list = { path: { attorney_id: who.id }, query: { scope: 'explore' } } as const
  return (await who.must('listCasesByAttorney', list)).data.find((row) => row.id === id)
}

describe('a case that is hidden from an attorney because of a conflict', () => {
  it('stays hidden when their license lapses, and once another bid is accepted', async () => {
    const other = await startApi({ config: { verifyAttorneys: true } })
    const [customer, admin] = [await other.customer(), await other.admin()]
    const [vega, okafor] = [await other.attorney(), await other.attorney()]
    const body = { bar_number: '031842', admitted_on: '2011-05-02T00:00:00Z' }
    const license = async (who: TestPerson) => {
      const { data } = await who.must('saveLicense', { path: { state: '04' }, body })
      const found = { source: 'State Bar', version: data.version }
      const path = { license_id: data.id }
      return (await admin.must('verifyLicense', { path, body: found })).data
    }
    const { id: license_id, version } = await license(vega)
    await license(okafor)
    const family = await caseIn(other, customer, 'family')
    const named = { ...family, family: { ...family.family, adversary_name: 'Sam Rivera' } }
    const { data } = await customer.must('createCase', { body: named })
    await checkConflict(vega, data.id, true)
    await checkConflict(okafor, data.id)
    const { id: case_id } = data
    const closing = { id: case_id, case_status: 'closed' } as const
    const declining = { id: case_id, attorney_id: vega.id, case_status: 'rejected' } as const
    const hidden = async () => {
      const replies = [
        await open(vega, case_id),
        await bid(vega, case_id),
        await say(vega, case_id, false),
        await vega.ask('listBids', { query: { case_id } }),
        await vega.ask('updateCaseStatus', { body: closing }),
        await vega.ask('declineCase', { body: declining }),
        await vega.ask('markContacted', { body: { id: case_id } }),
      ]
      return new Set(replies.map((reply) => codeOf(reply).join(' ')))
    }
    const notFound = new Set(['404 NOT_FOUND'])
    expect(await hidden()).toEqual(notFound)
    const refused = { path: { license_id }, body: { reason: 'Not on the roll.', version } }
    await admin.must('refuseLicense', refused)
    expect(await hidden()).toEqual(notFound)
    expect((await say(vega, case_id, true)).status).toBe(204)
    await decide(customer, await placeBid(okafor, data.id))
    expect(await hidden()).toEqual(notFound)
    await other.close()
  })
})

describe('before an attorney reports whether they have a conflict', () => {
  it('they get only the category, the place, the date and the names', async () => {
    const vega = await api.attorney()
    const { id, unique_id, created_at } = await postNamed()
    const row = await rowOf(vega, id)
    expect(row).toMatchObject({ is_conflict_check_needed: true, first_words: '' })
    const { status, body } = await open(vega, id)
    expect([status, body]).toEqual([
      403,
      {
        type: 'about:blank',
        title: 'Forbidden',
        status: 403,
        code: 'CONFLICT_CHECK_NEEDED',
        instance: `/api/cases/${id}`,
        detail: expect.any(String),
        message: expect.any(String),
        conflict_check: {
          unique_id,
          created_at,
          category_name: 'family',
          place_name: 'Maricopa County, Arizona',
          parties: [{ label: 'The other person', name: 'Sam Rivera' }],
        },
      },
    ])
    expect(codeOf(await bid(vega, id))).toEqual(NEEDED)
    const own = await maria.must('getCase', { path: { case_id: id } })
    expect(own.data).toMatchObject({ reader_count: 0, total_bid: 0 })
  })

  it('the customer sees how many attorneys got the names, and admins see which ones, whatever they report', async () => {
    const [vega, okafor, lind] = [await api.attorney(), await api.attorney(), await api.attorney()]
    const { id } = await postNamed()
    const readers = async () => {
      const { data } = await maria.must('getCase', { path: { case_id: id } })
      if (!('reader_count' in data))
        throw new Error('The customer does not see how many have read it')
      const { reader_count, party_reader_count, first_party_read_at, last_party_read_at } = data
      return [reader_count, party_reader_count, first_party_read_at, last_party_read_at]
    }
    expect(await readers()).toEqual([0, 0, undefined, undefined])
    const first = api.now().toISOString()
    await open(vega, id)
    expect(await readers()).toEqual([0, 1, first, first])
    api.advance({ hours: 1 })
    const last = api.now().toISOString()
    for (const _ of [1, 2]) await open(vega, id)
    expect(codeOf(await bid(okafor, id))).toEqual(NEEDED)
    const path = { case_id: id, attorney_id: lind.id }
    expect(codeOf(await lind.ask('getCaseForAttorney', { path }))).toEqual(NEEDED)
    expect(await readers()).toEqual([0, 3, first, last])
    await say(vega, id, true)
    await say(lind, id, false)
    await open(lind, id)
    expect(await readers()).toEqual([1, 3, first, last])
    const { data: lines } = await (await api.admin()).must('listAuditEvents', {
      query: { case_id: id },
    })
    const asked = lines.filter(({ event }) => event === 'conflict.ask')
    expect(asked.map(({ actor }) => actor.id).toSorted()).toEqual(
      [vega.id, okafor.id, lind.id].toSorted(),
    )
  })

  it('attorneys who reported to a server that does not record the names are counted too', async () => {
    const { id } = await postNamed()
    for (const has_conflict of [false, true]) await say(await api.attorney(), id, has_conflict)
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    const at = api.now().toISOString()
    expect(data).toMatchObject({ reader_count: 0, party_reader_count: 2, last_party_read_at: at })
  })

  it('the customer of a case without such names sees nothing about them', async () => {
    const { id } = await post()
    await open(await api.attorney(), id)
    const { data } = await maria.must('getCase', { path: { case_id: id } })
    expect(data).toMatchObject({ reader_count: 1 })
    expect(data).not.toHaveProperty('party_reader_count')
  })

  it('a case that names no one, or only for the chosen attorney, can be opened without a check', async () => {
    const vega = await api.attorney()
    const kept = await caseIn(api, maria, 'family')
    const body = {
      ...kept,
      family: { ...kept.family, adversary_name: 'Sam Rivera' },
      disclosures: { adversary_name: 'chosen' },
    } as const
    const { data: hidden } = await maria.must('createCase', { body })
    for (const { id } of [await post(), hidden]) {
      expect(await rowOf(vega, id)).toMatchObject({ is_conflict_check_needed: false })
      expect((await open(vega, id)).status).toBe(200)
      expect((await bid(vega, id)).status).toBe(201)
    }
  })

  it('the names of a business and of the other side are both sent', async () => {
    const vega = await api.attorney()
    const given = await caseIn(api, maria, 'civil')
    const civil = {
      ...given.civil,
      case_matter: 'Business matter',
      business_name: 'Rivera Roofing',
      adversary_name: 'Sam Rivera',
    }
    const disclosures = { business_name: 'bidders' } as const
    const { data } = await maria.must('createCase', { body: { ...given, civil, disclosures } })
    const { body } = await open(vega, data.id)
    expect(body.conflict_check.parties).toEqual([
      { label: 'Business', name: 'Rivera Roofing' },
      { label: 'The other side', name: 'Sam Rivera' },
    ])
  })

  // The list asks the database which cases name a party, the case asks the flow.
  it.each(
    (Object.keys(caseFlows) as CaseSlug[]).flatMap((slug) =>
      Object.entries<Field>(caseFlows[slug].fields)
        .filter(([, { isParty }]) => isParty)
        .flatMap(([field]) =>
          ([undefined, 'bidders', 'chosen'] as const).map((disclosure) => ({
            slug,
            field,
            disclosure,
          })),
        ),
    ),
  )('the list and the case agree on $slug.$field, shown to $disclosure', async (named) => {
    const { slug, field, disclosure } = named
    const vega = await api.attorney()
    const given = await caseIn(api, maria, slug)
    const own: object = given[slug as 'family'] ?? {}
    const kind = field === 'business_name' ? { case_matter: 'Business matter' } : {}
    const body = { ...given, [slug]: { ...own, ...kind, [field]: 'Sam Rivera' } }
    const disclosures = disclosure && { [field]: disclosure }
    const { id } = (
      await maria.must('createCase', { body: { ...body, ...(disclosures && { disclosures }) } })
    ).data
    const isNeeded = (await open(vega, id)).status === 403
    expect(await rowOf(vega, id)).toMatchObject({ is_conflict_check_needed: isNeeded })
    if (disclosure) expect(isNeeded).toBe(disclosure === 'bidders')
  })

  it('an admin who views the case as an attorney is not asked', async () => {
    const vega = await api.attorney()
    const admin = await api.admin()
    const { id } = await postNamed()
    const path = { case_id: id, attorney_id: vega.id }
    expect((await admin.ask('getCaseForAttorney', { path })).status).toBe(200)
    expect(codeOf(await vega.ask('getCaseForAttorney', { path }))).toEqual(NEEDED)
  })
})

describe('an attorney without a conflict', () => {
  it('can read the case and bid, and admins see the report in the history', async () => {
    const vega = await api.attorney()
    const { id } = await postNamed()
    for (const _ of [1, 2]) expect((await say(vega, id, false)).status).toBe(204)
    expect(await rowOf(vega, id)).toMatchObject({
      is_conflict_check_needed: false,
      first_words: WORDS,
    })
    const { body } = await open(vega, id)
    expect(body.data).toMatchObject({
      case_details: WORDS,
      hidden_answers: ['address_of_adversary'],
    })
    const own = await maria.must('getCase', { path: { case_id: id } })
    expect(own.data).toMatchObject({ reader_count: 1 })
    expect((await bid(vega, id)).status).toBe(201)
    const { data: lines } = await (await api.admin()).must('listAuditEvents', {
      query: { case_id: id },
    })
    expect(lines.filter(({ event }) => event.startsWith('conflict'))).toMatchObject([
      { event: 'conflict.exclude', actor: { role: 'attorney', id: vega.id }, case_id: id },
    ])
    expect(codeOf(await open(await api.attorney(), id))).toEqual(NEEDED)
  })

  it('can report one later, until they bid', async () => {
    const vega = await api.attorney()
    const { id } = await postNamed()
    await checkConflict(vega, id)
    const placed = await placeBid(vega, id)
    expect(codeOf(await say(vega, id, true))).toEqual([409, 'STATUS_CONFLICT'])
    await vega.must('withdrawBid', { body: { id: placed.id } })
    expect((await say(vega, id, true)).status).toBe(204)
    expect((await open(vega, id)).status).toBe(404)
  })
})

it('an attorney whose bid was decided reads that in place of a conflict to report', async () => {
  for (const decision of ['accepted', 'rejected'] as const) {
    const vega = await api.attorney()
    const { id } = await postNamed()
    await checkConflict(vega, id)
    await decide(maria, await placeBid(vega, id), decision)
    const { status, body } = await say(vega, id, true)
    const message = `This bid has been ${decision}.`
    expect([status, body]).toMatchObject([409, { current_status: decision, message }])
  }
})

describe('an attorney whose bid has ended', () => {
  const WEEK_SECONDS = 7 * 86_400

  async function withEndedBid() {
    const first = await api.attorney()
    const { id } = await postNamed()
    await checkConflict(first, id)
    const body = { attorney_id: first.id, case_id: id, bid_amount: 900, ends_in_days: 7 } as const
    const { data } = await first.must('createBid', { body })
    api.advance({ seconds: WEEK_SECONDS })
    maria = await maria.onAnotherPhone()
    return { id, bidId: data.id, vega: await first.onAnotherPhone() }
  }
  const bidsOn = async (case_id: string) =>
    (await maria.must('listBids', { query: { case_id } })).data

  it('can report a conflict, which deletes the bid and hides the case', async () => {
    const { id, bidId, vega } = await withEndedBid()
    expect(codeOf(await vega.ask('withdrawBid', { body: { id: bidId } }))).toEqual([
      409,
      'STATUS_CONFLICT',
    ])
    expect((await say(vega, id, true)).status).toBe(204)
    expect((await say(vega, id, true)).status).toBe(204)
    expect(await bidsOn(id)).toEqual([])
    expect(codeOf(await open(vega, id))).toEqual([404, 'NOT_FOUND'])
    const again = { id: bidId, bid_amount: 900 }
    expect(codeOf(await vega.ask('updateBid', { body: again }))).toEqual([409, 'STATUS_CONFLICT'])
    expect(codeOf(await bid(vega, id))).toEqual([404, 'NOT_FOUND'])
    const own = { path: { attorney_id: vega.id }, query: {} }
    const { data } = await vega.must('listCasesByAttorney', own)
    expect(data.map((row) => row.id)).not.toContain(id)
    // The customer was told of the end already.
    const told = (await notificationsTo(maria)).filter(({ case_id }) => case_id === id)
    expect(told.map(({ kind }) => kind).sort()).toEqual(['bid_ended', 'bid_received'])
  })

  it('cannot report one once the case has been decided', async () => {
    const { id, vega } = await withEndedBid()
    const okafor = await api.attorney()
    await checkConflict(okafor, id)
    // Ends what is due.
    await bidsOn(id)
    await decide(maria, await placeBid(okafor, id))
    const { status, body } = await say(vega, id, true)
    expect([status, body.current_status]).toEqual([409, 'rejected'])
    expect(await bidsOn(id)).toHaveLength(2)
  })
})

describe('a case in which an attorney has a conflict', () => {
  it('is hidden from them permanently', async () => {
    const vega = await api.attorney()
    const okafor = await api.attorney()
    const { id } = await postNamed()
    for (const _ of [1, 2]) expect((await say(vega, id, true)).status).toBe(204)
    expect(codeOf(await say(vega, id, false))).toEqual([404, 'NOT_FOUND'])
    expect(await rowOf(vega, id)).toBeUndefined()
    const all = { path: { attorney_id: vega.id }, query: {} }
    const { data } = await vega.must('listCasesByAttorney', all)
    expect(data.map((row) => row.id)).not.toContain(id)
    expect(codeOf(await open(vega, id))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await bid(vega, id))).toEqual([404, 'NOT_FOUND'])
    expect(await rowOf(okafor, id)).toBeDefined()
    const own = await maria.must('getCase', { path: { case_id: id } })
    expect(own.data).toMatchObject({ reader_count: 0 })
    expect(JSON.stringify(own.data.timeline)).not.toContain('conflict')
  })

  it('can also be one that names no one', async () => {
    const vega = await api.attorney()
    const { id } = await post()
    await checkConflict(vega, id, true)
    expect((await open(vega, id)).status).toBe(404)
  })
})

it('an attorney who is chosen without a check gets the name and can decline', async () => {
  const vega = await api.attorney()
  const body = await caseIn(api, maria, 'family')
  const family = { ...body.family, adversary_name: 'Sam Rivera' }
  const disclosures = { adversary_name: 'chosen' } as const
  const { data } = await maria.must('createCase', { body: { ...body, family, disclosures } })
  await decide(maria, await placeBid(vega, data.id))
  expect((await open(vega, data.id)).body.data.family.adversary_name).toBe('Sam Rivera')
})

// The two calls come in either order.
const ROUNDS = isPostgres && isFullRun ? 50 : 6

it(`a bid and a conflict that are sent at the same moment, ${ROUNDS} times: one of them is refused`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const vega = await api.attorney()
    const { id } = await postNamed()
    await checkConflict(vega, id)
    const sent = [() => bid(vega, id), () => say(vega, id, true)]
    const order = round % 2 === 0 ? sent : sent.toReversed()
    const results = await Promise.all(order.map((send) => send()))
    const [placed, said] = round % 2 === 0 ? results : results.toReversed()
    const outcome = [placed && codeOf(placed), said && codeOf(said)]
    const bidCame = [
      [201, undefined],
      [409, 'STATUS_CONFLICT'],
    ]
    const conflictCame = [
      [404, 'NOT_FOUND'],
      [204, undefined],
    ]
    expect([bidCame, conflictCame]).toContainEqual(outcome)
    const own = await maria.must('getCase', { path: { case_id: id } })
    expect(own.data.total_bid).toBe(placed?.status === 201 ? 1 : 0)
  }
}, 60_000)
