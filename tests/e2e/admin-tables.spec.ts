// The admin's lists (specification §2.2): search, filters, order and pages, by mouse and by
// keyboard.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { workerIsReady } from './cases.ts'
import { CASES, CLIENTS } from './crowd.ts'
import { desk, rows, test } from './crowded.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { CURRENT_CASES, decrypted, everythingStored, untilKept } from './kept.ts'
import { WITH_WORKER } from './service-workers.ts'

/** Including the demo's. */
const ALL_CLIENTS = (CLIENTS + 2).toLocaleString('en-US')
const LAST_PAGE = '101'

const summary = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const numbers = async (page: Page) =>
  (await pages(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
const current = (page: Page, number: number) =>
  expect(pages(page).locator('[aria-current=page]')).toHaveText(`Page ${number}`)
const searchBox = (page: Page, what = 'clients') =>
  page.getByRole('searchbox', { name: `Search ${what}` })

test.describe('at a desk', () => {
  test.use(desk)

  test('clients are listed ten a page, the newest first', async ({ page }) => {
    await page.goto('/admin/users/')
    await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['User', 'Created on', 'Last signed in', 'Cases', 'Actions'])
    const row = rows(page).filter({ hasText: 'Client 0001' })
    await expect(row.getByRole('rowheader')).toContainText('client0001@crowd.example.com')
    await expect(row.getByRole('cell').nth(0)).toContainText('June 1, 2026')
    await expect(row.getByRole('cell').nth(1)).toContainText('June 1, 2026')
    await expect(row.getByRole('cell').nth(2)).toContainText('1')
    // Has never signed in.
    await expect(rows(page).filter({ hasText: 'Client 0002' }).getByRole('cell').nth(1)).toHaveText(
      'Last signed in-',
    )
    await summary(page, `1 to 10 of ${ALL_CLIENTS} clients`)
    await expectAccessible(page, 'clients')
  })

  test('attorneys and admins have tabs of their own, in the address', async ({ page }) => {
    await page.goto('/admin/users')
    await searchBox(page).fill('client0042')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('tab', { name: 'Attorneys' }).click()
    await expect(page).toHaveURL('/admin/users?tab=attorneys')
    await expect(searchBox(page, 'attorneys')).toHaveValue('')
    await expect(page.getByRole('columnheader', { name: 'Bids' })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Law Office 0001' })).toBeVisible()
    await expectAccessible(page, 'attorneys')
    await searchBox(page, 'attorneys').fill('LAW OFFICE 001')
    await summary(page, '1 to 10 of 10 attorneys')
    await searchBox(page, 'attorneys').fill('')
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await summary(page, '11 to 20 of')
    await expect(page).toHaveURL('/admin/users?tab=attorneys&page=2')
    await page.goBack()
    await page.getByRole('tab', { name: 'Admins' }).click()
    await searchBox(page, 'admins').fill('no such admin')
    await expect(page.getByText('No records found')).toBeVisible()
    await searchBox(page, 'admins').fill('ADMIN@')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('admin@example.com')
    await page.goBack()
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('client0042')
    await expect(rows(page)).toHaveCount(1)
  })

  test('a search begins at the first page, and outlives a reload', async ({ page }) => {
    await page.goto('/admin/users?page=3')
    await summary(page, '21 to 30 of')
    const asked = page.waitForRequest(/\/api\/admin\/customers\/list\?.*search=.*CLIENT%20004/)
    await searchBox(page).pressSequentially('CLIENT 004')
    const { searchParams } = new URL((await asked).url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ limit: '10', offset: '0', sort: '-created_at' },
      search: expect.stringContaining('first_name[ilike]=*CLIENT 004*|last_name[ilike]='),
    })
    await summary(page, '1 to 10 of 10 clients')
    await expect(page).toHaveURL(/\/admin\/users\?search=CLIENT/)
    await searchBox(page).pressSequentially('2')
    // A reload of the browser may miss an address that changed in the same moment.
    await expect(page).toHaveURL(/0042/)
    await page.reload()
    await expect(searchBox(page)).toHaveValue('CLIENT 0042')
    await expect(rows(page)).toHaveCount(1)
    await searchBox(page).fill('no such client')
    await expect(page.getByText('No records found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(searchBox(page)).toBeFocused()
    await summary(page, `1 to 10 of ${ALL_CLIENTS} clients`)
  })

  test('signs of the search’s own language are looked for as they are', async ({ page }) => {
    await page.goto('/admin/users')
    for (const odd of ['%', '_', '*', '|', 'a|email[ilike]=*', '1e5', '100% & more']) {
      const before = page.url()
      await searchBox(page).fill(odd)
      await expect(page).not.toHaveURL(before)
      await page.reload()
      await expect(searchBox(page)).toHaveValue(odd)
      await expect(page.getByText('No records found'), odd).toBeVisible()
    }
  })

  test('pages are turned, and Back and Forward turn them too', async ({ page }) => {
    await page.goto('/admin/users')
    await summary(page, '1 to 10')
    expect(await numbers(page)).toEqual([
      ...['Previous page', 'Page 1', 'Page 2', 'Page 3', '…', `Page ${LAST_PAGE}`, 'Next page'],
    ])
    await pages(page).getByRole('link', { name: 'Page 3', exact: true }).click()
    await summary(page, '21 to 30')
    await expect(page).toHaveURL('/admin/users?page=3')
    await pages(page).getByRole('link', { name: 'Next page' }).click()
    await current(page, 4)
    await pages(page)
      .getByRole('link', { name: `Page ${LAST_PAGE}` })
      .click()
    await summary(page, `1,001 to 1,002 of ${ALL_CLIENTS} clients`)
    await expect(rows(page)).toHaveCount(2)
    expect(await numbers(page)).toEqual([
      ...['Previous page', 'Page 1', '…', 'Page 99', 'Page 100', 'Page 101', 'Next page'],
    ])
    await page.goBack()
    await summary(page, '31 to 40')
    await page.goForward()
    await summary(page, '1,001 to 1,002')
    const next = pages(page).getByRole('link', { name: 'Next page' })
    await expect(next).toBeDisabled()
    await next.press('Enter')
    await expect(page).toHaveURL('/admin/users?page=101')
  })

  test('an address opens the page that it names, and the last one where it names none', async ({
    page,
  }) => {
    await page.goto('/admin/users/?page=50&sort=created_at&search=crowd')
    await summary(page, '491 to 500 of 1,000 clients')
    await expect(searchBox(page)).toHaveValue('crowd')
    await page.goto('/admin/users?page=5000')
    await summary(page, '1,001 to 1,002')
    await expect(page).toHaveURL('/admin/users?page=101')
    await page.goto('/admin/users?page=zzz&sort=zzz&tab=zzz')
    await summary(page, '1 to 10')
    await expect(page).toHaveURL('/admin/users')
  })

  test('the rows of before stay until the others are there', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(rows(page)).toHaveCount(10)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/admin/customers/list*', async (route) => {
      await held
      await route.continue()
    })
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
    await current(page, 2)
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await expect(rows(page)).toHaveCount(10)
    await summary(page, '1 to 10')
    goOn()
    await summary(page, '11 to 20')
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('the order turns', async ({ page }) => {
    await page.goto('/admin/users')
    const head = page.getByRole('columnheader', { name: 'Created on' })
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page).first()).toContainText(`Client ${CLIENTS}`)
    await expect(page).toHaveURL('/admin/users?sort=created_at')
    await head.getByRole('button').click()
    await expect(page).toHaveURL('/admin/users')
  })

  test('cases are narrowed by category and status', async ({ page }) => {
    await page.goto('/admin/cases/')
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Case ID', 'Created by', 'Category', 'Created on', 'Status', 'Total bids', 'Actions'],
    ])
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal Injury')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
    await expect(page).toHaveURL(/category=personal(\+|%20)injury&status=open/)
    await summary(page, `of ${CASES / 3 + 1} cases`)
    for (const row of await rows(page).all()) {
      await expect(row).toContainText('Personal Injury')
      await expect(row).toContainText('Open')
    }
    await expectAccessible(page, 'cases')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('personal injury')
    await page.getByRole('button', { name: 'Clear category' }).click()
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused()
    await expect(page).toHaveURL('/admin/cases?status=open')
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('personal injury')
    await page.goto('/admin/cases?status=zzz&category=tax')
    await expect(page).toHaveURL('/admin/cases')
    await expect(page.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText([
      ...['All statuses', 'Open', 'Paused', 'Pending', 'Accepted', 'Rejected', 'Closed'],
    ])
  })

  test('bids say what they ask, in dollars or percent', async ({ page }) => {
    await page.goto('/admin/bids/')
    await expect(page.getByRole('heading', { name: 'All bids' })).toBeVisible()
    const heads = ['Case ID', 'Category', 'Created by', 'Amount', 'Created on', 'Status']
    await expect(page.getByRole('columnheader')).toHaveText([
      ...[...heads, 'Additional notes', 'Actions'],
    ])
    await expect(page.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText([
      ...['All statuses', 'Open', 'Accepted', 'Rejected', 'Closed'],
    ])
    await page.getByRole('combobox', { name: 'Category' }).selectOption('DUI')
    await expect(rows(page).filter({ hasText: 'Note 0001' })).toContainText('$30')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal Injury')
    await expect(rows(page).filter({ hasText: 'Note 0003' })).toContainText('30%')
    await expectAccessible(page, 'bids')
  })

  test('a row opens by its name and wherever it is pressed', async ({ page }) => {
    await page.goto('/admin/users?page=2')
    const row = rows(page).filter({ hasText: 'Client 0012' })
    const box = await row.getByRole('cell').nth(1).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await expect(page).toHaveURL(/\/admin\/users\/client-details\?client_id=/)
    await page.goBack()
    await summary(page, '11 to 20')
    await page.goto('/admin/cases')
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/cases\/case-details\?case_Id=/)
    await page.goto('/admin/bids')
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/bids\/bid-details\?bid_Id=/)
  })

  test('a keyboard is enough', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(rows(page)).toHaveCount(10)
    await searchBox(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const sort = page.getByRole('button', { name: 'Created on' })
    await expect(sort).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(rows(page).first()).toContainText(`Client ${CLIENTS}`)
    await expect(sort).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rows(page).first().getByRole('link')).toBeFocused()
    await page.keyboard.press('Tab')
    const menu = rows(page)
      .first()
      .getByRole('button', { name: /^Actions for Robin Client/ })
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Delete user' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await pages(page).getByRole('link', { name: 'Page 2', exact: true }).press('Enter')
    await summary(page, '11 to 20')
    await expect(pages(page).getByRole('link', { name: 'Page 2', exact: true })).toBeFocused()
    const next = pages(page).getByRole('link', { name: 'Next page' })
    await next.press('Enter')
    await summary(page, '21 to 30')
    await expect(next).toBeFocused()
    await rows(page).nth(4).getByRole('link').press('Enter')
    await expect(page).toHaveURL(/client-details/)
    await expect(page.locator('h1:focus, main:focus')).toHaveCount(1)
  })

  test('who is deleted leaves the list, whose heading has the focus', async ({ page }) => {
    await page.goto('/admin/users?search=client050')
    await summary(page, '1 to 10 of 10 clients')
    const doomed = rows(page).filter({ hasText: 'Client 0503' })
    const menu = doomed.getByRole('button', { name: 'Actions for Robin Client 0503' })
    await menu.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Delete user' })
    await expect(item).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Robin Client 0503')
    await confirmDeletion(dialog, /^Delete/)
    await expect(page.getByText('User deleted')).toBeVisible()
    await expect(doomed).toHaveCount(0)
    await summary(page, '1 to 9 of 9 clients')
    await expect(page.getByRole('heading', { name: 'All users' })).toBeFocused()
  })

  test('coming back from a page shows the list as it was left', async ({ page }) => {
    const place = '/admin/users?search=client01&page=2&sort=created_at'
    await page.goto(place)
    await summary(page, '11 to 20 of 100 clients')
    await rows(page).nth(3).getByRole('link').click()
    await page.getByRole('tab', { name: 'Cases' }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('link', { name: 'All users' }).click()
    await summary(page, '11 to 20 of 100 clients')
    await expect(page).toHaveURL(place)
    // Also after a deletion; after one of an attorney, the list of attorneys opens.
    await rows(page).nth(3).getByRole('link').click()
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete user' }).click()
    await confirmDeletion(page.getByRole('alertdialog'), /^Delete/)
    await summary(page, '11 to 20 of 99 clients')
    await expect(page).toHaveURL(place)
    await page.goto('/admin/cases?category=dui&status=open')
    await rows(page).first().getByRole('link').click()
    await page.getByRole('link', { name: 'All cases' }).click()
    await expect(page).toHaveURL('/admin/cases?category=dui&status=open')
  })

  test('an admin is not offered to delete themselves', async ({ page }) => {
    await page.goto('/admin/users?tab=admins')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await rows(page).getByRole('link').click()
    await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0)
  })

  test('each case and bid has a name of its own', async ({ page }) => {
    await page.goto('/admin/bids')
    await expect(rows(page)).toHaveCount(10)
    for (const row of await rows(page).all()) {
      const number = /#\d+/.exec(await row.innerText())?.[0]
      await expect(row.getByRole('link')).toHaveAccessibleName(
        new RegExp(`, bid on case ${number}$`),
      )
      await expect(row.getByRole('button')).toHaveAccessibleName(
        new RegExp(`^Actions for the bid of .+ on case ${number}$`),
      )
    }
    await page.goto('/admin/users?search=client0001')
    await rows(page).getByRole('link').click()
    await page.getByRole('tab', { name: 'Cases (1)' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Case ID', 'Category', 'Created on', 'Status', 'Total bids', 'Actions'],
    ])
    await expect(rows(page).getByRole('link')).toHaveAccessibleName(/^Case #\d+$/)
  })

  test('a list that is longer than it is counted says where it ends', async ({ page }) => {
    await page.route('**/api/admin/cases/list*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('offset', '0')
      const response = await route.fetch({ url: url.href })
      const counts = { total_count: 10_000, total_page: 1_000, is_count_capped: true }
      await route.fulfill({ response, json: { ...(await response.json()), ...counts } })
    })
    const end = page.getByText('These are the first 10,000. Search to find others.')
    await page.goto('/admin/cases')
    await summary(page, '1 to 10 of more than 10,000 cases')
    await expect(end).toHaveCount(0)
    await page.goto('/admin/cases?page=99999')
    await summary(page, '9,991 to 10,000 of more than 10,000 cases')
    await expect(page).toHaveURL('/admin/cases?page=1000')
    await expect(end).toBeVisible()
  })

  test('a filter and an order begin at the first page', async ({ page }) => {
    await page.goto('/admin/cases?page=2')
    await summary(page, '11 to 20')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
    await expect(page).toHaveURL('/admin/cases?status=open')
    await page.goto('/admin/cases?page=2')
    await summary(page, '11 to 20')
    await page.getByRole('button', { name: 'Case ID' }).click()
    await expect(page).toHaveURL('/admin/cases?sort=-unique_id')
  })

  test('nothing of it is kept on the phone', { tag: WITH_WORKER }, async ({
    page,
    browser,
    phoneOf,
  }) => {
    await page.goto('/admin/users?search=client0042')
    await expect(rows(page)).toHaveCount(1)
    await page.goto('/admin/cases')
    await expect(rows(page)).toHaveCount(10)
    // Longer than the delay before the client writes its cache.
    await page.waitForTimeout(1_000)
    const stored = await everythingStored(page)
    expect(stored).not.toContain('crowd.example.com')
    expect(stored).not.toContain('/assets/admin')
    expect(await decrypted(page)).toEqual([])
    // Shows that the check works: it finds the data on a customer's phone.
    const storageState = await phoneOf('customer')
    const context = await browser.newContext({ storageState })
    const theirs = await context.newPage()
    await theirs.goto('/dashboard')
    await untilKept(theirs, CURRENT_CASES)
    await context.close()
  })

  test.describe('when the server fails', () => {
    test.use({ expectedConsoleErrors: [/500/] })

    test('it says so, and is asked again', async ({ page }) => {
      let isBroken = true
      await page.route('**/api/admin/cases/list*', (route) =>
        isBroken
          ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
          : route.continue(),
      )
      await page.goto('/admin/cases')
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible({ timeout: 20_000 })
      await expectAccessible(page, 'failed list')
      isBroken = false
      await again.click()
      await expect(rows(page)).toHaveCount(10)
    })
  })

  test.describe('when the line is cut', () => {
    // The browser checks for a new worker at any time.
    test.use({ expectedConsoleErrors: [/unknown error occurred when fetching the script/] })

    test('offline it says that it needs a connection', { tag: WITH_WORKER }, async ({
      page,
      context,
    }) => {
      await page.goto('/admin/users')
      await expect(rows(page)).toHaveCount(10)
      await workerIsReady(page)
      await context.setOffline(true)
      await expect(page.getByText('The back office needs a connection.')).toBeVisible()
      await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect(page.getByText('This needs a connection.')).toBeVisible()
      await context.setOffline(false)
      await summary(page, '11 to 20')
      await expect(page.getByText('The back office needs a connection.')).toHaveCount(0)
    })
  })
})

test.describe('on a phone', () => {
  test('rows are cards, whose values have their names beside them', async ({ page }) => {
    await page.goto('/admin/cases')
    const card = rows(page).first()
    await expect(card.getByText('Total bids')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Total bids' })).not.toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page, 'cases on a phone')
    await page.getByRole('button', { name: 'Case ID' }).click()
    await expect(page).toHaveURL(/sort=-unique_id/)
    for (const link of await pages(page).getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  test('the menu has what the side bar has', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(page.getByRole('link', { name: 'Cases', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expectAccessible(page, 'menu of an admin')
    await menu.getByRole('link', { name: 'Cases' }).click()
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    await expect(menu).toHaveCount(0)
  })

  test('another page opens at its top', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(rows(page)).toHaveCount(10)
    await pages(page).getByRole('link', { name: 'Next page' }).tap()
    await summary(page, '11 to 20')
    await expect(rows(page).first()).toBeInViewport()
  })
})

// Last, because it ends the session that the other tests use.
test.describe('at a desk, in the end', () => {
  test.use(desk)

  test('the side bar leads everywhere, and out', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/users')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [place, path] of [
      ['Cases', '/admin/cases'],
      ['Bids', '/admin/bids'],
      ['Overview', '/admin/overview'],
      ['History', '/admin/history'],
      ['Failed jobs', '/admin/jobs'],
      ['Security log', '/admin/security'],
      ['Users', '/admin/users'],
    ] as const) {
      await main.getByRole('link', { name: place }).click()
      await expect(page).toHaveURL(path)
      await expect(main.getByRole('link', { name: place })).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('link', { name: 'Invitations' }).click()
    await expect(page).toHaveURL('/admin/invitations')
    await expect(main.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('No records found')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
  })
})
