// How an attorney charges for a case.
import { expect, it } from 'vitest'
import { feeText, feeTypes, validateFee } from '#machines/lifecycle/bid-fees.ts'

const CATEGORIES = ['dui', 'bankruptcy', 'family', 'civil', 'personal injury', 'immigration law']

it('is a share of the outcome in personal injury, and never elsewhere', () => {
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

it('may stay unsaid', () => {
  for (const categoryName of CATEGORIES) {
    expect(validateFee({ type: null, hours: null }, categoryName)).toEqual([])
  }
  expect(feeText({})).toBeUndefined()
  expect(feeText({ fee_type: null, fee_hours: null })).toBeUndefined()
})

it('needs an estimate by the hour, in whole hours', () => {
  const message = 'Enter a number of hours from 1 to 2000.'
  for (const hours of [null, '', '0', 0, '2001', '1.5', 1.5, 'ten', -1]) {
    expect(validateFee({ type: 'hourly', hours }, 'dui')).toEqual([{ field: 'fee_hours', message }])
  }
  for (const hours of ['1', ' 12 ', 2000]) {
    expect(validateFee({ type: 'hourly', hours }, 'dui')).toEqual([])
  }
  expect(validateFee({ type: 'flat', hours: 'ten' }, 'dui')).toEqual([])
})

it('is read as people say it', () => {
  expect(feeText({ fee_type: 'flat' })).toBe('Flat fee')
  expect(feeText({ fee_type: 'share' })).toBe('Share of the outcome')
  expect(feeText({ fee_type: 'hourly', fee_hours: 1 })).toBe('By the hour, about 1 hour')
  expect(feeText({ fee_type: 'hourly', fee_hours: 1200 })).toBe('By the hour, about 1,200 hours')
})
