import type { Page } from '@playwright/test'
import { caseUrl } from '../../tests/e2e/cases.ts'
import { CURRENT_CASES, caseQuestions } from '../../tests/e2e/kept.ts'
import { breakApi, goOffline, type Picture, picturesOf, visit, type World } from './picture.ts'
import type { Standing } from './statuses.ts'

const openCase = (page: Page, id: string, query = '') =>
  visit(page, caseUrl('customer', id, query)).then(() =>
    page.getByRole('heading', { name: 'Your case' }).waitFor(),
  )
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const dialog = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const firstCard = (page: Page) => page.getByRole('tabpanel').getByRole('listitem').first().waitFor()

async function openDashboard(page: Page) {
  await visit(page, '/dashboard')
  await firstCard(page)
}

async function compare(page: Page, caseId: string) {
  await page.goto(caseUrl('customer', caseId, '&compare=true'))
  await page.getByRole('radio').first().check({ force: true })
}

const ofStatus =
  (standing: Standing) =>
  (page: Page, { cases }: World) =>
    openCase(page, cases[standing])

/** The screens of a customer, without the questions of a case. */
export const customer: Picture[] = [
  ...picturesOf('Dashboard of a customer', 'customer', {
    'current cases': openDashboard,
    'past cases': async (page) => {
      await visit(page, '/dashboard?tab=past')
      await page.getByText('Finished').waitFor()
    },
    'the menu': async (page) => {
      await openDashboard(page)
      await press(page, 'Menu')
      await page.getByText('Hi Maria!').waitFor()
    },
    offline: async (page, _world, context) => {
      await openDashboard(page)
      await goOffline(page, context, CURRENT_CASES)
      await page.reload()
      await firstCard(page)
    },
    'offline, never opened': async (page, _world, context) => {
      await openDashboard(page)
      await goOffline(page, context, CURRENT_CASES)
      await page.goto('/notification')
      await page.getByText('You haven’t opened this').waitFor()
    },
    'offline, a case': async (page, { cases }, context) => {
      await openCase(page, cases.open)
      await goOffline(page, context, ...caseQuestions(cases.open))
      await page.reload()
      await page.getByText(/^Offline. Last/).waitFor()
    },
    'when the API is broken': async (page) => {
      await breakApi(page)
      await page.goto('/dashboard')
      await page.getByText('You haven’t opened this on this phone yet.').waitFor()
    },
  }),
  ...picturesOf('Dashboard of a customer', 'newCustomer', {
    'no case yet': (page) => visit(page, '/dashboard'),
    'no past case': (page) => visit(page, '/dashboard?tab=past'),
  }),
  ...picturesOf('Dashboard of a customer', 'longCustomer', {
    'the menu, with a name of 120 letters': async (page) => {
      await visit(page, '/dashboard')
      await press(page, 'Menu')
      await page.getByRole('button', { name: 'Log out' }).waitFor()
    },
  }),
  ...picturesOf(
    'Case of a customer',
    'customer',
    {
      'open, with bids': ofStatus('open'),
      'open, without a bid': (page, { withoutBids }) => openCase(page, withoutBids),
      'open, with a bid that has ended': (page, { ended }) => openCase(page, ended),
      'open, with a hundred bids': (page, { crowded }) => openCase(page, crowded),
      paused: ofStatus('paused'),
      pending: ofStatus('pending'),
      accepted: ofStatus('accepted'),
      rejected: ofStatus('rejected'),
      closed: ofStatus('closed'),
    },
    { whole: true },
  ),
  ...picturesOf('Case of a customer', 'customer', {
    'accepting a bid': async (page, { cases }) => {
      await openCase(page, cases.open)
      await press(page, /^Accept the bid of/)
      await dialog(page)
    },
    'rejecting a bid': async (page, { cases }) => {
      await openCase(page, cases.open)
      await press(page, /^Reject the bid of/)
      await dialog(page)
    },
    'closing it': async (page, { cases }) => {
      await openCase(page, cases.open)
      await press(page, 'Close this case')
      await dialog(page)
    },
    'accepting, offline': async (page, { cases }, context) => {
      await openCase(page, cases.open)
      await goOffline(page, context)
      await press(page, /^Accept the bid of/)
      await dialog(page)
    },
    'accepting 100,000,000 dollars': async (page, { crowded }) => {
      await openCase(page, crowded)
      await press(page, /^Accept the bid of Castellanos/)
      await dialog(page)
    },
    'of another customer': (page) => visit(page, caseUrl('customer', 'none')),
  }),
  ...picturesOf(
    'Case of a customer',
    'longCustomer',
    {
      'names of 60 letters, a note of 250 words': (page, { longOpen }) => openCase(page, longOpen),
      'pending, with the same attorney': (page, { long }) => openCase(page, long),
    },
    { whole: true },
  ),
  ...picturesOf('Comparison of bids', 'customer', {
    'three bids': (page, { cases }) => compare(page, cases.open),
    'a hundred bids': (page, { crowded }) => compare(page, crowded),
  }),
  ...picturesOf(
    'Comparison of bids',
    'customer',
    {
      'all terms differ': (page, { mixed }) => compare(page, mixed),
      'shares of the outcome': (page, { shares }) => compare(page, shares),
      'all terms differ, text twice as large': async (page, { mixed }) => {
        await compare(page, mixed)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
      },
    },
    { whole: true },
  ),
  ...picturesOf('Case of a customer', 'customer', {
    'editing its details': async (page, { withoutBids }) => {
      await openCase(page, withoutBids)
      await press(page, 'Edit this case')
      await dialog(page)
    },
    // The last to use this case, which it closes.
    'closed, with changes that cannot be saved anymore': async (page, { withoutBids }) => {
      await openCase(page, withoutBids)
      await press(page, 'Edit this case')
      await page.getByRole('textbox', { name: 'Details' }).fill('I have a hearing on Friday.')
      await page.keyboard.press('Escape')
      await press(page, 'Close this case')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Close/ })
        .click()
      await page.getByText('Your changes were not saved').waitFor()
    },
  }),
  ...picturesOf('Account created', 'customer', {
    'as it is': (page) => visit(page, '/onboarding-success'),
  }),
]
