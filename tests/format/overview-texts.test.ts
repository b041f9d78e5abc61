import { describe, expect, it } from 'vitest'
import type { Overview } from '#src/features/admin/data/record-queries.ts'
import {
  backupText,
  formatDuration,
  plotsOf,
  totalText,
} from '#src/features/admin/overview/overview-texts.ts'

const waiting: Overview['first_bid'] = {
  median_minutes: 90,
  waiting: 1,
  buckets: [
    { up_to_minutes: 60, count: 0 },
    { up_to_minutes: 240, count: 3 },
    { up_to_minutes: null, count: 0 },
  ],
}
const overview: Overview = {
  days: 30,
  since: '2026-10-22T09:00:00.000Z',
  total_cases: 4,
  is_capped: false,
  by_status: [
    { case_status: 'open', count: 1 },
    { case_status: 'pending', count: 3 },
  ],
  by_category: [
    { category_name: 'dui', count: 1 },
    { category_name: null, count: 3 },
  ],
  bids_per_case: [
    { from: 0, to: 0, count: 1 },
    { from: 1, to: 2, count: 3 },
    { from: 21, to: null, count: 0 },
  ],
  first_bid: waiting,
  acceptance: { ...waiting, median_minutes: null, waiting: 4 },
  agreed_prices: { higher: 1, same: 2, lower: 0 },
}
const empty: Overview = {
  ...overview,
  total_cases: 0,
  by_status: [{ case_status: 'open', count: 0 }],
  by_category: [],
  bids_per_case: [{ from: 0, to: 0, count: 0 }],
  first_bid: overview.acceptance,
  agreed_prices: { higher: 0, same: 0, lower: 0 },
}

describe('the overview', () => {
  it('says the main point of each plot', () => {
    expect(plotsOf(overview).map(({ title, point }) => `${title}: ${point}`)).toEqual([
      'Cases by status: 3 of 4 cases are pending.',
      'Cases by category: The largest is DUI: 1 of 4 cases.',
      'Bids per case: 3 cases of 4 have a bid.',
      'Time to first bid: Half of the cases with a bid got their first within 2 hours. 1 case has none.',
      'Time to acceptance: No bid has been accepted yet.',
      'Agreed price and bid: In 1 of 3 cases (33%) the agreed price is higher than the bid.',
    ])
  })

  it('says that no price was agreed on, and nothing of it from an older server', () => {
    expect(plotsOf(empty).at(-1)?.point).toBe('No client has agreed on a price yet.')
    const { agreed_prices: _, ...older } = overview
    expect(plotsOf(older)).toHaveLength(5)
  })

  it('says where values are equal', () => {
    const [status, category] = plotsOf({
      ...overview,
      by_status: [
        { case_status: 'open', count: 2 },
        { case_status: 'paused', count: 0 },
        { case_status: 'closed', count: 2 },
      ],
      by_category: [
        { category_name: 'dui', count: 1 },
        { category_name: 'civil', count: 1 },
        { category_name: 'family', count: 1 },
        { category_name: null, count: 1 },
      ],
    })
    expect(status?.point).toBe('It’s a tie between open and closed: 2 each.')
    expect(category?.point).toBe('The largest are DUI, Civil, and Family: 1 case each.')
  })

  it('distinguishes a category from the sum of the same name', () => {
    const by_category = [
      { category_name: 'All others', count: 3 },
      { category_name: null, count: 1 },
    ]
    const [, category] = plotsOf({ ...overview, by_category })
    expect(category?.point).toBe('The largest is All others: 3 of 4 cases.')
  })

  it('names every bar', () => {
    const bars = plotsOf(overview).map((plot) => plot.bars.map(({ label }) => label))
    expect(bars).toEqual([
      ['Open', 'Pending'],
      ['DUI', 'All others'],
      ['None', '1 to 2', '21 or more'],
      ['Up to 1 hour', 'Up to 4 hours', 'Longer'],
      ['Up to 1 hour', 'Up to 4 hours', 'Longer'],
      ['Higher', 'The same', 'Lower'],
    ])
  })

  it('shows a message where there is nothing to show', () => {
    expect(plotsOf(empty).map(({ point }) => point)).toEqual([
      'There are no cases.',
      'There are no cases.',
      'There are no cases.',
      'No case has a bid yet.',
      'No bid has been accepted yet.',
      'No client has agreed on a price yet.',
    ])
  })

  it('says how many cases it covers', () => {
    expect(totalText(overview)).toBe('4 cases were posted in the last 30 days.')
    expect(totalText({ ...overview, total_cases: 1 })).toBe(
      '1 case was posted in the last 30 days.',
    )
    expect(totalText(empty)).toBe('No cases were posted in the last 30 days.')
    expect(totalText({ ...overview, total_cases: 10_000, is_capped: true })).toBe(
      'More than 10,000 cases were posted in the last 30 days. These are the newest.',
    )
  })
})

it.each([
  [0, '1 minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '2 hours'],
  [1440, '24 hours'],
  [2880, '2 days'],
  [2881, '3 days'],
  [43_200, '30 days'],
])('%i minutes are shown as %s', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

describe('the line about daily backups', () => {
  const now = new Date('2026-11-30T12:00:00Z')
  const made = (at: string) => ({ ...overview, backup: { at, bytes: 5_554_688 } })

  it('says when the newest was made, and its size', () => {
    expect(backupText(made('2026-11-30T11:00:00Z'), now)).toMatch(
      /^Last backup: today at \d+:\d\d [AP]M, 5\.6 MB$/,
    )
  })

  it('says that there is none within a day', () => {
    const none = 'No backup in the last 26 hours'
    expect(backupText(made('2026-11-29T09:59:00Z'), now)).toBe(none)
    expect(backupText({ ...overview, backup: null }, now)).toBe(none)
    expect(backupText(made('2026-11-29T10:01:00Z'), now)).not.toBe(none)
  })

  it('is not there when the server makes none', () => {
    expect(backupText(overview, now)).toBeNull()
  })
})
