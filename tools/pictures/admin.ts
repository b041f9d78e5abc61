import type { Page } from '@playwright/test'
import { breakApi, goOffline, type Picture, picturesOf, visit } from './picture.ts'

/** From a phone to a wide desktop, px. */
const WIDTHS = [390, 768, 1280, 1920]

const list = (path: string) => async (page: Page) => {
  await visit(page, path)
  await page.getByRole('table').waitFor()
}

/** The page of the first one in a list, on one of its tabs. */
const record =
  (path: string, tab = 'About') =>
  async (page: Page) => {
    await list(path)(page)
    await page.getByRole('table').getByRole('link').first().click()
    await openTab(page, tab)
  }

async function openTab(page: Page, name: string) {
  const tab = page.getByRole('tab', { name })
  await tab.click()
  await tab.and(page.locator('[aria-selected=true]')).waitFor()
  // What is in it has been read.
  await page.getByRole('tabpanel').locator('dl, table, ol').first().waitFor()
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem').first().waitFor()
}

const caseTab =
  (name: string): Picture['open'] =>
  async (page, { crowded }) => {
    await visit(page, `/admin/cases/case-details?case_Id=${crowded}`)
    await openTab(page, name)
  }

async function invite(page: Page) {
  await page.getByRole('button', { name: 'Add new user' }).click()
  await page.getByRole('dialog').getByLabel('Email').waitFor()
}

/** The lists of the back office. */
const lists: Picture[] = picturesOf(
  'Back office',
  'admin',
  {
    clients: list('/admin/users'),
    attorneys: list('/admin/users?tab=attorneys&page=2'),
    'long names': list('/admin/users?search=wolfe'),
    'a row’s menu': async (page) => {
      await list('/admin/users')(page)
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(2)
        .click()
      await page.getByRole('menuitem').waitFor()
    },
    cases: list('/admin/cases'),
    'cases narrowed': list('/admin/cases?category=dui&status=open'),
    bids: list('/admin/bids'),
    licenses: list('/admin/licenses'),
    'the check of a license': async (page) => {
      await list('/admin/licenses')(page)
      await page
        .getByRole('button', { name: /^Check the/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
    'nothing found': (page) => visit(page, '/admin/cases?search=nothing'),
    'without a response': async (page) => {
      await breakApi(page)
      await visit(page, '/admin/bids')
      await page.getByText('This needs a connection.').waitFor({ timeout: 30_000 })
    },
    offline: async (page, _world, context) => {
      await list('/admin/users')(page)
      await goOffline(page, context)
      await page.getByText('The back office needs a connection.').waitFor()
    },
  },
  { whole: true, widths: WIDTHS },
)

/** The pages about one person, case or bid, and what is asked there. */
const records: Picture[] = picturesOf(
  'Back office record',
  'admin',
  {
    client: record('/admin/users?search=maria'),
    'a client’s cases': record('/admin/users?search=maria', 'Cases'),
    'a client’s history': record('/admin/users?search=maria', 'History'),
    'a client with a long name': record('/admin/users?search=wolfe'),
    attorney: record('/admin/users?tab=attorneys&search=castellanos'),
    'an attorney’s bids': record('/admin/users?tab=attorneys&search=castellanos', 'Bids'),
    admin: record('/admin/users?tab=admins'),
    'a case’s client': caseTab('Client'),
    'a case’s words': caseTab('About'),
    'a case’s bids': caseTab('Activity'),
    'a case’s history': caseTab('History'),
    'a case’s menu': async (page, world, context) => {
      await caseTab('Client')(page, world, context)
      await openMenu(page)
    },
    'a bid’s attorney': record('/admin/bids', 'Attorney'),
    bid: record('/admin/bids'),
    'a deletion’s question': async (page) => {
      await record('/admin/users?search=wolfe')(page)
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Delete user' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
    'not found': async (page) => {
      await visit(page, '/admin/cases/case-details')
      await page.getByText('There is no such case.').waitFor()
    },
    'without a response': async (page, { crowded }) => {
      await breakApi(page)
      await page.goto(`/admin/cases/case-details?case_Id=${crowded}`)
      await page.getByText('This needs a connection.').waitFor({ timeout: 30_000 })
    },
  },
  { whole: true, widths: WIDTHS },
)

/** How the cases fare, and whom one has invited. */
const rest: Picture[] = picturesOf(
  'Back office overview and invitations',
  'admin',
  {
    overview,
    'overview as a table': async (page) => {
      await overview(page)
      await page.getByText('As a table').first().click()
      await page.getByRole('table').first().waitFor()
    },
    invitations: async (page) => {
      await visit(page, '/admin/invitations')
      await invite(page)
      await page.getByRole('dialog').getByLabel('Email').fill('robin.hale@example.com')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByRole('row').filter({ hasText: 'robin.hale@example.com' }).first().waitFor()
    },
    'an invitation with an error': async (page) => {
      await list('/admin/users')(page)
      await invite(page)
      await page.getByRole('dialog').getByLabel('Email').fill('robin@')
      await page.getByRole('button', { name: 'Send invitation' }).click()
      await page.getByText('Enter a valid email.').waitFor()
    },
  },
  { whole: true, widths: WIDTHS },
)

/** What a phone has instead of the side bar. */
const menu: Picture[] = picturesOf('Back office menu', 'admin', {
  open: async (page) => {
    await list('/admin/users')(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').waitFor()
  },
})

async function overview(page: Page) {
  await visit(page, '/admin/overview?days=365')
  await page.locator('.recharts-surface path').first().waitFor()
}

/** The back office. */
export const admin: Picture[] = [...lists, ...records, ...rest, ...menu]
