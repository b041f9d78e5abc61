import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIMES_OF_DAY, UNKNOWN_TIME } from '#machines/wizard/calendar.ts'
import { countCharacters } from '#machines/wizard/characters.ts'
import {
  type Answer,
  errorTip,
  type Field,
  fieldError,
  typingError,
} from '#machines/wizard/field.ts'
import { adminSignupFlow } from '#machines/wizard/flows/admin-signup.ts'
import { attorneyFields } from '#machines/wizard/flows/attorney-fields.ts'
import { attorneySignupFlow } from '#machines/wizard/flows/attorney-signup.ts'
import { caseFlows } from '#machines/wizard/flows/case-flows.ts'
import { customerOnboardingFlow } from '#machines/wizard/flows/customer-onboarding.ts'
import { formatAnswer } from '#machines/wizard/format.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'
import { fromWire, toWire, type WireValue } from '#machines/wizard/wire.ts'

const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  kind,
  label: 'Field',
  ...more,
})
const options = ['Visa Status', 'Resident']
const longText = 'x'.repeat(200)

const LATEST_YEAR = new Date().getFullYear() + 50

describe('a field', () => {
  it.each<[Field['kind'], Answer, string | null]>([
    ['text', '', 'Field is  required'],
    ['text', '   ', 'Field is  required'],
    ['text', null, 'Field is  required'],
    ['text', 'José Nguyễn, 李', null],
    ['text', longText, null],
    ['text', `${longText}x`, 'Enter valid input.'],
    ['text', 'a\u0000b', 'Enter valid input.'],
    ['text', true, 'Enter valid input.'],
    ['file', null, 'Field is  required'],
    ['file', '/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp', null],
    [
      'file',
      'https://evil.example/uploads/1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp',
      'Enter valid input.',
    ],
    ['file', '/uploads/../1b4e28ba-2fa1-4d2a-883f-0016d3cca427.webp', 'Enter valid input.'],
    ['area', '', 'Field is  required'],
    ['area', 'two\nlines', null],
    ['area', 'x'.repeat(1000), null],
    ['area', '🚗'.repeat(1000), null],
    ['area', 'x'.repeat(1001), 'Enter valid input.'],
    ['number', '', 'Field is  required'],
    ['number', '0', null],
    ['number', ' 12 ', null],
    ['number', '-1', 'Only numeric values are allowed.'],
    ['number', '1.5', 'Only numeric values are allowed.'],
    ['number', 'two', 'Only numeric values are allowed.'],
    ['money', '', 'Field is  required'],
    ['money', '$12,345', null],
    ['money', '12.50', null],
    ['money', '-5000', 'Enter valid input.'],
    ['money', '40k', 'Enter valid input.'],
    ['money', '1.800', 'Enter valid input.'],
    ['money', '99999999999', 'Enter valid input.'],
    ['date', '', 'Field is  required'],
    ['date', '10/01/2026', null],
    ['date', '1/5/2026', null],
    ['date', '02/29/2028', null],
    ['date', '02/29/2026', 'Date input not valid.'],
    ['date', '02/29/1900', 'Date input not valid.'],
    ['date', '04/31/2026', 'Date input not valid.'],
    ['date', '13/01/2026', 'Date input not valid.'],
    ['date', '00/10/2026', 'Date input not valid.'],
    ['date', '10/01/26', 'Date input not valid.'],
    ['date', '10/01/0026', 'Date input not valid.'],
    ['date', '2026-10-01', null],
    ['date', '10-1-2026', null],
    ['date', 'March 14 2026', null],
    ['date', 'Mar 14, 2026', null],
    ['date', 'sept. 14th, 2026', null],
    ['date', '14 March 2026', null],
    ['date', 'Ma 14, 2026', 'Date input not valid.'],
    ['date', 'March 14', 'Date input not valid.'],
    ['date', 'March 14 26', 'Date input not valid.'],
    ['date', '3.4.2026', 'Date input not valid.'],
    ['date', 'yesterday', 'Date input not valid.'],
    ['dateTime', '', 'Field is  required'],
    ['dateTime', '10/14/2026, 9:30 AM', null],
    ['dateTime', '10/14/2026, 12:00 PM', null],
    ['dateTime', '10/14/2026', 'Choose a time, or choose “Not sure”.'],
    ['dateTime', 'Oct 14, 2026, 9:30 AM', null],
    ['dateTime', 'Oct 14, 2026, ', 'Choose a time, or choose “Not sure”.'],
    ['dateTime', ', 9:30 AM', 'Date input not valid.'],
    ['dateTime', '10/14/2026, 9:15 AM', 'Date input not valid.'],
    ['dateTime', '10/14/2026, 13:00 PM', 'Date input not valid.'],
    ['dateTime', '10/14/2026, 0:30 AM', 'Date input not valid.'],
    ['yesNo', null, 'Select valid option.'],
    ['yesNo', 'yes', 'Select valid option.'],
    ['yesNo', true, null],
    ['yesNo', false, null],
    ['one', '', 'Select valid option.'],
    ['one', 'Resident', null],
    ['one', 'resident', 'Select valid option.'],
    ['many', [], 'Select valid option.'],
    ['many', ['Resident'], null],
    ['many', ['Resident', 'Visa Status'], null],
    ['many', ['Resident', 'Resident'], 'Select valid option.'],
    ['many', ['Resident', 'Other'], 'Select valid option.'],
    ['many', 'Resident', 'Select valid option.'],
    ['email', '', 'Field is  required'],
    ['email', 'maria@example.com', null],
    ['email', 'maria@example', 'Enter a valid email.'],
    ['email', 'maria @example.com', 'Enter a valid email.'],
    ['email', 'maria@example..com', 'Enter a valid email.'],
    ['phone', '', 'Phone number is required.'],
    ['phone', '4805550134', null],
    ['phone', '480555013', 'Enter a valid 10-digit phone number.'],
    ['phone', '480-555-0134', null],
    ['phone', '48055501345', 'Enter a valid 10-digit phone number.'],
    ['name', '', 'Field is  required'],
    ['name', 'María José', null],
    ['name', 'Maria 2', 'Name cannot contain numbers.'],
    ['name', 'Maria-José', null],
    ['name', 'O’Brien', null],
    ['name', "O'Brien", null],
    ['name', 'St. Mary', null],
    ['name', 'Smith & Jones', 'Special characters are not allowed.'],
    ['name', 'Maria!', 'Special characters are not allowed.'],
    ['name', '-', 'Special characters are not allowed.'],
    ['name', 'O’Brien 3rd', 'Name cannot contain numbers.'],
    ['name', 'x'.repeat(201), 'Enter valid input.'],
    ['url', 'vegalawgroup.com', null],
    ['url', 'https://vegalawgroup.com/about', null],
    ['url', 'vega law', 'Enter a valid website URL.'],
    ['url', 'javascript://vega.com/x', 'Enter a valid website URL.'],
    ['url', 'http://vega.com:8080/@vega?a=b#c', null],
    ['url', '//evil.test', 'Enter a valid website URL.'],
    ['url', 'https:////evil.test', 'Enter a valid website URL.'],
    ['url', '/\\evil.test', 'Enter a valid website URL.'],
    ['url', 'https://a@b.test', 'Enter a valid website URL.'],
    ['url', 'user:secret@b.test', 'Enter a valid website URL.'],
    ['url', 'http://a.test/"onx=', 'Enter a valid website URL.'],
    ['url', 'https:///', 'Enter a valid website URL.'],
    ['file', '', 'Field is  required'],
    ['password', '', 'Field is  required'],
    ['password', 'Short1!', 'Your password must contain 8 or more characters.'],
    [
      'password',
      'Fastpass1',
      'Password must contain at least one letter, one number, and one special character',
    ],
    ['password', 'Short12!', null],
    ['password', 'Fastpass1!', null],
    ['password', 'Fastpass1-', null],
    ['password', 'Fastpass1€', null],
    [
      'password',
      'Fastpass1 ',
      'Password must contain at least one letter, one number, and one special character',
    ],
    [
      'password',
      'fourteen chars',
      'Password must contain at least one letter, one number, and one special character',
    ],
    ['password', 'fifteen letters', null],
    ['password', 'correct horse battery staple', null],
    ['password', `Fastpass1!${longText}`, 'Enter valid input.'],
  ])('of kind %s with %j shows %j', (kind, answer, message) => {
    expect(fieldError(field(kind, { options }), answer)).toBe(message)
  })

  it('has its own limits where it defines them', () => {
    expect(fieldError(field('number', { max: 1000 }), '1001')).toBe('Enter valid input.')
    expect(fieldError(field('text', { maxLength: 3 }), 'four')).toBe('Enter valid input.')
  })

  it('of a firm may contain a comma and an ampersand too', () => {
    for (const name of ['Smith & Jones', 'Vega, Ruiz and Co.', 'O’Neil-Smith'])
      expect(fieldError(attorneyFields.company_name, name)).toBeNull()
    for (const name of ['Vega + Sons', '&', 'Vega/Ruiz'])
      expect(fieldError(attorneyFields.company_name, name)).toBe(
        'Special characters are not allowed.',
      )
  })

  it('has its own message when it is required, where it defines one', () => {
    const requiredMessage = 'Field is required.'
    expect(fieldError(field('text', { requiredMessage }), ' ')).toBe(requiredMessage)
  })

  it('accepts free text only behind the choice Other', () => {
    const open = field('one', { options, other: 'Which?' })
    expect(fieldError(open, ['Something else'])).toBeNull()
    expect(fieldError(open, 'Something else')).toBe('Select valid option.')
    expect(fieldError(open, [' '])).toBe('Field is  required')
    expect(fieldError(open, [`${longText}x`])).toBe('Enter valid input.')
    expect(fieldError(open, '')).toBe('Select valid option.')
    expect(fieldError(field('one', { options }), ['Resident'])).toBe('Enter valid input.')
  })

  it('counts characters as a person does', () => {
    expect(countCharacters('ab🚗')).toBe(3)
  })
})

describe('an answer in error', () => {
  const format = 'Write it like 03/14/2026 or March 14, 2026.'
  const fourDigits = 'Write the year with four digits, like 2026.'
  it.each<[Field['kind'], string, string | null]>([
    ['date', 'yesterday', format],
    ['date', '20260314', format],
    ['date', '3/14', format],
    ['date', '3/14/26', fourDigits],
    ['date', 'March 14 26', fourDigits],
    ['date', '03/14/20266', fourDigits],
    ['date', '14/3/2026', 'Put the month first, then the day: 03/14/2026 is March 14.'],
    ['date', '02/30/2026', 'There is no day 30 in that month. Check the date.'],
    ['date', '03/14/1026', 'Check the year. It cannot be before 1900.'],
    ['date', `03/14/${LATEST_YEAR + 1}`, `Check the year. It cannot be after ${LATEST_YEAR}.`],
    ['date', '03/14/9999', `Check the year. It cannot be after ${LATEST_YEAR}.`],
    ['date', '', null],
    ['dateTime', '3/14/26, 9:30 AM', fourDigits],
    ['dateTime', 'March 14, 2026, ', null],
    ['dateTime', ', 9:30 AM', format],
    ['money', '1.800', 'Leave out the dot: write 1,800, not 1.800.'],
    ['money', '99,999,999,999', 'The most is $1,000,000,000.'],
    ['money', '9'.repeat(20), 'The most is $1,000,000,000.'],
    ['money', '40k', 'Use digits only, like 1,800.'],
    ['number', '2.5', 'Write a whole number, like 3.'],
    ['number', 'two', 'Use digits only, like 3.'],
    ['phone', '1-800-FLOWERS', 'Use digits only. Leave out letters and an extension.'],
    ['phone', '4155550101 ext 5', 'Use digits only. Leave out letters and an extension.'],
    ['phone', '480-555-01', 'This has 8 digits.'],
    ['text', 'a', null],
  ])('of kind %s with %j is corrected by %j', (kind, answer, tip) => {
    expect(errorTip(field(kind), answer)).toBe(tip)
  })

  it.each<[Field['kind'], string, string | null]>([
    ['date', 'y', 'Date input not valid.'],
    ['date', 'March 14, ', null],
    ['date', '14th Ma', null],
    ['date', '02/30/2026', 'Date input not valid.'],
    ['date', '02/3', null],
    ['phone', '1-800-', null],
    ['phone', '1-800-F', 'Enter a valid 10-digit phone number.'],
    ['phone', '+1 (480) 555-0142', null],
    ['phone', '41555501015', 'Enter a valid 10-digit phone number.'],
  ])(
    'of kind %s is reported at once where no further key can correct %j',
    (kind, answer, message) => {
      expect(typingError(field(kind), answer)).toBe(message)
    },
  )
})

it.each([
  ['maria@gmial.com', 'Is this right?'],
  ['maria@gmail.com', null],
  ['maria@fastpass.example', null],
  [false, null],
])('an email %j is asked about with %j', (answer, doubt) => {
  expect(unlikelyAnswer(field('email'), answer, '2026-11-22')).toBe(doubt)
})

describe('a date in an unlikely range', () => {
  const stopped = field('date', { expects: 'past' })
  const hearing = field('dateTime', { expects: 'future' })
  it.each<[Field, string, string, string | null]>([
    [stopped, '11/23/2026', '2026-11-22', 'Is this right? This date is in the future.'],
    [stopped, '11/22/2026', '2026-11-22', null],
    [stopped, '02/30/2027', '2026-11-22', null],
    [hearing, '11/21/2026, 9:30 AM', '2026-11-22', 'Is this right? This date is in the past.'],
    [hearing, '11/22/2026, 8:00 AM', '2026-11-22', null],
    [
      hearing,
      '11/23/2031, 8:00 AM',
      '2026-11-22',
      'Is this right? This date is more than 5 years away.',
    ],
    [hearing, '11/22/2031, 8:00 AM', '2026-11-22', null],
    [field('date'), '11/23/2060', '2026-11-22', null],
  ])('%j: %s on %s is asked about with %j', (about, answer, today, doubt) => {
    expect(unlikelyAnswer(about, answer, today)).toBe(doubt)
  })
})

describe('an email that may be unknown', () => {
  const email = field('email', { unknown: 'I don’t know' })

  it("accepts 'unknown' as an answer, sends no email, and shows it", () => {
    expect(fieldError(email, false)).toBeNull()
    expect(toWire(email, false)).toBeNull()
    expect(formatAnswer(email, false)).toBe('I don’t know')
    expect(fieldError(email, '')).toBe('Field is  required')
  })

  it('exists for one field of one flow, and is refused everywhere else', () => {
    const emails = [
      ...Object.values(caseFlows),
      customerOnboardingFlow,
      attorneySignupFlow,
      adminSignupFlow,
    ].flatMap(({ fields }) =>
      Object.entries<Field>(fields).filter(([, { kind }]) => kind === 'email'),
    )
    const lenient = emails.filter(([, each]) => fieldError(each, false) === null)
    expect(emails.length).toBeGreaterThan(lenient.length)
    expect(lenient.map(([name]) => name)).toEqual(['contact_details_email'])
  })
})

describe('an answer', () => {
  it.each<[Field['kind'], Answer, WireValue, string | null]>([
    ['date', '1/5/2026', '2026-01-05T00:00:00Z', '01/05/2026'],
    ['date', 'Mar 14, 2026', '2026-03-14T00:00:00Z', '03/14/2026'],
    ['dateTime', 'Mar 14, 2026, 9:30 AM', '2026-03-14T09:30:00Z', '03/14/2026, 9:30 AM'],
    ['date', null, '0001-01-01T00:00:00Z', null],
    ['dateTime', '10/14/2026, 9:30 AM', '2026-10-14T09:30:00Z', '10/14/2026, 9:30 AM'],
    ['dateTime', '1/5/2026, 12:00 AM', '2026-01-05T00:00:00Z', '01/05/2026, time not known'],
    ['dateTime', '1/5/2026, 12:30 PM', '2026-01-05T12:30:00Z', '01/05/2026, 12:30 PM'],
    ['dateTime', null, '0001-01-01T00:00:00Z', null],
    ['number', ' 2 ', 2, '2'],
    ['number', null, null, null],
    ['money', '$12,345', 12345, '$12,345'],
    ['money', '45000.00', 45_000, '$45,000'],
    ['money', '0', 0, '$0'],
    ['yesNo', true, true, 'Yes'],
    ['yesNo', false, false, 'No'],
    ['yesNo', null, null, null],
    ['one', 'Resident', 'Resident', 'Resident'],
    ['one', '', null, null],
    ['many', ['Resident', 'Visa Status'], ['Resident', 'Visa Status'], 'Resident, Visa Status'],
    ['many', null, [], null],
    ['text', ' DUI ', 'DUI', 'DUI'],
    ['text', '', null, null],
    ['password', ' Fastpass1! ', ' Fastpass1! ', '••••••••'],
  ])('of kind %s, %j, is sent as %j and shown as %j', (kind, answer, wire, shown) => {
    expect(toWire(field(kind), answer)).toEqual(wire)
    expect(formatAnswer(field(kind), answer)).toBe(shown)
    const back = fromWire(field(kind), wire)
    expect(toWire(field(kind), back)).toEqual(wire)
    expect(formatAnswer(field(kind), back)).toBe(shown)
  })

  it.each<[Field['kind'], string]>([
    ['date', '2026-10-01T13:00:00Z'],
    ['date', '2026-10-01T00:00:00+02:00'],
    ['date', '2026-02-30T00:00:00Z'],
    ['dateTime', '2026-10-01T09:15:00Z'],
    ['dateTime', '2026-10-01T09:30:21Z'],
  ])('of kind %s that is received as %s is refused, not changed', (kind, wire) => {
    expect(fieldError(field(kind), fromWire(field(kind), wire))).toBe('Date input not valid.')
  })

  it('of date keeps its calendar day, whatever the day', () => {
    const day = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date(`${LATEST_YEAR}-12-31T00:00:00Z`),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, (date) => {
        const wire = `${date.toISOString().slice(0, 10)}T00:00:00Z`
        const answer = fromWire(field('date'), wire)
        expect(fieldError(field('date'), answer)).toBeNull()
        expect(toWire(field('date'), answer)).toBe(wire)
      }),
    )
  })

  it('of date-time keeps its time of day, whichever of the 48', () => {
    expect(TIMES_OF_DAY).toHaveLength(47)
    expect([TIMES_OF_DAY[0], TIMES_OF_DAY[19], TIMES_OF_DAY[46]]).toEqual([
      '8:00 AM',
      '5:30 PM',
      '7:30 AM',
    ])
    for (const time of [UNKNOWN_TIME, ...TIMES_OF_DAY]) {
      const answer = `10/14/2026, ${time}`
      const wire = toWire(field('dateTime'), answer)
      expect(fieldError(field('dateTime'), answer)).toBeNull()
      expect(fromWire(field('dateTime'), wire)).toBe(answer)
    }
  })

  it('of date-time is shown without its time when that is not known', () => {
    const answer = fromWire(field('dateTime'), '2026-10-14T00:00:00Z')
    expect(formatAnswer(field('dateTime'), answer)).toBe('10/14/2026, time not known')
  })
})
