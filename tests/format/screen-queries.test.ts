import { expect, test } from 'vitest'
import { validateDashboardSearch } from '#src/features/dashboard/dashboard-search.ts'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'

const DRAFT = '62de2f7a-4812-4f28-9a28-83417fc091da'
const newCase = (search: object) =>
  validateNewCaseSearch(search as Parameters<typeof validateNewCaseSearch>[0])

test('a new case starts at step 0', () => {
  expect(newCase({})).toEqual({ active: 0 })
})

test('a step is a whole number above 0, of a flow and a draft that can be', () => {
  expect(newCase({ active: 7, user: 'dui', draft: DRAFT })).toEqual({
    active: 7,
    user: 'dui',
    draft: DRAFT,
  })
  expect(newCase({ active: '7' })).toEqual({ active: 7 })
})

test.each([{ active: -1 }, { active: 1.5 }, { active: 'last' }, { user: 'nobody' }, { draft: 7 }])(
  'what makes no sense is left out of a new case: %o',
  (search) => {
    expect(newCase(search)).toEqual({ active: 0 })
  },
)

test('a dashboard opens at the current tab with everything in it', () => {
  expect(validateDashboardSearch({ tab: 'current', status: 'all' })).toEqual({})
})

test('a filter belongs to its tab', () => {
  expect(validateDashboardSearch({ tab: 'past', status: 'closed' })).toEqual({
    tab: 'past',
    status: 'closed',
  })
  expect(validateDashboardSearch({ status: 'closed' })).toEqual({})
  expect(validateDashboardSearch({ tab: 'past', status: 'pending' })).toEqual({ tab: 'past' })
})
