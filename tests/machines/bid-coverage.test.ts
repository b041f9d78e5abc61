// What a bid's price covers.
import { expect, it } from 'vitest'
import { coverageItems, coverageOf, inListOrder } from '#machines/lifecycle/bid-coverage.ts'

it('has a checklist for each category', () => {
  expect(coverageItems('dui')).toEqual(['court_dates', 'trial', 'filing_fees'])
  expect(coverageItems('Bankruptcy')).toContain('creditors_meeting')
  expect(coverageItems('immigration law')).toEqual(['court_dates', 'filing_fees', 'trial'])
})

it('keeps the order of the list, and only its items', () => {
  expect(inListOrder(['filing_fees', 'mediation', 'court_dates'], 'dui')).toEqual([
    'court_dates',
    'filing_fees',
  ])
})

it('names what is covered and what is not, once the attorney has said something', () => {
  expect(coverageOf(['court_dates'], 'dui')).toEqual({
    covered: ['All court dates'],
    notCovered: ['A trial', 'Filing fees'],
  })
  expect(coverageOf(['case_costs', 'trial'], 'personal injury')?.notCovered).toEqual([])
  for (const unsaid of [null, undefined, []]) expect(coverageOf(unsaid, 'dui')).toBeUndefined()
})
