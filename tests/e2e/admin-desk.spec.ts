// The admin screens in windows between a phone and a wide desktop (specification §2.2).
import type { Locator, Page } from '@playwright/test'
import { desk } from './crowded.ts'
import { expect } from './fixtures.ts'
import { expectListFits, expectNoOverflow, openTab, WIDTHS } from './office.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', ...desk })

/** Returns the right end of an element's text. */
function textEnd(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.round(range.getBoundingClientRect().right)
}

test('the lists show labels only above columns, emails in full, and numbers below their column’s name, at every width', async ({
  page,
}) => {
  for (const [address, column] of [
    ['/admin/users', 'Cases'],
    ['/admin/users?tab=attorneys', 'Bids'],
    ['/admin/cases', 'Total bids'],
    ['/admin/bids'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('.person-cell__email').first()).toBeVisible()
    if (column) {
      const number = page.locator('td[data-kind=number]').first()
      const head = page.getByRole('columnheader', { name: column })
      expect(await head.evaluate(textEnd), address).toBe(await number.evaluate(textEnd))
    }
    await expectListFits(page)
    await page.setViewportSize(desk.viewport)
  }
  // The card of a bid shows the firm below the case and above the category.
  await page.setViewportSize({ width: 768, height: 800 })
  const card = page.getByRole('row').nth(1)
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const firm = await topOf(card.getByRole('rowheader'))
  expect(firm).toBeGreaterThan(await topOf(card.getByText('Case ID', { exact: true })))
  expect(firm).toBeLessThan(await topOf(card.getByText('Category', { exact: true })))
})

test('the security log and a history fit at every width', async ({ page }) => {
  await page.goto('/admin/cases')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await openTab(page, 'History')
  for (const address of ['', '/admin/history', '/admin/security']) {
    if (address) await page.goto(address)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page, width)
    }
  }
})

test('an unknown URL shows the not-found message inside the back office', async ({ page }) => {
  await page.goto('/admin/nowhere')
  await expect(page).toHaveTitle('Not Found · Fastpass')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cases' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to all users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible()
})

test('the first Tab key offers a link to the content, and each tab of users has its name', async ({
  page,
}) => {
  await page.goto('/admin/users?tab=attorneys')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveTitle('All users: attorneys · Fastpass')
  await page.locator('body').press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Invitations' })).toBeFocused()
  await expect(page).toHaveURL('/admin/users?tab=attorneys')
})

/** Drags the mouse over an element, from left to right. */
async function drawOver(page: Page, element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not there')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 1, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 })
  await page.mouse.move(box.x + box.width - 1, y, { steps: 5 })
  await page.mouse.up()
}
const selected = (page: Page) => page.evaluate(() => String(getSelection()).trim())

test('the text of a row that leads to a page can be selected, and a row can be opened in a new tab, like a link', async ({
  page,
  context,
}) => {
  await page.goto('/admin/users')
  const row = page.getByRole('row').filter({ hasText: 'customer@example.com' })
  for (const text of ['customer@example.com', 'Maria Delgado']) {
    await drawOver(page, row.getByText(text))
    expect(text).toContain(await selected(page))
    expect((await selected(page)).length, text).toBeGreaterThan(text.length / 2)
    await expect(page).toHaveURL('/admin/users')
  }
  for (const press of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page')
    await row
      .getByRole('cell')
      .first()
      .click({ position: { x: 120, y: 12 }, ...press })
    await expect(await opened).toHaveURL(/client-details/)
    await (await opened).close()
    await expect(page).toHaveURL('/admin/users')
  }
})

test('the page title names the record, and a bid says whose status it shows', async ({ page }) => {
  for (const [address, name] of [
    ['/admin/users', 'Maria Delgado'],
    ['/admin/users?tab=attorneys', 'Vega Law Group'],
    ['/admin/cases', /^#\d+ /],
    ['/admin/bids', /^Bid on the #\d+ /],
  ] as const) {
    await page.goto(address)
    await page
      .getByRole('row')
      .filter({ hasText: /Maria Delgado|Vega Law Group/ })
      .first()
      .getByRole('link')
      .click()
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading).toBeVisible()
    await expect(page).toHaveTitle(`${await heading.innerText()} · Fastpass`)
  }
  await expect(page.getByText(/^Case: \w+$/)).toBeVisible()
})

test('a bar of zero has its number at the axis', async ({ page }) => {
  await page.goto('/admin/overview?days=7')
  const plot = page.getByRole('region', { name: 'Cases by status' })
  const zero = plot.locator('svg text').filter({ hasText: /^0$/ }).first()
  await expect(zero).toBeVisible()
  const axis = await plot
    .locator('svg .recharts-bar-rectangle path')
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().left)
  const { x } = (await zero.boundingBox()) ?? { x: Number.NaN }
  expect(x - axis).toBeGreaterThanOrEqual(0)
  expect(x - axis).toBeLessThan(12)
})

test('an invitation offers the three roles, and its dialog has no drag handle on a wide screen', async ({
  page,
}) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Add new user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new user' })
  await expect(dialog).toBeVisible()
  const roles = dialog.getByRole('radio')
  await expect(roles).toHaveCount(3)
  for (const [index, name] of ['Client', 'Attorney', 'Admin'].entries()) {
    await expect(roles.nth(index)).toHaveAccessibleName(name)
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    expect(await dialog.evaluate((panel) => getComputedStyle(panel, '::before').display)).toBe(
      'none',
    )
    const box = await dialog.boundingBox()
    // In the middle of the window, not at its bottom edge.
    if (width >= 768) expect((box?.y ?? 0) + (box?.height ?? 800), `${width}`).toBeLessThan(800)
  }
})
