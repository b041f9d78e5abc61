import type { Page } from '@playwright/test'
import { caseUrl } from '../../tests/e2e/cases.ts'
import { breakApi, goOffline, type Picture, picturesOf, visit, type World } from './picture.ts'
import type { Standing } from './statuses.ts'

const openCase = (page: Page, id: string) =>
  visit(page, caseUrl('lawyer', id)).then(() => page.getByRole('heading', { level: 1 }).waitFor())
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const dialog = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
const firstRow = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor()

async function explore(page: Page) {
  await visit(page, '/lawyer/explore-bids')
  await firstRow(page)
}

// A case that names another party.
async function openNamed(page: Page) {
  await visit(page, '/lawyer/explore-bids?category=all&places=all')
  await page.getByText('Check for a conflict first').first().click()
  await page.getByRole('heading', { name: 'Do you have a conflict?' }).waitFor()
}

async function openToPass(page: Page, caseId: string) {
  await openCase(page, caseId)
  const notForMe = page.getByRole('button', { name: 'Not for me' })
  const undo = page.getByRole('button', { name: 'Undo' })
  await notForMe.or(undo).waitFor()
  if (await undo.isVisible()) await undo.click()
  await notForMe.click()
  await dialog(page)
}

async function passOn(page: Page, caseId: string) {
  await openToPass(page, caseId)
  await page.getByRole('radio', { name: 'It is too far away' }).check()
  await press(page, 'Pass on this case')
  await page.getByText('You passed on this case').scrollIntoViewIfNeeded()
}

async function openAlerts(page: Page, choice: string) {
  await visit(page, '/notification/settings')
  await page.getByRole('radio', { name: choice }).check()
}

async function openPanel(page: Page, caseId: string) {
  await openCase(page, caseId)
  await press(page, 'Submit a Bid')
  await dialog(page)
}

const ofStatus =
  (standing: Standing) =>
  (page: Page, { cases }: World) =>
    openCase(page, cases[standing])

/** The screens of an attorney. */
export const attorney: Picture[] = [
  ...picturesOf('Explore bids', 'attorney', {
    'open cases': explore,
    'one practice area': async (page) => {
      await explore(page)
      await page.getByText('Family', { exact: true }).first().click()
    },
    offline: async (page, _world, context) => {
      await explore(page)
      await goOffline(page, context, {
        of: 'cases',
        as: 'list',
        list: 'explore',
        categories: 'own',
        places: 'own',
      })
      await page.reload()
      await firstRow(page)
    },
    'when the API is broken': async (page) => {
      await breakApi(page)
      // A list that this phone has not read before.
      await page.goto('/lawyer/explore-bids?category=all&places=all')
      await page.getByText('You haven’t opened this on this phone yet.').waitFor()
    },
  }),
  ...picturesOf('Conflict of interest', 'attorney', {
    'the question': openNamed,
    'the confirmation': async (page) => {
      await openNamed(page)
      await press(page, 'I have a conflict')
      await dialog(page)
    },
  }),
  ...picturesOf('Not for me', 'attorney', {
    'the reasons': (page, { toBidOn }) => openToPass(page, toBidOn),
    'passed on': (page, { toBidOn }) => passOn(page, toBidOn),
    'the cases that were passed on': async (page, { toBidOn }) => {
      await passOn(page, toBidOn)
      await visit(page, '/lawyer/explore-bids?passed=true')
      await firstRow(page)
    },
  }),
  ...picturesOf('Dashboard of an attorney', 'attorney', {
    'current bids': async (page) => {
      await visit(page, '/dashboard')
      await firstRow(page)
    },
    'past bids': (page) => visit(page, '/dashboard?tab=past'),
    'the status filter': async (page) => {
      await visit(page, '/dashboard')
      await press(page, 'Status: All')
      await dialog(page)
    },
  }),
  ...picturesOf('Dashboard of an attorney', 'attorneyWithoutBids', {
    'no past bid': async (page) => {
      await visit(page, '/dashboard?tab=past')
      await page.getByText('No cases found').waitFor()
    },
  }),
  ...picturesOf('Licenses of an attorney', 'attorney', {
    'one that is checked': (page) => visit(page, '/licenses'),
    'a license entered': async (page) => {
      await visit(page, '/licenses')
      await press(page, 'Add a license')
      await dialog(page)
      await press(page, 'Save license')
    },
    'a license to delete': async (page) => {
      await visit(page, '/licenses')
      await press(page, 'Delete Arizona')
      await dialog(page)
    },
  }),
  ...picturesOf('Dashboard of an attorney', 'longAttorney', {
    'the menu, with a name of 60 letters': async (page) => {
      await visit(page, '/dashboard')
      await press(page, 'Menu')
      await page.getByRole('button', { name: 'Log out' }).waitFor()
    },
  }),
  ...picturesOf(
    'Case of an attorney',
    'attorney',
    {
      'open, to bid on': (page, { toBidOn }) => openCase(page, toBidOn),
      'open, with their bid': ofStatus('open'),
      'open, with their bid that has ended': (page, { ended }) => openCase(page, ended),
      paused: ofStatus('paused'),
      pending: ofStatus('pending'),
      accepted: ofStatus('accepted'),
      rejected: ofStatus('rejected'),
      closed: ofStatus('closed'),
      'rejected, since another was chosen': ofStatus('lost'),
    },
    { whole: true },
  ),
  ...picturesOf('Case of an attorney', 'attorney', {
    'its menu': async (page, { cases }) => {
      await openCase(page, cases.pending)
      await press(page, 'Case actions')
      await page.getByRole('menuitem').first().waitFor()
    },
    'rejecting it': async (page, { cases }) => {
      await openCase(page, cases.pending)
      await page.getByRole('button', { name: 'Reject', exact: true }).click()
      await dialog(page)
    },
    'withdrawing the bid': async (page, { cases }) => {
      await openCase(page, cases.open)
      await press(page, 'Withdraw bid')
      await dialog(page)
    },
    'of another customer': (page) => visit(page, caseUrl('lawyer', 'none')),
  }),
  ...picturesOf(
    'New-case alerts',
    'attorney',
    {
      off: (page) => openAlerts(page, 'Off'),
      'right away': (page) => openAlerts(page, 'Right away'),
      'once a day': (page) => openAlerts(page, 'Once a day'),
    },
    { whole: true },
  ),
  ...picturesOf('Bid', 'attorney', {
    'sent again, since it has ended': async (page, { ended }) => {
      await openCase(page, ended)
      await press(page, 'Send it again')
      await dialog(page)
    },
    'nothing typed': (page, { toBidOn }) => openPanel(page, toBidOn),
    'nine digits, 250 words': async (page, { toBidOn }) => {
      await openPanel(page, toBidOn)
      await page.getByRole('textbox', { name: 'Amount' }).fill('100000000')
      await page.getByRole('textbox', { name: 'Additional notes' }).fill('word '.repeat(250))
    },
    'no amount': async (page, { toBidOn }) => {
      await openPanel(page, toBidOn)
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter')
      await page.getByText('Enter Valid Amount').waitFor()
    },
    'made offline': async (page, { toBidOn }, context) => {
      await openPanel(page, toBidOn)
      await goOffline(page, context)
      await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
      await press(page, 'Submit bid')
      await page.getByText('Not sent yet').waitFor()
    },
  }),
  ...picturesOf(
    'Case of an attorney',
    'longAttorney',
    {
      'a bid of nine digits and 250 words': (page, { longOpen }) => openCase(page, longOpen),
      'pending, a client with names of 60 letters': (page, { long }) => openCase(page, long),
    },
    { whole: true },
  ),
  ...picturesOf('First screen of an admin', 'admin', {
    'as it is': (page) => visit(page, '/admin/users'),
  }),
]
