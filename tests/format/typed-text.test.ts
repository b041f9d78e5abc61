import { expect, it } from 'vitest'
import { bidCount } from '#src/format/counts.ts'
import { phoneTyped, slashDate, typedDate } from '#src/ui/control/typing.ts'

/** Returns what stands in a control after these keys. */
const keyed = (keys: string, format: (text: string) => string) =>
  [...keys].reduce((text, key) => format(text + key), '')

it.each([
  ['09122026', '09/12/2026'],
  ['9/12/2026', '09/12/2026'],
  ['3-14-2026', '3-14-2026'],
  ['2026-03-14', '2026-03-14'],
  ['yesterday', 'yesterday'],
  ['March 14 2026', 'March 14 2026'],
  ['14/3/2026', '14/3/2026'],
  ['03/14/20266', '03/14/20266'],
])('a date typed as %s reads %s', (keys, text) => {
  expect(keyed(keys, slashDate)).toBe(text)
})

it.each(['03/1/2026', '031/14/2026', '2026-09-12', '03/14//2026', 'yesterday', ''])(
  'a date that is pasted or changed to %j stays unchanged',
  (text) => expect(slashDate(text)).toBe(text),
)

it('the value of a native date input is shown with slashes', () => {
  expect(['2026-09-12', ''].map(typedDate)).toEqual(['09/12/2026', ''])
})

it.each([
  ['(415) 555-0101', '4155550101'],
  ['+1 415 555 0101', '4155550101'],
  ['1-800-FLOWERS', '1-800-FLOWERS'],
  ['4155550101 ext 5', '4155550101ext 5'],
  ['415-555', '415-555'],
  ['41555501015', '41555501015'],
])('a phone number typed as %s reads %s', (keys, text) => {
  expect(keyed(keys, phoneTyped)).toBe(text)
})

it.each([
  [{ total_bid: 0 }, 'No bids yet'],
  [{ total_bid: 3 }, '3 bids'],
  [{ total_bid: 3, rejected_bids: 2, accepted_bid: 1500 }, '3 bids'],
  [{ total_bid: 3, rejected_bids: 1, accepted_bid: null }, '2 bids, 1 more rejected'],
  [{ total_bid: 1, rejected_bids: 1, accepted_bid: null }, '1 bid, rejected'],
  [{ total_bid: 2, rejected_bids: 2, accepted_bid: null }, '2 bids, all rejected'],
  [{ total_bid: 2, rejected_bids: 0, left_bids: 1, accepted_bid: null }, '1 bid'],
  [{ total_bid: 3, rejected_bids: 1, left_bids: 1, accepted_bid: null }, '1 bid, 1 more rejected'],
  [{ total_bid: 1, rejected_bids: 0, left_bids: 1, accepted_bid: null }, 'No bids now'],
  [{ total_bid: 3, rejected_bids: 1, left_bids: 1, accepted_bid: 900 }, '2 bids'],
])('the bids of a case with %j are counted as %s', (bids, words) => {
  expect(bidCount(bids)).toBe(words)
})
