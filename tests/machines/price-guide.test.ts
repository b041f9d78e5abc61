// What bids mostly cost, as text.
import { expect, it } from 'vitest'
import { priceGuideText, roundedPrice } from '#machines/lifecycle/price-guide.ts'

it('is a range of two amounts that are easy to read', () => {
  expect(roundedPrice(1234, 'dui')).toBe(1200)
  expect(roundedPrice(1250, 'dui')).toBe(1300)
  expect(roundedPrice(87, 'dui')).toBe(87)
  expect(roundedPrice(123_456, 'civil')).toBe(120_000)
  expect(priceGuideText({ lowest: 1200, highest: 2600 }, 'dui')).toBe(
    'Most bids for a DUI are $1,200 to $2,600.',
  )
})

it.each([
  ['dui', 'Arizona', 'a DUI in Arizona'],
  ['family', 'New York', 'a family case in New York'],
  ['civil', 'District of Columbia', 'a civil case in the District of Columbia'],
  ['bankruptcy', 'U.S. Virgin Islands', 'a bankruptcy case in the U.S. Virgin Islands'],
])('of a %s case names the state whose bids it is about: %s', (category, place_name, subject) => {
  expect(priceGuideText({ lowest: 1200, highest: 2600, place_name }, category)).toBe(
    `Most bids for ${subject} are $1,200 to $2,600.`,
  )
})

it('is one amount where most ask the same', () => {
  expect(priceGuideText({ lowest: 900, highest: 900 }, 'family')).toBe(
    'Most bids for a family case are about $900.',
  )
})

it('is a share in a personal injury case', () => {
  expect(roundedPrice(33, 'personal injury')).toBe(33)
  expect(priceGuideText({ lowest: 25, highest: 33 }, 'personal injury')).toBe(
    'Most bids for a personal injury case are 25% to 33%.',
  )
})
