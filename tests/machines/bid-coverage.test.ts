// What a bid's price covers.
import { expect, it } from 'vitest'
import { coverageItems, coverageOf, inListOrder } from '#machines/lifecycle/bid-coverage.ts'

it('each category has a checklist for the coverage of bids', () => {
  expect(coverageItems('dui')).toEqual(['court_dates', 'trial', 'filing_fees'])
  expect(coverageItems('Bankruptcy')).toContain('creditors_meeting')
  expect(coverageItems('immigration law')).toEqual(['court_dates', 'filing_fees', 'trial'])
})

it('the coverage keeps the order of the checklist, and only its items', () => {
  expect(inListOrder(['filing_fees', 'mediation', 'court_dates'], 'dui')).toEqual([
    'court_dates',
    'filing_fees',
  ])
})

it('the coverage lists what is covered and what is not, once the attorney has chosen something', () => {
  expect(coverageOf(['court_dates'], 'dui')).toEqual({
    covered: ['All court dates'],
    notCovered: ['A trial', 'Filing fees'],
  })
  expect(coverageOf(['case_costs', 'trial'], 'personal injury')?.notCovered).toEqual([])
  for (const unsaid of [null, undefined, []]) expect(coverageOf(unsaid, 'dui')).toBeUndefined()
})
