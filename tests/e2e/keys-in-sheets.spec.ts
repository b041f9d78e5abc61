// What keys do in sheets and dialogs that commit: a key that is released slowly, or pressed twice, confirms nothing, and
// what Tab reaches is in view.

import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { startCase } from './wizard-page.ts'

/** Holds Enter on the focused button until it opens something, and 20 repetitions longer. */
async function holdEnter(page: Page, opener: Locator, opened: Locator) {
  await opener.focus()
  await page.keyboard.down('Enter')
  await expect(opened).toBeVisible()
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
}

async function openCaseWithBid(page: Page, url: string) {
  const maria = await personOf(url, 'customer')
  const { id } = await postCase(maria)
  const bid = await placeBid(await personOf(url, 'attorney'), id, 1800)
  await page.goto(caseUrl('customer', id))
  const statusOf = async () => {
    return (await maria.must('getBid', { path: { bid_id: bid.id } })).data.bid_status
  }
  return { statusOf }
}

test('Enter that is held, or pressed twice, on Accept or Reject decides nothing', async ({
  page,
  server,
}) => {
  const { statusOf } = await openCaseWithBid(page, server.url)
  const accept = page.getByRole('button', { name: /^Accept the bid of/ })
  const sheet = page.getByRole('dialog', { name: 'Accept this bid?' })
  await holdEnter(page, accept, sheet)
  await expect(sheet.getByRole('heading', { name: 'Accept this bid?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleDescription(/\$1,800.* Bidding stops\.$/)
  await page.keyboard.press('Escape')
  await expect(accept).toBeFocused()

  const question = page.getByRole('alertdialog', { name: 'Reject this bid?' })
  await holdEnter(page, page.getByRole('button', { name: /^Reject the bid of/ }), question)
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()

  const menu = page.getByRole('menu')
  await holdEnter(page, page.getByRole('button', { name: 'Case actions' }), menu)
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await statusOf()).toBe('open')
})

test('Enter that is held on Continue goes one step further', async ({ page }) => {
  await startCase(page, 'DUI')
  const question = page.getByRole('heading', { level: 1 })
  await page.getByRole('textbox').fill('10/1/2026')
  const before = await question.textContent()
  await page.getByRole('button', { name: 'Continue', exact: true }).focus()
  await page.keyboard.down('Enter')
  await expect(question).not.toHaveText(before ?? '')
  const after = await question.textContent()
  for (let count = 0; count < 20; count += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(question).toHaveText(after ?? '')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 400 },
  ]) {
    test(`sees each control of the bid sheet that Tab reaches, at ${size.width} by ${size.height}`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize(size)
      const { id } = await postCase(await personOf(server.url, 'customer'))
      await page.goto(caseUrl('lawyer', id))
      const sheet = page.getByRole('dialog', { name: 'Your bid' })
      await page.getByRole('button', { name: 'Submit a Bid' }).click()
      await expect(sheet.getByRole('heading', { name: 'Your bid' })).toBeFocused()
      await expect(sheet).toHaveAccessibleDescription('You can change your bid up to 3 times.')
      const amount = sheet.getByRole('textbox', { name: 'Amount' })
      const expectInView = () => expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
      await page.keyboard.press('Tab')
      await expect(amount).toBeFocused()
      do {
        await page.keyboard.press('Tab')
        await expectInView()
      } while (!(await amount.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Shift+Tab')
      await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await expectInView()
    })
  }
})
