// The keyboard focus on admin screens after a menu, a dialog or a deletion.
import type { Locator, Page } from '@playwright/test'
import { personOf, postCase } from './cases.ts'
import { desk } from './crowded.ts'
import { confirmDeletion } from './deletions.ts'
import { expect } from './fixtures.ts'
import { adminCase, pickByKey, title } from './office.ts'
import { waitForPaintsOf } from './paints.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

const question = (page: Page) => page.getByRole('alertdialog')

/** The ways to close a dialog without a decision. */
const ways = {
  escape: (page: Page) => page.keyboard.press('Escape'),
  back: (page: Page) => page.goBack(),
  exit: (page: Page) => page.getByRole('button', { name: /^Keep the/ }).click(),
}

async function pickByMouse(page: Page, menu: Locator, action: string) {
  await menu.click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function expectReturns(
  page: Page,
  menu: Locator,
  pick: typeof pickByKey,
  names: (keyof typeof ways)[],
) {
  for (const name of names) {
    await pick(page, menu, 'Delete case')
    await expect(question(page).getByRole('button', { name: /^Keep/ })).toBeFocused()
    await ways[name](page)
    await expect(question(page)).toHaveCount(0)
    await expect(menu, name).toBeFocused()
  }
}

test('focus returns to a page’s menu after its action, and moves to the heading of the list after a deletion', async ({
  page,
  server,
}) => {
  const { id } = await postCase(await personOf(server.url, 'customer'))
  await page.goto(adminCase(id))
  const menu = page.getByRole('button', { name: 'Actions', exact: true })
  await expectReturns(page, menu, pickByMouse, ['escape', 'back'])
  for (const action of ['Pause case', 'Resume case']) {
    await pickByKey(page, menu, action)
    await expect(page.getByText('Case status updated successfully')).toBeVisible()
    await expect(menu, action).toBeFocused()
  }
  await pickByKey(page, menu, 'Delete case')
  await confirmDeletion(question(page), 'Delete case')
  await expect(title(page, 'All cases')).toBeFocused()
})

test('focus returns to a list’s menu after its confirmation, and moves to the heading after a deletion', async ({
  page,
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const numbers = [(await postCase(customer)).unique_id, (await postCase(customer)).unique_id]
  await page.goto('/admin/cases')
  const menuOf = (number: number | undefined) =>
    page
      .getByRole('row')
      .filter({ hasText: `#${number}` })
      .getByRole('button', { name: /^Actions for/ })
  await expectReturns(page, menuOf(numbers[0]), pickByKey, ['escape', 'back', 'exit'])
  for (const number of numbers) {
    await pickByKey(page, menuOf(number), 'Delete case')
    await confirmDeletion(question(page), 'Delete case')
    await expect(page.getByText('Case deleted')).toBeVisible()
    await expect(menuOf(number)).toHaveCount(0)
    await expect(title(page, 'All cases')).toBeFocused()
  }
})

test('focus stays where the admin has moved it while the list is fetched again after a deletion', async ({
  page,
  server,
}) => {
  const customer = await personOf(server.url, 'customer')
  const [first, second] = [await postCase(customer), await postCase(customer)]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  await page.route('**/api/admin/cases/list*', async (route) => {
    if (isHeld) await held
    await route.continue()
  })
  await page.goto('/admin/cases')
  const rowOf = (number: number) => page.getByRole('row').filter({ hasText: `#${number}` })
  const menuOf = (number: number) => rowOf(number).getByRole('button', { name: /^Actions for/ })
  await pickByMouse(page, menuOf(first.unique_id), 'Delete case')
  await expect(question(page)).toBeVisible()
  isHeld = true
  await confirmDeletion(question(page), 'Delete case')
  await expect(page.getByText('Case deleted')).toBeVisible()
  await menuOf(second.unique_id).click()
  await expect(page.getByRole('menu')).toBeFocused()
  release()
  await expect(page.getByText(`#${first.unique_id}`)).toHaveCount(0)
  // As the list moves the focus.
  await waitForPaintsOf(page, 5)
  await expect(page.getByRole('menu')).toBeFocused()
})
