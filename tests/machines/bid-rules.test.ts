import { describe, expect, it } from 'vitest'
import { caseSlugOf } from '#machines/category-slug.ts'
import { coverageItems } from '#machines/lifecycle/bid-coverage.ts'
import { feeTypes } from '#machines/lifecycle/bid-fees.ts'
import {
  amountTip,
  countWords,
  formatBidAmount,
  formatPrice,
  hasPaymentPlan,
  isPercent,
  limitNote,
  parseAmount,
  shareDoubt,
  validateBid,
} from '#machines/lifecycle/bid-rules.ts'

const amountMessage = (amount: string | number | null, categoryName = 'dui') =>
  validateBid({ amount, note: null, categoryName }).map((error) => error.message)

describe('a share of the outcome', () => {
  it.each([
    ['100', 'Did you mean 100%? The client would keep nothing of what they win.'],
    ['60%', 'Did you mean 60%? The client would keep 40% of what they win.'],
    ['50', null],
    ['101', null],
    ['', null],
  ])('asks for a confirmation of %j where it is unlikely', (text, doubt) => {
    expect(shareDoubt(text, 'Personal Injury')).toBe(doubt)
    expect(shareDoubt(text, 'dui')).toBeNull()
  })
})

describe('a bid amount', () => {
  it.each([
    ['', 'dui', ['Enter Valid Amount']],
    ['   ', 'dui', ['Enter Valid Amount']],
    [null, 'dui', ['Enter Valid Amount']],
    ['abc', 'dui', ['Only numeric values are allowed']],
    [12.5, 'dui', ['Only numeric values are allowed']],
    [Number.NaN, 'dui', ['Only numeric values are allowed']],
    ['0', 'dui', ['Please enter a number greater than 0']],
    [-5, 'dui', ['Please enter a number greater than 0']],
    [1, 'dui', []],
    ['1,800', 'dui', []],
    ['1800.00', 'dui', []],
    ['1.800', 'dui', ['Enter Valid Amount']],
    ['-5000', 'dui', ['Only numeric values are allowed']],
    ['40k', 'dui', ['Only numeric values are allowed']],
    [1800.5, 'dui', ['Only numeric values are allowed']],
    ['3.5', 'personal injury', []],
    ['$30', 'personal injury', ['Only numeric values are allowed']],
    [100_000_000, 'dui', []],
    [100_000_001, 'dui', ['Enter Valid Amount']],
    [100, 'personal injury', []],
    ['101', 'Personal Injury', ['Percentage cannot be greater than 100.']],
  ])('%j for %s reads %j', (amount, category, messages) => {
    expect(amountMessage(amount, category)).toEqual(messages)
  })

  it('is sent as an integer, without separators and cents', () => {
    expect(parseAmount('$1,800', 'dui')).toBe(1800)
    expect(parseAmount('1800.00', 'dui')).toBe(1800)
    expect(parseAmount('3.5', 'personal injury')).toBe(3)
    expect(parseAmount('none', 'dui')).toBeNull()
  })

  it('is shown in dollars, or in percent for personal injury', () => {
    expect(formatBidAmount(1800, 'dui')).toBe('$1,800')
    expect(formatBidAmount(30, 'personal injury')).toBe('30%')
    expect(isPercent('family')).toBe(false)
    expect(formatPrice(1800, 'dui')).toBe('$1,800')
    expect(formatPrice(30, 'personal injury')).toBe('30% of what you win')
  })
})

describe('a bid note', () => {
  it('may be left out, and has at most 250 words', () => {
    const words = (count: number) => Array(count).fill('word').join(' \n')
    const note = (text: string) => validateBid({ amount: 2, note: text, categoryName: 'dui' })
    expect(note('')).toEqual([])
    expect(note(words(250))).toEqual([])
    expect(note(words(251))).toEqual([
      { field: 'additional_note', message: 'Additional notes can have at most 250 words.' },
    ])
    expect(countWords('  two  words ')).toBe(2)
    expect(limitNote(`${words(251)} more`)).toBe(words(250))
    // The space before a word that may still be corrected.
    expect(limitNote(`${words(250)} `)).toBe(`${words(250)} `)
    expect(limitNote('two  words ')).toBe('two  words ')
  })
})

describe('a payment plan', () => {
  it('is offered for dui and bankruptcy only', () => {
    const names = ['dui', 'bankruptcy', 'family', 'civil', 'personal injury', 'tax']
    expect(names.filter(hasPaymentPlan)).toEqual(['dui', 'bankruptcy'])
  })
})

it.each(['personal injury', 'Personal  Injury ', 'personal_injury', 'PERSONAL_INJURY'])(
  'a case of %j has the questions, the bids and the checklist of an injury',
  (name) => {
    expect(caseSlugOf(name)).toBe('personal_injury')
    expect(isPercent(name)).toBe(true)
    expect(feeTypes(name)).toEqual(['share'])
    expect(coverageItems(name)).toEqual(['case_costs', 'trial'])
  },
)

describe('an amount in error', () => {
  it.each([
    ['99,999,999,999', 'dui', 'The most is $100,000,000.'],
    ['1.800', 'dui', 'Leave out the dot: write 1,800, not 1.800.'],
    ['40k', 'dui', 'Use digits only, like 1,800.'],
    ['abc', 'personal injury', 'Use digits only, like 30.'],
    ['101', 'personal injury', null],
    ['', 'dui', null],
  ])('%j for %s is corrected by %j', (text, categoryName, tip) => {
    expect(amountTip(text, categoryName)).toBe(tip)
  })
})
