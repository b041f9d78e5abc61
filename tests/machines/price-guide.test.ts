// What bids mostly cost, as text.
import { expect, it } from 'vitest'
import { priceGuideText, roundedRange } from '#machines/lifecycle/price-guide.ts'

it('a price guide is a range of two amounts that are easy to read', () => {
  const rounded = (lowest: number, highest: number) =>
    Object.values(roundedRange({ lowest, highest }, 'dui'))
  expect(rounded(1234, 2610)).toEqual([1200, 2700])
  expect(rounded(87, 100)).toEqual([87, 100])
  expect(rounded(7, 123_456)).toEqual([7, 130_000])
  expect(priceGuideText({ lowest: 1200, highest: 2600 }, 'dui')).toBe(
    'Most bids for a DUI are $1,200 to $2,600.',
  )
})

it.each([
  ['dui', 'Arizona', 'a DUI in Arizona'],
  ['family', 'New York', 'a family case in New York'],
  ['civil', 'District of Columbia', 'a civil case in the District of Columbia'],
  ['bankruptcy', 'U.S. Virgin Islands', 'a bankruptcy case in the U.S. Virgin Islands'],
])(
  'a price guide of a %s case names the state whose bids it is about: %s',
  (category, place_name, subject) => {
    expect(priceGuideText({ lowest: 1200, highest: 2600, place_name }, category)).toBe(
      `Most bids for ${subject} are $1,200 to $2,600.`,
    )
  },
)

it('a price guide is one amount where most bids are the same', () => {
  expect(priceGuideText({ lowest: 900, highest: 900 }, 'family')).toBe(
    'Most bids for a family case are about $900.',
  )
})

it('a price guide is a share in a personal injury case', () => {
  const range = { lowest: 25, highest: 33 }
  expect(roundedRange(range, 'personal injury')).toEqual(range)
  expect(priceGuideText({ lowest: 25, highest: 33 }, 'personal injury')).toBe(
    'Most bids for a personal injury case are 25% to 33%.',
  )
})
