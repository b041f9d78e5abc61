// What emails about a case say, by what has happened and who reads them.
import { describe, expect, it } from 'vitest'
import { allTerms } from '#machines/lifecycle/bid-terms.ts'
import type { NotificationKind } from '#machines/lifecycle/notification.ts'
import {
  dailyAlertReason,
  dailyAlertTitle,
  newCaseText,
} from '#machines/notifications/alert-texts.ts'
import { notificationEmails } from '#machines/notifications/catalogue.ts'
import type { CaseFacts, ReportedNotification } from '#machines/notifications/facts.ts'

const NOW = new Date('2026-11-25T15:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const accepted = {
  ...allTerms({ bidAmount: 1800 }),
  firm: 'Vega Law',
  email: 'vega@example.com',
  phone: '4805550123',
}
const customer = {
  first_name: 'Maria',
  last_name: 'Lopez',
  email: 'maria@example.com',
  contact_info: '4805550199',
}
const toCustomer: CaseFacts = {
  at: NOW,
  uniqueId: 1038,
  categoryName: 'dui',
  status: 'open',
  isAttorney: false,
  contactDueAt: null,
  contactedAt: null,
  removalAt: null,
  courtDate: null,
  courtDateKind: null,
  courtTimeZone: null,
  accepted: null,
  timeZone: 'America/Phoenix',
}
const toAttorney: CaseFacts = { ...toCustomer, isAttorney: true }

let count = 0
const about = (
  kind: NotificationKind,
  bidAmount: number | null = null,
  more: Partial<ReportedNotification> = {},
): ReportedNotification => {
  count += 1
  const firm = `Firm ${count}`
  return {
    id: `n${count}`,
    kind,
    attorneyId: firm,
    firm,
    bidAmount,
    previousAmount: null,
    ...more,
  }
}
/** Returns the paragraphs and lines of an email. */
const email = (
  kind: NotificationKind,
  facts: CaseFacts | undefined,
  notifications = [about(kind)],
) => {
  const { paragraphs, lines = [] } = notificationEmails[kind].text(notifications, facts)
  return [...paragraphs, ...lines.map((line) => line.join(': '))]
}

describe('new bids', () => {
  const vega = (kind: NotificationKind, amount: number | null) =>
    about(kind, amount, { attorneyId: 'vega', firm: 'Vega Law' })
  const okafor = (kind: NotificationKind, amount: number | null) =>
    about(kind, amount, { attorneyId: 'okafor', firm: null })

  it.each<[string, ReportedNotification[], string[]]>([
    [
      'one',
      [vega('bid_received', 1800)],
      ['Vega Law sent you a bid on your DUI case 1038: $1,800.'],
    ],
    [
      'one whose price is not known',
      [okafor('bid_received', null)],
      ['An attorney sent you a bid on your DUI case 1038.'],
    ],
    [
      'several, the lowest first, at their present price',
      [
        ...[vega('bid_received', 1800), okafor('bid_received', 1500), vega('bid_changed', 1200)],
        about('bid_received', null, { firm: 'Reyes Law' }),
      ],
      [
        ...['You have 3 new bids on your DUI case 1038:', 'Reyes Law: Open the case to see it'],
        ...['Vega Law: $1,200', 'An attorney: $1,500'],
      ],
    ],
    [
      'one that was changed before, and is not new',
      [vega('bid_changed', 1200), okafor('bid_received', 1500)],
      ['An attorney sent you a bid on your DUI case 1038: $1,500.'],
    ],
    [
      'those that are left',
      [
        ...[vega('bid_received', 1800), okafor('bid_received', 1500)],
        ...[vega('bid_withdrawn', null), vega('bid_changed', 900)],
      ],
      ['An attorney sent you a bid on your DUI case 1038: $1,500.'],
    ],
    [
      'none that is left',
      [vega('bid_received', 1800), vega('bid_ended', null)],
      ['You had new bids on your DUI case 1038. They were withdrawn.'],
    ],
  ])('are listed: %s', (_, notifications, expected) => {
    expect(email('bid_received', toCustomer, notifications)).toEqual(expected)
  })

  it('are listed up to ten, and the others counted', () => {
    const bids = Array.from({ length: 12 }, (_, index) =>
      about('bid_received', 1000 + index, { firm: 'A firm' }),
    )
    const all = email('bid_received', toCustomer, bids)
    expect(all.slice(0, 3)).toEqual([
      'You have 12 new bids on your DUI case 1038. The lowest are:',
      'And 2 more. Open the case to compare them.',
      'A firm: $1,000',
    ])
    expect(all).toHaveLength(12)
    expect(email('bid_received', toCustomer, bids.slice(2))[0]).toBe(
      'You have 10 new bids on your DUI case 1038:',
    )
  })
})

describe('changed bids', () => {
  const changed = (previousAmount: number | null, bidAmount: number | null, firm = 'Vega Law') =>
    about('bid_changed', bidAmount, { attorneyId: firm, firm, previousAmount })

  it.each<[string, ReportedNotification[], string]>([
    ['up', [changed(1800, 1900)], 'Vega Law: Price went up from $1,800 to $1,900.'],
    ['down', [changed(1800, 1700)], 'Vega Law: Price went down from $1,800 to $1,700.'],
    ['not at all', [changed(1800, 1800)], 'Vega Law: New terms. The price is still $1,800.'],
    [
      'twice',
      [changed(1800, 1900), changed(1900, 1700)],
      'Vega Law: Price went down from $1,800 to $1,700.',
    ],
    ['from an unknown price', [changed(null, 1700)], 'Vega Law: Open the case to see the change.'],
    ['to an unknown price', [changed(1800, null)], 'Vega Law: Open the case to see the change.'],
  ])('say how the price has changed: %s', (_, notifications, line) => {
    expect(email('bid_changed', toCustomer, notifications)).toEqual([
      ...['Vega Law changed its bid on your DUI case 1038:', line],
    ])
  })

  it('are counted by attorney', () => {
    const notifications = [changed(1, 2), changed(1, 2, 'Okafor'), changed(2, 3)]
    expect(email('bid_changed', toCustomer, notifications)).toEqual([
      '2 attorneys changed their bids on your DUI case 1038:',
      ...['Vega Law: Price went up from $1 to $3.', 'Okafor: Price went up from $1 to $2.'],
    ])
  })
})

describe('bids that are gone', () => {
  const gone = (kind: NotificationKind, firm: string | null, attorneyId: string | null = firm) =>
    about(kind, null, { firm, attorneyId })

  it.each<[ReportedNotification[], string[]]>([
    [[gone('bid_withdrawn', 'Vega Law')], ['Vega Law withdrew its bid on your DUI case 1038.']],
    [[gone('bid_withdrawn', null)], ['An attorney withdrew its bid on your DUI case 1038.']],
    [
      [gone('bid_withdrawn', 'Vega Law'), gone('bid_withdrawn', 'Okafor')],
      ['Vega Law and Okafor withdrew their bids on your DUI case 1038.'],
    ],
    [
      [gone('bid_withdrawn', null, 'a1')],
      [
        'An attorney who had a bid on your DUI case 1038 is no longer on Fastpass. Their bid is withdrawn.',
      ],
    ],
    [
      [
        gone('bid_withdrawn', null, 'a1'),
        gone('bid_withdrawn', null, 'a2'),
        gone('bid_withdrawn', 'Okafor'),
      ],
      [
        'Okafor withdrew its bid on your DUI case 1038.',
        '2 attorneys who had bids on your DUI case 1038 are no longer on Fastpass. Their bids are withdrawn.',
      ],
    ],
  ])('were withdrawn: %#', (notifications, expected) => {
    expect(email('bid_withdrawn', toCustomer, notifications)).toEqual(expected)
  })

  it('have ended, for the customer and the attorney', () => {
    const one = [gone('bid_ended', 'Vega Law')]
    expect(email('bid_ended', toCustomer, one)).toEqual([
      'The bid of Vega Law on your DUI case 1038 has ended. You can no longer accept it.',
    ])
    expect(email('bid_ended', toCustomer, [...one, gone('bid_ended', 'Okafor')])).toEqual([
      'The bids of Vega Law and Okafor on your DUI case 1038 have ended. You can no longer accept them.',
    ])
    expect(email('bid_ended', toAttorney, one)).toEqual([
      'Your bid on DUI case 1038 has ended. Open the case to see if you can send it again.',
    ])
  })

  it('were removed, with the price where the case can still be read', () => {
    const removed = [about('bid_removed', 1800)]
    const end = 'so you are no longer part of this case.'
    expect(email('bid_removed', toAttorney, removed)).toEqual([
      `We removed your bid of $1,800, ${end}`,
    ])
    expect(email('bid_removed', undefined, removed)).toEqual([`We removed your bid, ${end}`])
    expect(email('bid_removed', toAttorney, [about('bid_removed')])).toEqual([
      `We removed your bid, ${end}`,
    ])
  })

  it('open the case again', () => {
    for (const kind of ['accepted_bid_removed', 'attorney_gone'] as const) {
      const [first, second] = email(kind, toCustomer)
      expect(first).toContain('your DUI case 1038')
      expect(second).toMatch(/^Your case is open again/)
    }
  })
})

describe('an accepted bid', () => {
  const dueAt = { contactDueAt: inHours(72) }
  const by = 'by Saturday, November 28 at 8:00 AM Mountain Standard Time'

  it('says to the attorney whom to contact until when', () => {
    expect(email('bid_accepted', { ...toAttorney, ...dueAt, customer, accepted })).toEqual([
      `The client accepted your bid on DUI case 1038. Contact them within 72 hours, ${by}.`,
      'Then choose “I have contacted the client” on the case. Until you do, we will remind you once a day.',
      ...['Client: Maria Lopez', 'Email: maria@example.com', 'Phone: (480) 555-0199'],
      ...['Price: $1,800', 'Payment: Pay in Full Only'],
    ])
    expect(email('bid_accepted', toAttorney)).toEqual([
      'The client accepted your bid on DUI case 1038.',
    ])
    const withoutPhone = { ...customer, contact_info: null }
    expect(email('bid_accepted', { ...toAttorney, customer: withoutPhone })).toContain(
      'Email: maria@example.com',
    )
  })

  it('has all its terms', () => {
    const terms = {
      feeType: 'hourly',
      feeHours: 12,
      additionalNote: 'Call me.',
      allowsPaymentPlan: true,
    } as const
    const lines = email('bid_accepted', {
      ...toAttorney,
      customer,
      accepted: { ...accepted, ...terms, covers: ['court_dates'] },
    }).slice(5)
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      ...['Price', 'Payment', 'Fee', 'Covers', 'Not covered', 'Note'],
    ])
    const family = { ...toAttorney, categoryName: 'family', customer, accepted }
    expect(email('bid_accepted', family).slice(5)).toEqual(['Price: $1,800'])
    const unknown = { ...accepted, bidAmount: null }
    expect(email('bid_accepted', { ...family, accepted: unknown }).slice(5)).toEqual([])
  })

  it('says to the customer who took the case, and how to reach them while it is accepted', () => {
    const taken = { ...toCustomer, ...dueAt, accepted, status: 'accepted' as const }
    expect(email('case_accepted', taken)).toEqual([
      `Vega Law took your DUI case 1038. They will call or write to you within 72 hours, ${by}.`,
      ...['Firm: Vega Law', 'Phone: (480) 555-0123', 'Email: vega@example.com'],
      ...['Price: $1,800', 'Payment: Pay in Full Only'],
    ])
    expect(email('case_accepted', { ...taken, status: 'closed' })).not.toContain(
      'Email: vega@example.com',
    )
    const silent = { ...accepted, phone: null, email: null }
    expect(email('case_accepted', { ...taken, accepted: silent })).toHaveLength(4)
    expect(email('case_accepted', { ...taken, contactDueAt: inHours(-1) })[0]).toBe(
      'Vega Law took your DUI case 1038. They will call or write to you.',
    )
    expect(email('case_accepted', { ...toCustomer, isContactWithheld: true })).toEqual([
      'Your attorney took your DUI case 1038. But we have not confirmed their license. Until we do, they can’t see your phone number or email on Fastpass, so don’t wait for their call. Ask them about their license before you pay or sign anything.',
    ])
  })
})

describe('the time to make contact', () => {
  const due = (hours: number, timeZone: string | null = 'America/Phoenix') => ({
    ...toAttorney,
    contactDueAt: inHours(hours),
    timeZone,
  })
  const waiting = 'Your client on DUI case 1038 is waiting to hear from you.'
  it.each<[number, string | null, string]>([
    [
      5,
      'America/Phoenix',
      `${waiting} You have 5 hours left to contact them, by Wednesday, November 25 at 1:00 PM Mountain Standard Time.`,
    ],
    [
      0.2,
      'America/Phoenix',
      `${waiting} You have 1 hour left to contact them, by Wednesday, November 25 at 8:12 AM Mountain Standard Time.`,
    ],
    [
      5,
      null,
      `${waiting} You have 5 hours left to contact them, by Wednesday, November 25 at 8:00 PM UTC. Open the case to see this in your local time.`,
    ],
    [
      0,
      null,
      'The 72 hours to contact your client on DUI case 1038 are over. They are still waiting to hear from you.',
    ],
  ])('with %d hours left, in %s', (hours, timeZone, expected) => {
    expect(email('contact_reminder', due(hours, timeZone))).toEqual([
      expected,
      'If you have contacted them, choose “I have contacted the client” on the case.',
    ])
  })

  it('begins again when the client denies that they were contacted', () => {
    const [first, ...rest] = email('contact_denied', { ...due(24), customer })
    expect(first).toContain('You have 24 hours to call or write to them, by Thursday')
    expect(rest).toContain('Client: Maria Lopez')
  })

  it('goes on when the contact details are seen again', () => {
    const again = 'You can see how to reach your client on DUI case 1038 again.'
    expect(email('contact_resumed', { ...toAttorney, customer })[0]).toBe(again)
    const [first, second] = email('contact_resumed', { ...due(5), customer })
    expect(first).toMatch(`${again} ${waiting}`)
    expect(second).toMatch(/^If you have contacted them/)
    const seen = 'Vega Law can see your phone number and email for your DUI case 1038 again.'
    const license = 'Ask them about their license before you pay or sign anything.'
    expect(email('contact_resumed', { ...toCustomer, accepted })).toEqual([seen, license])
    const call = (hours: number) =>
      email('contact_resumed', { ...toCustomer, accepted, contactDueAt: inHours(hours) })[0]
    expect(call(2)).toBe(
      `${seen} They should call or write to you within 2 hours, by Wednesday, November 25 at 10:00 AM Mountain Standard Time.`,
    )
    expect(call(-1)).toBe(`${seen} They should call or write to you.`)
  })

  it('can be denied for some time after the attorney says that they made contact', () => {
    const made = { ...toCustomer, accepted, contactedAt: NOW }
    expect(email('contact_made', made)[0]).toBe(
      'Vega Law told us that they contacted you about your DUI case 1038.',
    )
    expect(email('contact_made', made)[1]).toMatch(/by \w+, November \d+ at 8:00 AM Mountain/)
    expect(email('contact_made', { ...made, timeZone: null })[1]).toMatch(/local time\.$/)
    expect(email('contact_made', { ...made, contactedAt: null })[1]).toBe(
      'If they did not, open the case within 72 hours and choose “They did not”.',
    )
  })
})

describe('a court date', () => {
  const court = { courtDate: inHours(20).toISOString(), courtTimeZone: 'America/Phoenix' }

  it('that may come before the contact is told to both sides without its date', () => {
    const dueAt = { contactDueAt: inHours(30) }
    const reminder = (facts: Partial<CaseFacts>) =>
      email('contact_reminder', { ...toAttorney, ...dueAt, ...facts })
    expect(reminder(court)[2]).toBe(
      'There is a court date tomorrow. Open the case today to see the date and how to reach them.',
    )
    expect(reminder({})).toHaveLength(2)
    expect(reminder({ ...court, contactDueAt: null })).toHaveLength(2)
    expect(reminder({ ...court, courtDate: inHours(24 * 30).toISOString() })).toHaveLength(2)
    const taken = (facts: Partial<CaseFacts>) =>
      email('case_accepted', { ...toCustomer, ...court, ...dueAt, ...facts })[1]
    expect(taken({ accepted })).toBe(
      'Your court date is tomorrow. Call them today, and open the case to see the date.',
    )
    expect(taken({})).toBe('Your court date is tomorrow. Open the case to see the date.')
    const withheld = { isContactWithheld: true, contactDueAt: null }
    expect(taken(withheld)).toBe('Your court date is tomorrow. Open the case to see the date.')
    expect(taken({ ...withheld, contactedAt: NOW })).toBeUndefined()
  })

  it('has reminders that name only the number of the case', () => {
    expect(email('court_date', { ...toCustomer, ...court })).toEqual([
      'The court date of your case 1038 is tomorrow. Open the case to see the day and the time.',
      'Check the day, the time and the place on your court paper.',
    ])
    expect(email('court_date', { ...toAttorney, ...court })[1]).toBe(
      'It is the date that the client gave us.',
    )
    const over = { ...court, courtDate: inHours(-48).toISOString() }
    expect(email('court_date', { ...toAttorney, ...over })[0]).toMatch(
      /^The court date of case 1038 was /,
    )
    expect(email('court_date', toCustomer)).toEqual([
      'The court date of your case 1038 was removed.',
    ])
    expect(email('court_date', toAttorney)).toEqual(['The court date of case 1038 was removed.'])
    const due = { ...court, courtDateKind: 'deadline' as const }
    expect(email('court_date', { ...toCustomer, ...due })).toEqual([
      'The deadline of your case 1038 is tomorrow. Open the case to see the day and the time.',
      'Check the day and the time on your court paper.',
    ])
    expect(email('court_date_added', { ...toAttorney, ...due })).toEqual([
      'Your client added a deadline to case 1038. Open the case to see it.',
    ])
    for (const kind of ['court_date_added', 'court_date_changed', 'court_date_removed'] as const) {
      expect(email(kind, toAttorney)[0]).toMatch(/court date (of|to) case 1038\./)
    }
  })

  it('that the attorney proposes is told without the date and the category', () => {
    expect(email('court_date_proposed', { ...toCustomer, accepted })).toEqual([
      'Vega Law proposes a date for your case 1038. Open the case and say yes or no.',
      'Nothing changes until you say yes.',
    ])
    expect(email('court_date_refused', toAttorney)).toEqual([
      'Your client said no to the date that you proposed for case 1038.',
      'Talk to them. Then you can propose another date.',
    ])
  })
})

describe('the end of a case', () => {
  it('is told to the side that did not end it', () => {
    expect(email('case_closed', toAttorney)).toEqual([
      'The client closed DUI case 1038. It cannot be reopened.',
    ])
    expect(email('case_closed', { ...toCustomer, accepted })).toEqual([
      'Vega Law closed your DUI case 1038. It cannot be reopened.',
      'You can post it again as a new case.',
    ])
    expect(email('case_rejected', toCustomer)).toEqual([
      'Your attorney cannot take your DUI case 1038. You can post it again as a new case.',
    ])
  })

  it('says without a confirmed license what the attorney cannot see', () => {
    const [first] = email('attorney_unconfirmed', { ...toCustomer, accepted })
    expect(first).toBe(
      'We have not confirmed that Vega Law has a law license for your DUI case 1038. Ask them about it before you pay or sign anything.',
    )
    const withheld = { ...toCustomer, isContactWithheld: true }
    expect(email('attorney_unconfirmed', withheld)[0]).toContain(
      'your attorney has a law license for your DUI case 1038. Until we do, they can’t see',
    )
  })

  it('is not told without its case', () => {
    expect(() => email('case_closed', undefined)).toThrow('An email about a case has no case')
  })
})

describe('an alert about new cases', () => {
  const family = {
    categoryName: 'family',
    placeName: 'Maricopa County, Arizona',
    isPaused: false,
    isReopened: false,
  }
  it.each([
    [{}, 'Family in Maricopa County, Arizona'],
    [{ placeName: null }, 'Family, place not given'],
    [{ isPaused: true, isReopened: true }, 'Family in Maricopa County, Arizona (paused for now)'],
    [{ isReopened: true }, 'Family in Maricopa County, Arizona (open again)'],
  ])('names the category, the place and the state: %o', (more, expected) => {
    expect(newCaseText({ ...family, ...more })).toBe(expected)
  })

  it('counts its cases', () => {
    expect(dailyAlertTitle(1, false)).toBe('A new case for you')
    expect(dailyAlertTitle(2, false)).toBe('2 new cases for you')
    expect(dailyAlertTitle(20, true)).toBe('More than 20 new cases for you')
    expect(dailyAlertReason(1, false)).toBe('This new case matches your practice areas.')
    expect(dailyAlertReason(2, true)).toBe(
      'These new cases match your practice areas and the places where you work.',
    )
  })
})
