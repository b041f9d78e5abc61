// The rows of the admin's lists (specification §2.2), by mouse and by keyboard, on a desktop and on
// a phone.
import { expectAccessible } from './axe.ts'
import { newPerson } from './cases.ts'
import { CLIENTS } from './crowd.ts'
import { desk, rows, test } from './crowded.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { ALL_CLIENTS, pages, searchBox, summary } from './table-page.ts'

test.describe('at a desk', () => {
  test.use(desk)

  test('customers are listed ten per page, newest first', async ({ page }) => {
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

  test('attorneys and admins each have a tab with its own URL, and an admin is not offered to delete themselves', async ({
    page,
  }) => {
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
    // They cannot delete themselves.
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await rows(page).getByRole('link').click()
    await expect(page.getByRole('tab', { name: 'About' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0)
    await page.goBack()
    await expect(rows(page)).toHaveCount(1)
    await page.goBack()
    await page.goBack()
    await expect(searchBox(page)).toHaveValue('client0042')
    await expect(rows(page)).toHaveCount(1)
  })

  test('bids show their amount, in dollars or percent, and each has a distinct accessible name', async ({
    page,
  }) => {
    await page.goto('/admin/bids/')
    await expect(page.getByRole('heading', { name: 'All bids' })).toBeVisible()
    const heads = ['Case ID', 'Category', 'Created by', 'Amount', 'Created on', 'Status']
    await expect(page.getByRole('columnheader')).toHaveText([
      ...[...heads, 'Additional notes', 'Actions'],
    ])
    await expect(page.getByRole('combobox', { name: 'Status' }).locator('option')).toHaveText([
      ...['All statuses', 'Open', 'Accepted', 'Rejected', 'Ended', 'Closed'],
    ])
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
    await page.getByRole('combobox', { name: 'Category' }).selectOption('DUI')
    await expect(rows(page).filter({ hasText: 'Note 0001' })).toContainText('$30')
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal Injury')
    await expect(rows(page).filter({ hasText: 'Note 0003' })).toContainText('30%')
    await expectAccessible(page, 'bids')
  })

  test('a row opens by a press anywhere on it, or on its name', async ({ page }) => {
    await page.goto('/admin/users?page=2')
    const row = rows(page).filter({ hasText: 'Client 0012' })
    const box = await row.getByRole('cell').nth(1).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await expect(page).toHaveURL(/\/admin\/users\/client-details\?client_id=/)
    await page.getByRole('tab', { name: 'Cases (1)' }).click()
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['Case ID', 'Category', 'Place', 'Created on', 'Status', 'Total bids', 'Actions'],
    ])
    await expect(rows(page).getByRole('link')).toHaveAccessibleName(/^Case #\d+$/)
    await page.goto('/admin/cases')
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/cases\/case-details\?case_Id=/)
    await page.goto('/admin/bids')
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/bids\/bid-details\?bid_Id=/)
  })

  test('the table can be used with a keyboard alone, and a deleted person leaves it, and the focus moves to its heading', async ({
    page,
    server,
  }) => {
    // In place of the one who is deleted: other tests count the clients.
    await newPerson(server.url, 'customer', 'Robin Newcomer')
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

    await searchBox(page).fill('client050')
    await summary(page, '1 to 10 of 10 clients')
    const doomed = rows(page).filter({ hasText: 'Client 0503' })
    await doomed.getByRole('button', { name: 'Actions for Robin Client 0503' }).focus()
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
    await rows(page).nth(4).getByRole('link').press('Enter')
    await expect(page).toHaveURL(/client-details/)
    await expect(page.locator('h1:focus, main:focus')).toHaveCount(1)
  })
})

test.describe('on a phone', () => {
  test('another page opens at its top, the menu has the same entries as the side bar, and rows are cards, whose values have their labels next to them', async ({
    page,
  }) => {
    await page.goto('/admin/users')
    await expect(rows(page)).toHaveCount(10)
    await pages(page).getByRole('link', { name: 'Next page' }).tap()
    await summary(page, '11 to 20')
    await expect(rows(page).first()).toBeInViewport()

    await expect(page.getByRole('link', { name: 'Cases', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expectAccessible(page, 'menu of an admin')
    await menu.getByRole('link', { name: 'Cases' }).click()
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    await expect(menu).toHaveCount(0)

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
})

// Last, because it ends the session that the other tests use.
test.describe('at a desk, last because it logs out', () => {
  test.use(desk)

  test('the side bar opens every section, and logs out', async ({ page }) => {
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
