// What a screen's URL may contain. Every key is returned: the router keeps those that are left out.
import { expect, test } from 'vitest'
import { validateDashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { validateExploreSearch } from '#src/data/cases/explore-search.ts'
import { validateNewCaseSearch } from '#src/features/new-case/new-case-search.ts'
import { validateNotificationSearch } from '#src/features/notifications/notification-search.ts'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'

const DRAFT = '62de2f7a-4812-4f28-9a28-83417fc091da'
const newCase = (search: object) =>
  validateNewCaseSearch(search as Parameters<typeof validateNewCaseSearch>[0])

test('a new case starts at step 0', () => {
  expect(newCase({})).toEqual({ active: 0 })
})

test('a step is a whole number above 0, with a valid flow and draft', () => {
  expect(newCase({ active: 7, user: 'dui', draft: DRAFT })).toEqual({
    active: 7,
    user: 'dui',
    draft: DRAFT,
  })
  expect(newCase({ active: '7' })).toEqual({ active: 7 })
})

test('the prerendered choice of a category begins a case', () => {
  expect(newCase({ user: 'dui', begin: 1 })).toEqual({ active: 0, user: 'dui', begin: true })
})

test.each([
  { active: -1 },
  { active: 1.5 },
  { active: 'last' },
  { user: 'nobody' },
  { draft: 7 },
  { begin: 'no' },
  { place: 'Arizona' },
])('invalid values become undefined in the query of a new case: %o', (search) => {
  expect(newCase(search)).toStrictEqual({
    active: 0,
    user: undefined,
    draft: undefined,
    place: undefined,
    begin: undefined,
  })
})

test.each([
  [{}, {}],
  [{ tab: 'current', status: 'all' }, {}],
  [{ tab: 'zzz', status: 'zzz' }, {}],
  [{ status: 'closed' }, {}],
  [{ status: 'pending' }, { status: 'pending' }],
  [{ tab: 'past', status: 'pending' }, { tab: 'past' }],
  [
    { tab: 'past', status: 'closed' },
    { tab: 'past', status: 'closed' },
  ],
])('a dashboard opens at a tab, and a filter belongs to its tab: %o', (search, used) => {
  const none = { tab: undefined, status: undefined }
  expect(validateDashboardSearch(search)).toStrictEqual({ ...none, ...used })
})

test.each([
  ['unread', 'unread'],
  ['all', undefined],
  ['zzz', undefined],
  [undefined, undefined],
])('the notifications open at a tab: %o', (tab, used) => {
  expect(validateNotificationSearch({ tab })).toStrictEqual({ tab: used })
})

test.each(['zzz', '', 7, undefined, `${DRAFT}0`])(
  'an invalid category becomes undefined: %o',
  (category) => {
    const none = { category: undefined, places: undefined, passed: undefined, languages: undefined }
    expect(validateExploreSearch({ category })).toStrictEqual(none)
  },
)

test.each([
  ['all', 'all'],
  ['own', undefined],
  ['04', undefined],
])('explore shows the places %o', (places, used) => {
  expect(validateExploreSearch({ places })).toEqual({ places: used })
})

test('a new case keeps `place` at step 0', () => {
  const search = { user: 'dui', draft: DRAFT, place: true } as const
  expect(newCase(search)).toMatchObject({ active: 0, ...search })
})

test('a category is an id', () => {
  expect(validateExploreSearch({ category: DRAFT })).toEqual({ category: DRAFT })
})

test.each([
  { active: -3, email_id: '', user: 7 },
  { active: 'abc', email_id: 123 },
  { active: 1.5, email_id: null },
  { email_id: 'nobody' },
])('invalid values become undefined in the query of onboarding: %o', (search) => {
  const none = { active: undefined, email_id: undefined, user: undefined }
  expect(validateOnboardingSearch(search)).toStrictEqual(none)
})

test('onboarding opens at a step, for an email or a person who is signed in', () => {
  const search = { active: 3, email_id: 'ana@example.com', user: 'sso' }
  expect(validateOnboardingSearch(search)).toStrictEqual(search)
})
