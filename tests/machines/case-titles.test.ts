// How notifications and emails name a case, and what several notifications become in one row.
import { describe, expect, it } from 'vitest'
import { HIDDEN_NAME } from '#machines/category-slug.ts'
import {
  caseInSubject,
  caseInText,
  categoryInText,
  groupTexts,
} from '#machines/lifecycle/case-titles.ts'

it.each([
  ['dui', 'DUI'],
  [' DUI ', 'DUI'],
  ['Personal Injury', 'personal injury'],
  ['family', 'family'],
  [HIDDEN_NAME, HIDDEN_NAME],
  ['iPhone repair', 'IPhone repair'],
])('the category %j is %j in a sentence', (name, text) => {
  expect(categoryInText(name).toLowerCase()).toBe(text.toLowerCase())
  expect(caseInText(name, 1038)).toBe(`${categoryInText(name)} case 1038`)
})

it('the subject of an email does not show a category in a person’s own words', () => {
  expect(caseInSubject('dui', 1038)).toBe('DUI case 1038')
  expect(caseInSubject('family', 1038)).toBe('case 1038')
  expect(caseInSubject('divorce from Ana', 1038)).toBe('case 1038')
})

describe('a row of notifications', () => {
  const group = {
    unique_id: 1038,
    category_name: 'dui',
    count: 0,
    new_bids: 0,
    lowest_bid: null,
    change: null,
  }
  const change = { firm: 'Vega Law', bid_amount: 900 }
  it.each([
    ['one', undefined, 'New bid', []],
    ['one of its kind', { ...group, count: 1, new_bids: 1 }, 'New bid', []],
    ['two', { ...group, count: 2 }, 'New bid', ['1 more like this']],
    [
      'several bids',
      { ...group, count: 2, new_bids: 2, lowest_bid: 900 },
      ...['2 new bids on your DUI case, from $900', ['Case 1038']],
    ],
    [
      'several bids without a price',
      { ...group, count: 3, new_bids: 3 },
      ...['3 new bids on your DUI case', ['Case 1038']],
    ],
    [
      'changes of a bid, which were read',
      { ...group, count: 3, change },
      ...['Vega Law changed its bid on your DUI case 1038, now $900', ['2 more like this']],
    ],
  ] as const)('for %s', (_, of, title, details) => {
    expect(groupTexts({ title: 'New bid', group: of })).toEqual({ title, details })
  })
})
