// Sentences of the specification that no other test covers in full: the admin's lists
// (specification §2.2 and §2.9).
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { newPerson, postCase } from './cases.ts'
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

test('an attorney is listed with picture, dates and number of bids, and opens by a click', async ({
  page,
  server,
}) => {
  const { person: maria } = await newPerson(server.url, 'customer', 'Maria Quiroga')
  const { person: firm, account } = await newPerson(server.url, 'attorney', 'Vega Brothers')
  const picture = await completeProfile(firm)
  const { id: caseId } = await postCase(maria)
  await placeBid(firm, caseId, 1800)
  await page.goto('/admin/users?tab=attorneys')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['User', 'Created on', 'Last signed in', 'Bids', 'Actions'],
  ])
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
})

test('an admin is listed with dates and without a number, and opens by a click', async ({
  page,
  server,
}) => {
  const { id, email } = await newAdmin(server.url)
  await page.goto('/admin/users?tab=admins')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['User', 'Created on', 'Last signed in', 'Actions'],
  ])
  const row = rows(page).filter({ hasText: email })
  await expect(row.getByRole('rowheader')).toContainText('Kim Hale')
  await expectValues(row, [
    ['Created on', today()],
    ['Last signed in', '-'],
  ])
  await expectMenu(page, row, 'Delete user')
  await row.getByRole('link', { name: 'Kim Hale' }).click()
  await expect(page).toHaveURL(`/admin/users/admin-details?admin_id=${id}`)
})

test('a case is listed with its customer, whose name opens it, and can be deleted there', async ({
  page,
  server,
}) => {
  const { person: maria, account } = await newPerson(server.url, 'customer', 'Maria Quiroga')
  const { person: firm } = await newPerson(server.url, 'attorney', 'Vega Brothers')
  const { id, unique_id } = await postCase(maria, 'personal injury')
  await placeBid(firm, id, 30)
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
  await page.getByRole('searchbox', { name: /^Search/ }).fill(`#${unique_id}`)
  await expect(rows(page)).toHaveCount(1)
  await row.getByRole('link', { name: 'Maria Quiroga' }).click()
  await expect(page).toHaveURL(`/admin/cases/case-details?case_Id=${id}`)
})

test('a bid is listed with its amount and notes, and can be deleted there', async ({
  page,
  server,
}) => {
  const { person: maria } = await newPerson(server.url, 'customer', 'Maria Quiroga')
  const { person: firm, account } = await newPerson(server.url, 'attorney', 'Vega Brothers')
  const { id, unique_id } = await postCase(maria, 'personal injury')
  await placeBid(firm, id, 30)
  await page.goto('/admin/bids/')
  const row = rows(page).filter({ hasText: account.email })
  await expect(row.getByRole('rowheader')).toContainText('Vega Brothers')
  await expectValues(row, [
    ['Case ID', `#${unique_id}`],
    ['Category', 'Personal Injury'],
    ['Amount', '30%'],
    ['Created on', today()],
    ['Status', 'Open'],
    ['Additional notes', 'First call is free.'],
  ])
  await expectMenu(page, row, 'Delete bid')
  await page.getByRole('searchbox', { name: /^Search/ }).fill(`#${unique_id}`)
  await expect(rows(page)).toHaveCount(1)
})

test('the filters offer the five categories, and an invitation the three roles', async ({
  page,
}) => {
  for (const list of ['/admin/cases', '/admin/bids']) {
    await page.goto(list)
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option')).toHaveText([
      ...['All categories', 'DUI', 'Family', 'Civil', 'Bankruptcy', 'Personal Injury'],
    ])
  }
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add new user' }).click()
  const roles = page.getByRole('dialog', { name: 'Add new user' }).getByRole('radio')
  await expect(roles).toHaveCount(3)
  for (const [index, name] of ['Client', 'Attorney', 'Admin'].entries()) {
    await expect(roles.nth(index)).toHaveAccessibleName(name)
  }
})
