import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasForeignCharacter,
  type NumberUnit,
  numberTip,
  readNumber,
} from '#machines/whole-number.ts'

const dollars = fc.nat({ max: 100_000_000 })
const grouped = (whole: number, separator: string) =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, separator)

/** The notations of an amount in whole dollars, or with cents. */
const ways: Record<string, (whole: number, cents: string) => string> = {
  plain: (whole) => `${whole}`,
  'plain, with cents': (whole, cents) => `${whole}.${cents}`,
  'plain, with one digit of cents': (whole, cents) => `${whole}.${cents[0]}`,
  'plain, with a decimal comma': (whole, cents) => `${whole},${cents}`,
  'grouped by commas': (whole) => grouped(whole, ','),
  'grouped by commas, with cents': (whole, cents) => `$${grouped(whole, ',')}.${cents}`,
  'grouped by commas, with a decimal comma': (whole, cents) => `${grouped(whole, ',')},${cents}`,
  'grouped by spaces': (whole) => grouped(whole, ' '),
  'grouped by narrow spaces': (whole, cents) => `${grouped(whole, '\u202f')},${cents}`,
  'grouped by points, with a decimal comma': (whole, cents) => `${grouped(whole, '.')},${cents}`,
  'with a dollar sign and spaces': (whole) => `  $ ${whole} `,
  'with a dollar sign behind': (whole) => `${whole} $`,
  'with zeros in front': (whole) => `00${whole}`,
  'with the point just typed': (whole) => `${whole}.`,
}

describe('an amount', () => {
  it.each(Object.entries(ways))('is the same number written %s', (_way, write) => {
    const cents = fc.nat({ max: 99 }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(dollars, cents, (whole, part) => {
        expect(readNumber('dollars', write(whole, part))?.value).toBe(whole)
      }),
    )
  })

  it.each<[NumberUnit, string, number | null]>([
    ['dollars', '45000.00', 45_000],
    ['dollars', '$1,800.00', 1_800],
    ['dollars', '1.800,00', 1_800],
    ['dollars', '1 800', 1_800],
    ['dollars', '1,800,50', 1_800],
    ['dollars', '1.800.000', 1_800_000],
    ['dollars', '0.99', 0],
    ['dollars', '1.800', null],
    ['dollars', '0,800', null],
    ['dollars', '1800.005', null],
    ['dollars', '1,80,000', null],
    ['dollars', '12 34', null],
    ['dollars', '.50', null],
    ['dollars', ',50', null],
    ['dollars', '$', null],
    ['dollars', '9'.repeat(16), null],
    ['percent', '3.5', 3],
    ['percent', '33.333', 33],
    ['percent', '3,5', 3],
    ['percent', '33 %', 33],
    ['percent', '1,000', null],
    ['count', '2', 2],
    ['count', '2.5', null],
    ['count', '1,000', null],
  ])('in %s, %s is read as %j', (unit, text, value) => {
    expect(readNumber(unit, text)?.value ?? null).toBe(value)
  })

  it.each(['-5000', '−5000', '+5', '(5000)', '40k', '1e5', 'US$5', '5 USD', '10-20', '5%', '٣'])(
    'in dollars, %s is refused as soon as it is typed',
    (text) => {
      expect(readNumber('dollars', text)).toBeNull()
      expect(hasForeignCharacter('dollars', text)).toBe(true)
    },
  )

  it.each(['', '$', '1', '1,', '1,8', '1.', '$1,80'])(
    'in dollars, %j may still become a valid amount',
    (text) => expect(hasForeignCharacter('dollars', text)).toBe(false),
  )

  it.each<[NumberUnit, string, boolean]>([
    ['count', '2.5', true],
    ['count', '1,000', true],
    ['count', ' 2 ', false],
    ['percent', '3,5', false],
    ['percent', '-3', true],
    ['dollars', '1.80', false],
  ])('in %s, %s has a foreign character: %s', (unit, text, isForeign) => {
    expect(hasForeignCharacter(unit, text)).toBe(isForeign)
  })

  it('is never larger than its digits before the decimal point or comma', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,$ -k'), maxLength: 14 })
    fc.assert(
      fc.property(text, (typed) => {
        const read = readNumber('dollars', typed)
        if (!read) return
        // The digits after the last separator are either a group of three, or cents.
        const [, whole = ''] = /^[^\d]*(.*?)(?:[.,]\d{0,2})?[^\d]*$/.exec(typed) ?? []
        expect(read.value).toBeLessThanOrEqual(Number(whole.replace(/\D/g, '') || 0))
        expect(typed).not.toMatch(/[-k]/)
      }),
      { numRuns: 2000 },
    )
  })

  const [digits, noDot, whole] = ['Use digits only', 'Leave out the dot', 'Write a whole number']
  it.each<[NumberUnit, string, string | null]>([
    ['dollars', '', null],
    ['dollars', '200', null],
    ['dollars', '201', 'The most is $200.'],
    ['percent', '201', 'The most is 200%.'],
    ['count', '201', 'The most is 200.'],
    ['dollars', `${'9'.repeat(15)}k`, digits],
    ['dollars', `${'9'.repeat(16)}k`, 'The most is $200.'],
    ['dollars', '12.800', noDot],
    ['dollars', '1.80k', digits],
    ['dollars', 'k1.800', digits],
    ['percent', '1.800k', digits],
    ['count', '12.', whole],
    ['count', '2,55', whole],
    ['count', '2.5k', digits],
    ['count', 'k2.5', digits],
    ['percent', '2.5,', digits],
  ])('in %s, %s has the tip %j', (unit, text, tip) => {
    const shown = numberTip(unit, text, 200)
    if (tip === null) expect(shown).toBeNull()
    else expect(shown).toContain(tip)
  })
})
