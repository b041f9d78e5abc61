// How an attorney charges for a case.
import { expect, it } from 'vitest'
import { feeText, feeTypes, validateFee } from '#machines/lifecycle/bid-fees.ts'
import { feeWithRate } from '#machines/lifecycle/hourly-rate.ts'

const CATEGORIES = ['dui', 'bankruptcy', 'family', 'civil', 'personal injury', 'immigration law']

it('a fee is a share of the outcome in personal injury, and never elsewhere', () => {
  for (const categoryName of CATEGORIES) {
    const isShared = categoryName === 'personal injury'
    expect(feeTypes(categoryName)).toEqual(isShared ? ['share'] : ['flat', 'hourly'])
    const refused = [{ field: 'fee_type', message: 'Select valid option.' }]
    for (const type of ['flat', 'hourly', 'share'] as const) {
      const isAllowed = (type === 'share') === isShared
      expect(validateFee({ type, hours: 5 }, categoryName)).toEqual(isAllowed ? [] : refused)
    }
  }
})

it('the fee type may be left out', () => {
  for (const categoryName of CATEGORIES) {
    expect(validateFee({ type: null, hours: null }, categoryName)).toEqual([])
  }
  expect(feeText({})).toBeUndefined()
  expect(feeText({ fee_type: null, fee_hours: null })).toBeUndefined()
})

it('an hourly fee requires an estimate in whole hours', () => {
  const message = 'Enter a number of hours from 1 to 2000.'
  for (const hours of [null, '', '0', 0, '2001', '1.5', 1.5, 'ten', -1]) {
    expect(validateFee({ type: 'hourly', hours }, 'dui')).toEqual([{ field: 'fee_hours', message }])
  }
  for (const hours of ['1', ' 12 ', 2000]) {
    expect(validateFee({ type: 'hourly', hours }, 'dui')).toEqual([])
  }
  expect(validateFee({ type: 'flat', hours: 'ten' }, 'dui')).toEqual([])
})

it('a fee is formatted as people say it', () => {
  expect(feeText({ fee_type: 'flat' })).toBe('Flat fee')
  expect(feeText({ fee_type: 'share' })).toBe('Share of the outcome')
  expect(feeText({ fee_type: 'hourly', fee_hours: 1 })).toBe('By the hour, about 1 hour')
  expect(feeText({ fee_type: 'hourly', fee_hours: 1200 })).toBe('By the hour, about 1,200 hours')
})

it.each([
  [1800, 12, 'about $150 an hour'],
  [3000, 7, 'about $429 an hour'],
  [100_000_000, 2, 'about $50,000,000 an hour'],
  [100, 10, 'about $10 an hour'],
  [9999, 1000, 'about $10 an hour'],
  [999, 100, 'about $9.99 an hour'],
  [10_000, 2000, 'about $5 an hour'],
  [100, 2000, 'about $0.05 an hour'],
  [1, 2000, 'about $0.01 an hour'],
])('an hourly fee has a price per hour: $%i for %i hours', (bid_amount, fee_hours, rate) => {
  const bid = { bid_amount, fee_type: 'hourly', fee_hours } as const
  expect(feeWithRate(bid)).toBe(`${feeText(bid)} at ${rate}`)
})

it('another fee has no price per hour', () => {
  expect(feeWithRate({ bid_amount: 1800, fee_type: 'flat', fee_hours: null })).toBe('Flat fee')
  expect(feeWithRate({ bid_amount: 30, fee_type: 'share' })).toBe('Share of the outcome')
  expect(feeWithRate({ bid_amount: 1800 })).toBeUndefined()
})
