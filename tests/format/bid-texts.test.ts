// What each side reads of a bid: before it is accepted, after it changed, and when it ends.
import { describe, expect, it } from 'vitest'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { CustomerCase } from '#src/data/cases/case-queries.ts'
import { lockedBidTexts } from '#src/features/bid/locked-bid-texts.ts'
import { bidLines } from '#src/features/case/attorney/bid-lines.ts'
import { changedSince, shownAs } from '#src/features/case/customer/changed-since.ts'
import { comparedBids } from '#src/features/case/customer/comparison/compared-facts.ts'
import { keptAnswers, whatTheySee } from '#src/features/case/customer/kept-answers.ts'
import { endLine } from '#src/format/bid-end.ts'

const ENDS = '2026-12-03T12:46:00Z'

const bidWith = (terms: Partial<Bid> = {}): Bid => ({
  id: 'bid',
  case_id: 'case',
  attorney_id: 'attorney',
  bid_amount: 1800,
  additional_note: 'First call is free.',
  is_payment_activated: true,
  covers: null,
  fee_type: null,
  fee_hours: null,
  license: null,
  license_gap: null,
  ends_in_days: null,
  decided_at: null,
  ends_at: null,
  ended_at: null,
  update_count: 0,
  bid_status: 'open',
  created_at: '2026-11-26T12:00:00Z',
  sent_at: '2026-11-26T12:00:00Z',
  attorney: {
    company_name: 'Vega Law Group',
    website_link: '',
    profile_image: null,
    description: '',
    languages_known: 'English',
    law_firm_size: '1-2 lawyers',
  },
  ...terms,
})

describe('what an acceptance shows to the attorney', () => {
  const dui = (answers: object, disclosures: object = {}) =>
    ({ category_name: 'DUI', dui: answers, disclosures }) as CustomerCase
  const kept = { citation_number: 'AZ-4471', immigration_status: 'Resident' }

  it('is only the contact details where no answer was withheld', () => {
    const contact = 'They see your name, email and phone, and contact you within 72 hours.'
    for (const answers of [{}, { charges_filed: 'DUI' }, { citation_number: null }]) {
      expect(keptAnswers(dui(answers))).toBeNull()
      expect(whatTheySee(dui(answers))).toBe(contact)
    }
    const opened = { citation_number: 'bidders', immigration_status: 'bidders' }
    expect(whatTheySee(dui(kept, opened))).toBe(contact)
  })

  it('says that the court date is before the deadline for their call', () => {
    const now = new Date('2026-12-14T18:02:00.000Z')
    const soon = {
      ...dui({ next_hearing_date: '2026-12-16T09:30:00Z' }),
      court_time_zone: 'America/Phoenix',
    }
    expect(whatTheySee(soon, now)).toContain(
      'within 72 hours. Your court date is before then. We’ll let them know.',
    )
  })

  it('names the answers that were withheld', () => {
    const named = 'the answers that other attorneys do not see: Citation number, Immigration status'
    expect(keptAnswers(dui(kept, { citation_number: 'chosen' }))).toBe(named)
    expect(whatTheySee(dui(kept))).toBe(
      `They see your name, email and phone, and ${named}. They contact you within 72 hours.`,
    )
  })

  it('names three of more than four, and how many more there are', () => {
    const yesNo = ['felony_convictions', 'misdemeanor_convictions_last_7_years', 'on_probation']
    const all = { ...kept, ...Object.fromEntries(yesNo.map((name) => [name, false])) }
    const chosen = Object.fromEntries(yesNo.map((name) => [name, 'chosen']))
    expect(keptAnswers(dui(all, chosen))).toMatch(/: Citation number, [^,]+, [^,]+ and 2 more$/)
    expect(keptAnswers(dui({ ...all, on_probation: null }, chosen))).not.toContain('more')
  })
})

describe('a bid that changed', () => {
  const before = bidWith({ fee_type: 'flat', covers: ['court_dates', 'trial'], ends_at: ENDS })
  const since = (terms: Partial<Bid>, now?: string) =>
    changedSince({ ...before, update_count: 1, ...terms }, shownAs(before), {
      categoryName: 'DUI',
      ...(now && { now }),
    })

  it('shows its former price', () => {
    expect(since({ bid_amount: 1950 })).toBe('Changed since you last looked. It was $1,800.')
    expect(since({ bid_amount: 1950, covers: ['court_dates'] }, '$1,950')).toBe(
      'Changed since you last looked. It was $1,800. It is $1,950 now. Also changed: what it covers.',
    )
  })

  it('names the terms that changed at the same price', () => {
    const same = 'Changed since you last looked. The price is the same.'
    expect(since({ covers: ['court_dates'] })).toBe(`${same} Changed: what it covers.`)
    expect(
      since({ fee_type: 'hourly', fee_hours: 10, is_payment_activated: false, ends_at: null }),
    ).toBe(`${same} Changed: how they charge, how you can pay, when it ends.`)
    expect(since({ additional_note: 'First call is free!' })).toContain('Changed: the note.')
    expect(since({})).toBe(same)
  })

  it('is mentioned in the comparison at the terms that changed', () => {
    const now = { ...before, update_count: 1, covers: ['court_dates' as const] }
    const [column] = comparedBids([{ bid: now, lockedBecause: null, wasOver: false }], {
      categoryName: 'DUI',
      shownBefore: { bid: shownAs(before) },
    })
    const remarked = column?.facts.filter(({ remark }) => remark).map(({ label }) => label)
    expect(remarked).toEqual(['Covers', 'Not covered'])
  })

  it.each<[string, Partial<Bid>, string[]]>([
    // Shares of the outcome have no row that says how they charge.
    ['Personal Injury', { fee_type: 'share' }, ['Price']],
    ['DUI', { fee_type: null }, ['Fee']],
    ['DUI', { covers: null }, ['Covers', 'Not covered']],
    ['DUI', { ends_at: null }, ['Bid ends']],
    ['DUI', { additional_note: '' }, ['Notes']],
  ])(
    'is mentioned in the comparison where no bid states the term any longer: %s, %j',
    (categoryName, terms, labels) => {
      const [column] = comparedBids(
        [{ bid: { ...before, update_count: 1, ...terms }, lockedBecause: null, wasOver: false }],
        { categoryName, shownBefore: { bid: shownAs(before) } },
      )
      expect(column?.facts.filter(({ remark }) => remark)).toEqual(
        labels.map((label) => expect.objectContaining({ label, remark: 'Changed' })),
      )
    },
  )
})

describe('the licenses of compared bids', () => {
  const checked = (day: string) =>
    bidWith({ license: { state: '04', checked_at: `2026-11-${day}T12:00:00Z` } })
  const isMarked = (...bids: Bid[]) =>
    comparedBids(
      bids.map((bid) => ({ bid, lockedBecause: null, wasOver: false })),
      { categoryName: 'DUI', shownBefore: {} },
    )[0]?.facts.find(({ label }) => label === 'License')?.differs

  it('are marked where they were checked on different days', () => {
    expect(isMarked(checked('03'), checked('03'))).toBe(false)
    expect(isMarked(checked('03'), checked('12'))).toBe(true)
  })
})

describe('how soon firms contact clients', () => {
  const firstContact = (...hours: (number | undefined)[]) =>
    comparedBids(
      hours.map((contact_hours) => {
        const bid = bidWith()
        const attorney = { ...bid.attorney, ...(contact_hours !== undefined && { contact_hours }) }
        return { bid: { ...bid, attorney }, lockedBecause: null, wasOver: false }
      }),
      { categoryName: 'DUI', shownBefore: {} },
    ).map(({ facts }) => facts.find(({ label }) => label === 'Clients hear back')?.value)

  it('is compared where it is known of one of them', () => {
    expect(firstContact(1, 4, 50, undefined)).toEqual([
      'Half within an hour',
      'Half within 4 hours',
      'Half within 3 days',
      'Not known',
    ])
    expect(firstContact(undefined)).toEqual([undefined])
  })
})

describe('what a price does not cover', () => {
  const rowOf = (label: string, ...bids: Bid[]) =>
    comparedBids(
      bids.map((bid) => ({ bid, lockedBecause: null, wasOver: false })),
      { categoryName: 'DUI', shownBefore: {} },
    ).map(({ facts }) => facts.find((fact) => fact.label === label)?.value)
  const all = ['court_dates', 'trial', 'filing_fees'] as const

  it('is left out of a bid that does not state its coverage, and empty where everything is covered', () => {
    const some = bidWith({ covers: ['court_dates', 'filing_fees'] })
    expect(rowOf('Not covered', some, bidWith(), bidWith({ covers: [...all] }))).toEqual([
      'A trial',
      'Not said',
      '',
    ])
    expect(rowOf('Covers', some, bidWith())).toEqual(['All court dates\nFiling fees', 'Not said'])
  })

  it('is read by the attorney too', () => {
    const lines = bidLines(bidWith({ covers: ['court_dates'] }), 'DUI', 'Amount')
    expect(lines).toContainEqual({ label: 'Not covered', value: 'A trial, filing fees' })
    const without = bidLines(bidWith({ covers: [...all] }), 'DUI', 'Amount')
    expect(without.map(({ label }) => label)).not.toContain('Not covered')
  })
})

describe('the comparison of shares of the outcome', () => {
  const columnOf = (categoryName: string, ...bids: Bid[]) =>
    comparedBids(
      bids.map((bid) => ({ bid, lockedBecause: null, wasOver: false })),
      { categoryName, shownBefore: {} },
    )[0]?.facts ?? []

  it('has no row for how they charge, and says what the price is a share of', () => {
    const share = bidWith({ bid_amount: 25, fee_type: 'share' })
    const facts = columnOf('Personal Injury', bidWith({ bid_amount: 30 }), share)
    expect(facts.map(({ label }) => label)).not.toContain('Fee')
    expect(facts[0]).toMatchObject({ label: 'Price', value: '30%', unit: 'of what you win' })
    const inDollars = columnOf('DUI', bidWith(), bidWith({ fee_type: 'flat' }))
    expect(inDollars.find(({ label }) => label === 'Fee')).toMatchObject({ differs: true })
    expect(inDollars[0]?.unit).toBeUndefined()
  })
})

describe('the end of a bid', () => {
  it('says who can accept it until then', () => {
    const bid = bidWith({ ends_at: ENDS })
    expect(endLine(bid, 'customer')).toMatch(/^Accept by \w+/)
    expect(endLine(bid, 'attorney')).toMatch(/^The client can accept until \w+/)
    expect(endLine({ ...bid, bid_status: 'rejected', ended_at: ENDS }, 'customer')).toMatch(
      /^Ended \w+/,
    )
    expect(endLine(bidWith(), 'customer')).toBeUndefined()
    expect(endLine({ ...bid, bid_status: 'accepted' }, 'attorney')).toBeUndefined()
  })
})

describe('an unsent bid on a case that does not open', () => {
  it.each([
    ['missing', 'To send it, add your license.'],
    ['pending', 'You can send it once we have checked your license.'],
    ['refused', 'To send it, correct your license.'],
    ['expired', 'To send it, open your license and save it again.'],
  ] as const)('says what its attorney must do first where the license is %s', (gap, next) => {
    expect(lockedBidTexts[gap].next).toContain(next)
  })

  it('says where the check has ended that saving the license requests a new one', () => {
    expect(lockedBidTexts.expired.locked).toContain('Open your license and save it again')
    expect(lockedBidTexts.pending.locked).not.toContain('save it again')
  })
})
