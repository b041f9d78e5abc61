// The search, the filters and the order of the admin's lists (specification §2.2).
import { expectAccessible } from './axe.ts'
import { CASES, CLIENTS } from './crowd.ts'
import { desk, rows, test } from './crowded.ts'
import { expect } from './fixtures.ts'
import { ALL_CLIENTS, searchBox, summary } from './table-page.ts'

test.use(desk)

test('a search begins at the first page, and outlives a reload', async ({ page }) => {
  await page.goto('/admin/users?page=3')
  await summary(page, '21 to 30 of')
  const asked = page.waitForRequest(/\/api\/admin\/customers\/list\?.*search=.*CLIENT%20004/)
  await searchBox(page).pressSequentially('CLIENT 004')
  const { searchParams } = new URL((await asked).url())
  expect(Object.fromEntries(searchParams)).toMatchObject({
    limit: '10',
    offset: '0',
    sort: '-created_at',
    search: expect.stringContaining('first_name[ilike]=*CLIENT 004*|last_name[ilike]='),
  })
  await summary(page, '1 to 10 of 10 clients')
  await expect(page).toHaveURL(/\/admin\/users\?search=CLIENT/)
  await searchBox(page).pressSequentially('2')
  // A reload of the browser may miss a URL that changed in the same moment.
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

test('characters of the search syntax are searched for literally', async ({ page }) => {
  await page.goto('/admin/users')
  for (const odd of ['%', '_', '*', '|', 'a|email[ilike]=*', '1e5', '100% & more']) {
    const before = page.url()
    await searchBox(page).fill(odd)
    await expect(page).not.toHaveURL(before)
    // In a URL, the others are as they are typed, or encoded in the same way.
    if (['1e5', '100% & more'].includes(odd)) await page.reload()
    await expect(searchBox(page)).toHaveValue(odd)
    await expect(page.getByText('No records found'), odd).toBeVisible()
  }
})

test('cases are narrowed by category and status', async ({ page }) => {
  await page.goto('/admin/cases/')
  await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Case ID', 'Created by', 'Category', 'Place', 'Created on', 'Status', 'Total bids'],
    'Actions',
  ])
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Personal Injury')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await expect(page).toHaveURL(/category=personal(\+|%20)injury&status=open/)
  await summary(page, `of ${CASES / 3 + 1} cases`)
  for (const text of await rows(page).allTextContents())
    expect(text).toMatch(/Personal Injury.*Open/)
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
  const state = page.getByRole('combobox', { name: 'State' })
  await state.selectOption('Arizona')
  await expect(page).toHaveURL('/admin/cases?state=04')
  await expect(rows(page).first()).toContainText('Arizona')
  for (const text of await rows(page).allTextContents()) expect(text).toContain('Arizona')
  await page.reload()
  await expect(state).toHaveValue('04')
  await state.selectOption('Guam')
  await expect(page.getByText('No records found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(state).toHaveValue('')
})

test('a column’s heading reverses the order, and a filter and an order begin at the first page', async ({
  page,
}) => {
  await page.goto('/admin/users')
  const head = page.getByRole('columnheader', { name: 'Created on' })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText(`Client ${CLIENTS}`)
  await expect(page).toHaveURL('/admin/users?sort=created_at')
  await head.getByRole('button').click()
  await expect(page).toHaveURL('/admin/users')

  await page.goto('/admin/cases?page=2')
  await summary(page, '11 to 20')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Open')
  await expect(page).toHaveURL('/admin/cases?status=open')
  await page.goBack()
  await summary(page, '11 to 20')
  await page.getByRole('button', { name: 'Case ID' }).click()
  await expect(page).toHaveURL('/admin/cases?sort=-unique_id')
})
