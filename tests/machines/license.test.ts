import { describe, expect, it } from 'vitest'
import {
  applyLicenseEvent,
  checkPeriodFrom,
  type LicenseChange,
  type LicenseEvent,
  type LicenseEventType,
  type LicenseState,
  type LicenseStatus,
  NEW_LICENSE,
  uncheckedLicense,
} from '#machines/lifecycle/license.machine.ts'
import { licenseErrors } from '#machines/lifecycle/license-fields.ts'

const CHECKED = '2026-11-03T12:00:00.000Z'
const END = '2027-11-03T12:00:00.000Z'
const REMINDER = '2027-10-04T12:00:00.000Z'

type Outcome = LicenseState | 'refused by the machine'
const no = 'refused by the machine'

/** Every status and event, at the end of a check. A missing cell is a type error. */
const table: Record<LicenseStatus, Record<LicenseEventType, Outcome>> = {
  pending: {
    'license.save': 'pending',
    'license.rename': 'pending',
    'license.remove': 'removed',
    'license.verify': 'verified',
    'license.refuse': 'refused',
    'license.remind': no,
    'license.expire': no,
  },
  verified: {
    'license.save': 'pending',
    'license.rename': 'verified',
    'license.remove': 'removed',
    'license.verify': 'verified',
    'license.refuse': 'refused',
    'license.remind': 'verified',
    'license.expire': 'expired',
  },
  refused: {
    'license.save': 'pending',
    'license.rename': 'refused',
    'license.remove': 'removed',
    'license.verify': 'verified',
    'license.refuse': no,
    'license.remind': no,
    'license.expire': no,
  },
  expired: {
    'license.save': 'pending',
    'license.rename': 'expired',
    'license.remove': 'removed',
    'license.verify': 'verified',
    'license.refuse': 'refused',
    'license.remind': no,
    'license.expire': no,
  },
}

const actors = {
  'license.save': 'attorney',
  'license.rename': 'attorney',
  'license.remove': 'attorney',
  'license.verify': 'admin',
  'license.refuse': 'admin',
  'license.remind': 'clock',
  'license.expire': 'clock',
} as const

const eventOf = (
  type: LicenseEventType,
  at: string,
  changed: LicenseChange | null = 'number or date',
) => ({ type, by: actors[type], at, changed }) as LicenseEvent

const contextOf = (status: LicenseStatus) =>
  status === 'verified' ? checkPeriodFrom(CHECKED) : uncheckedLicense

describe('a license', () => {
  const cells = Object.entries(table).flatMap(([status, row]) =>
    Object.entries(row).map(([type, outcome]) => [status, type, outcome] as const),
  )
  it.each(cells)('that is %s: %s makes it %s', (status, type, outcome) => {
    const from = status as LicenseStatus
    const decision = applyLicenseEvent(
      from,
      contextOf(from),
      eventOf(type as LicenseEventType, END),
    )
    expect(decision?.status ?? no).toBe(outcome)
  })

  it('begins as pending', () => expect(NEW_LICENSE).toBe('pending'))

  it('is checked for 12 months, with a reminder 30 days before the end', () => {
    const decision = applyLicenseEvent(
      'pending',
      uncheckedLicense,
      eventOf('license.verify', CHECKED),
    )
    expect(decision).toEqual({
      status: 'verified',
      context: { checkedAt: CHECKED, remindAt: REMINDER, expiresAt: END },
      notifications: ['license_verified'],
      customerNotifications: ['attorney_confirmed'],
    })
    expect(checkPeriodFrom('2028-02-29T00:00:00.000Z').expiresAt).toBe('2029-03-01T00:00:00.000Z')
  })

  it('is neither reminded of nor ended before its time, and reminded of once', () => {
    const context = checkPeriodFrom(CHECKED)
    const before = eventOf('license.remind', '2027-10-04T11:59:59.999Z')
    expect(applyLicenseEvent('verified', context, before)).toBeNull()
    const early = eventOf('license.expire', '2027-11-03T11:59:59.999Z')
    expect(applyLicenseEvent('verified', context, early)).toBeNull()
    const reminded = applyLicenseEvent('verified', context, eventOf('license.remind', REMINDER))
    expect(reminded).toMatchObject({ status: 'verified', notifications: ['license_expiring'] })
    const again = reminded && applyLicenseEvent('verified', reminded.context, before)
    expect(again).toBeNull()
  })

  it('keeps the time of its check through a change, until it is refused', () => {
    const saved = applyLicenseEvent(
      'verified',
      checkPeriodFrom(CHECKED),
      eventOf('license.save', END),
    )
    expect(saved?.context).toEqual({ checkedAt: CHECKED, remindAt: null, expiresAt: null })
    const refused =
      saved && applyLicenseEvent('pending', saved.context, eventOf('license.refuse', END))
    expect(refused?.context).toEqual(uncheckedLicense)
  })

  it.each([
    ['checked', ['attorney_confirmed'], 'pending', uncheckedLicense, 'license.verify'],
    [
      'refused before any check',
      ['attorney_unconfirmed'],
      'pending',
      uncheckedLicense,
      'license.refuse',
    ],
    [
      'refused after a check',
      ['attorney_unconfirmed'],
      'verified',
      checkPeriodFrom(CHECKED),
      'license.refuse',
    ],
    [
      'refused after its year',
      ['attorney_unconfirmed'],
      'expired',
      checkPeriodFrom(CHECKED),
      'license.refuse',
    ],
    ['deleted before any check', [], 'pending', uncheckedLicense, 'license.remove'],
    [
      'deleted after a check',
      ['attorney_unconfirmed'],
      'verified',
      checkPeriodFrom(CHECKED),
      'license.remove',
    ],
    [
      'deleted after its year',
      ['attorney_unconfirmed'],
      'expired',
      checkPeriodFrom(CHECKED),
      'license.remove',
    ],
    ['deleted after a refusal', [], 'refused', uncheckedLicense, 'license.remove'],
    ['changed', [], 'verified', checkPeriodFrom(CHECKED), 'license.save'],
  ] as const)(
    'that is %s: the attorney’s customers are sent %j',
    (_what, told, status, context, type) => {
      const decision = applyLicenseEvent(status, context, eventOf(type, END))
      expect(decision?.customerNotifications).toEqual(told)
    },
  )

  it.each([
    ['the firm has another name', 'license.rename'],
    ['another name is on the license', 'license.save'],
  ] as const)(
    'is to be checked again within 30 days once %s, and is reminded of 7 days before that',
    (_, type) => {
      const nameEvent = (at: string) => eventOf(type, at, 'name')
      const renamed = (at: string) =>
        applyLicenseEvent('verified', checkPeriodFrom(CHECKED), nameEvent(at))
      expect(renamed('2026-12-01T12:00:00.000Z')).toEqual({
        status: 'verified',
        context: {
          checkedAt: CHECKED,
          remindAt: '2026-12-24T12:00:00.000Z',
          expiresAt: '2026-12-31T12:00:00.000Z',
        },
        notifications: [],
        customerNotifications: [],
      })
      // In its last 30 days nothing changes: its reminder was due.
      expect(renamed('2027-10-20T12:00:00.000Z')?.context).toEqual(checkPeriodFrom(CHECKED))
      const pending = applyLicenseEvent('pending', uncheckedLicense, nameEvent(END))
      expect(pending).toMatchObject({ status: 'pending', context: uncheckedLicense })
    },
  )

  it('begins a new period when it is checked again', () => {
    const at = '2027-10-10T12:00:00.000Z'
    const again = applyLicenseEvent(
      'verified',
      checkPeriodFrom(CHECKED),
      eventOf('license.verify', at),
    )
    expect(again?.context).toEqual(checkPeriodFrom(at))
  })

  it.each([
    ['pending', no],
    ['verified', no],
    ['refused', 'pending'],
    ['expired', 'pending'],
  ] as const)('that is %s and saved unchanged is %s', (from, to) => {
    const event = eventOf('license.save', CHECKED, null)
    expect(applyLicenseEvent(from, contextOf(from), event)?.status ?? no).toBe(to)
  })
})

describe('what is typed about a license', () => {
  const AT = '2026-11-25T12:00:00.000Z'
  const good = {
    name_on_license: 'Elena R. Vega',
    bar_number: '031842',
    admitted_on: '05/02/2011',
  }
  const named = (name_on_license: string) => ({ ...good, name_on_license })
  const noName = [['name_on_license', 'Enter the name on your license.']]
  it.each([
    ['a name, a number and a day', good, []],
    ['a number and a day by an earlier app', { ...good, name_on_license: undefined }, []],
    ['a name with a comma and a number', named('Nguyễn-O’Brien, Jr. 3rd'), []],
    ['a name of 100 characters', named('𝒱'.repeat(100)), []],
    ['no name', named(' '), noName],
    ['a name without a letter', named('—'), noName],
    [
      'a name that is too long',
      named('x'.repeat(101)),
      [['name_on_license', 'Use 100 characters or fewer.']],
    ],
    ['a control character', named('Elena\u0007Vega'), [['name_on_license', 'Enter valid input.']]],
    ['letters in the number', { ...good, bar_number: 'AZ-31842' }, []],
    ['no number', { ...good, bar_number: ' ' }, [['bar_number', 'Field is required.']]],
    ['a number of marks', { ...good, bar_number: '--' }, [['bar_number', 'Enter valid input.']]],
    ['no day', { ...good, admitted_on: '' }, [['admitted_on', 'Field is required.']]],
    [
      'a day that does not exist',
      { ...good, admitted_on: '02/30/2011' },
      [['admitted_on', 'Date input not valid.']],
    ],
    [
      'a day in the future',
      { ...good, admitted_on: '11/26/2026' },
      [['admitted_on', 'Enter a date in the past.']],
    ],
  ])('%s', (_, typed, expected) => {
    expect(licenseErrors(typed, AT).map(({ field, message }) => [field, message])).toEqual(expected)
  })
})
