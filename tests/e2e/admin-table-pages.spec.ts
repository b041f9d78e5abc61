// The pages of the admin's lists (specification §2.2).
import { expectAccessible } from './axe.ts'
import { newPerson } from './cases.ts'
import { desk, rows, test } from './crowded.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import {
  ALL_CLIENTS,
  current,
  LAST_PAGE,
  numbers,
  pages,
  searchBox,
  summary,
} from './table-page.ts'

test.use(desk)

test('pages change with the pager, and with Back and Forward, and the previous rows stay until the new ones are loaded', async ({
  page,
}) => {
  await page.goto('/admin/users')
  await summary(page, '1 to 10')
  expect(await numbers(page)).toEqual([
    ...['Previous page', 'Page 1', 'Page 2', 'Page 3', '…', `Page ${LAST_PAGE}`, 'Next page'],
  ])
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/customers/list*', async (route) => {
    await held
    await route.continue()
  })
  await pages(page).getByRole('link', { name: 'Page 3', exact: true }).click()
  await current(page, 3)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).toHaveCount(10)
  await summary(page, '1 to 10')
  goOn()
  await summary(page, '21 to 30')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
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

test('a URL opens its page, or the last page when its page does not exist', async ({ page }) => {
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

test('coming back from a page shows the list as it was left', async ({ page, server }) => {
  // In place of the one who is deleted: other tests count the clients.
  await newPerson(server.url, 'customer', 'Robin Newcomer')
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

test('a list that is too long to be counted says on its last page that there are more', async ({
  page,
}) => {
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

test('a search that did not look at all people says so instead of that there are none', async ({
  page,
}) => {
  await page.route('**/api/admin/customers/list*search=*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_count_capped: true } })
  })
  const part = 'We looked through the first 100,000 only. Search for a longer word to find others.'
  await page.goto('/admin/users?search=zq')
  await expect(page.getByRole('status').getByText(part)).toBeVisible()
  await expect(page.getByText('No records found')).toBeVisible()
  await expectAccessible(page, 'a search of a part of the clients')
  await page.goto('/admin/users?search=client0042')
  await summary(page, '1 of more than 1 client')
  await expect(page.getByText(part)).toBeVisible()
})
