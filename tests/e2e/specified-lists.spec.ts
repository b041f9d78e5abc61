// Sentences of the specification that no other test covers in full: the admin's lists
// (specification §2.2 and §2.9).
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { newPerson, personOf, postCase } from './cases.ts'
import { desk, rows } from './crowded.ts'
import { expect } from './fixtures.ts'
import { completeProfile, newAdmin, today } from './office.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

/** Expects the values of a row, each after the name of its column. */
async function expectValues(row: Locator, values: [column: string, value: string][]) {
  const cells = row.getByRole('cell')
  for (const [index, [column, value]] of values.entries()) {
    await expect(cells.nth(index)).toHaveText(`${column}${value}`)
  }
}

/** Expects that the menu of a row has one item. */
async function expectMenu(page: Page, row: Locator, action: string) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText([action])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

test('an attorney is listed with picture, dates and number of bids, an admin with dates alone, and both open by a click', async ({
  page,
  server,
}) => {
  const { person: firm, account } = await newPerson(server.url, 'attorney', 'Vega Brothers')
  const picture = await completeProfile(firm)
  const { id: caseId } = await postCase(await personOf(server.url, 'customer'))
  await placeBid(firm, caseId, 1800)
  await page.goto('/admin/users?tab=attorneys')
  const heads = page.getByRole('columnheader')
  await expect(heads).toHaveText(['User', 'Created on', 'Last signed in', 'Bids', 'Actions'])
  const row = rows(page).filter({ hasText: account.email })
  await expect(row.getByRole('rowheader')).toContainText('Vega Brothers')
  await expect(row.getByRole('rowheader').locator('img')).toHaveAttribute('src', picture)
  await expectValues(row, [
    ['Created on', today()],
    ['Last signed in', today()],
    ['Bids', '1'],
  ])
  await expectMenu(page, row, 'Delete user')
  await row.getByRole('link', { name: 'Vega Brothers' }).click()
  await expect(page).toHaveURL(`/admin/users/attorney-details?attorney_id=${firm.id}`)

  const { id, email } = await newAdmin(server.url)
  await page.goto('/admin/users?tab=admins')
  await expect(heads).toHaveText(['User', 'Created on', 'Last signed in', 'Actions'])
  const admin = rows(page).filter({ hasText: email })
  await expect(admin.getByRole('rowheader')).toContainText('Kim Hale')
  await expectValues(admin, [
    ['Created on', today()],
    ['Last signed in', '-'],
  ])
  await expectMenu(page, admin, 'Delete user')
  await admin.getByRole('link', { name: 'Kim Hale' }).click()
  await expect(page).toHaveURL(`/admin/users/admin-details?admin_id=${id}`)
})

/** Expects that the filter of the open list has the five categories. */
const expectCategories = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Category' }).getByRole('option')).toHaveText([
    ...['All categories', 'DUI', 'Family', 'Civil', 'Bankruptcy', 'Personal Injury'],
  ])

test('a case and a bid are listed with what they are about, and can be deleted there, and the filters offer the five categories', async ({
  page,
  server,
}) => {
  const { person: maria, account } = await newPerson(server.url, 'customer', 'Maria Quiroga')
  const { person: firm, account: of } = await newPerson(server.url, 'attorney', 'Vega Brothers')
  const { id, unique_id } = await postCase(maria, 'personal injury')
  await placeBid(firm, id, 30)
  const search = page.getByRole('searchbox', { name: /^Search/ })
  await page.goto('/admin/bids/')
  const bid = rows(page).filter({ hasText: of.email })
  await expect(bid.getByRole('rowheader')).toContainText('Vega Brothers')
  await expectValues(bid, [
    ['Case ID', `#${unique_id}`],
    ['Category', 'Personal Injury'],
    ['Amount', '30%'],
    ['Created on', today()],
    ['Status', 'Open'],
    ['Additional notes', 'First call is free.'],
  ])
  await expectMenu(page, bid, 'Delete bid')
  await expectCategories(page)
  await search.fill(`#${unique_id}`)
  await expect(rows(page)).toHaveCount(1)

  await page.goto('/admin/cases/')
  const row = rows(page).filter({ hasText: account.email })
  await expect(row.getByRole('rowheader')).toContainText('Maria Quiroga')
  await expectValues(row, [
    ['Case ID', `#${unique_id}`],
    ['Category', 'Personal Injury'],
    ['Place', 'No place'],
    ['Created on', today()],
    ['Status', 'Open'],
    ['Total bids', '1'],
  ])
  await expectMenu(page, row, 'Delete Case')
  await expectCategories(page)
  await search.fill(`#${unique_id}`)
  await expect(rows(page)).toHaveCount(1)
  await row.getByRole('link', { name: 'Maria Quiroga' }).click()
  await expect(page).toHaveURL(`/admin/cases/case-details?case_Id=${id}`)
})
