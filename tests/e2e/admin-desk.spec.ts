// The back office in windows between a phone and a wide desk (document 2 §2).
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test.use({ person: 'admin', viewport: { width: 1280, height: 800 } })

const lists = ['/admin/users', '/admin/users?tab=attorneys']
const WIDTHS = [640, 768, 900, 1024, 1240]

for (const address of lists) {
  test(`${address} has labels over columns only, and whole emails, at every width`, async ({
    page,
  }) => {
    await page.goto(address)
    const emails = page.locator('.person-cell__email')
    await expect(emails.first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const row = page.getByRole('row').nth(1)
      const areCards = await row.locator('.data-table__label').first().isVisible()
      const seen = await page.getByRole('columnheader').evaluateAll((headers) =>
        headers.flatMap((header) => {
          const { width: across, height } = header.getBoundingClientRect()
          return across > 1 && height > 1 ? [header.hasAttribute('data-sortable')] : []
        }),
      )
      if (areCards) expect(seen.every(Boolean), `${width}`).toBe(true)
      else expect(seen.length, `${width}`).toBeGreaterThan(3)
      const cut = await emails.evaluateAll(
        (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      )
      expect(cut, `${width}`).toBe(0)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${width}`).toBeLessThanOrEqual(0)
    }
  })
}

test('the number of a column stands below its name', async ({ page }) => {
  await page.goto('/admin/users')
  const edge = (element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.round(range.getBoundingClientRect().right)
  }
  const name = page.getByRole('columnheader', { name: 'Cases' })
  const number = page.locator('td[data-kind=number]').first()
  await expect(number).toBeVisible()
  expect(await name.evaluate(edge)).toBe(await number.evaluate(edge))
})

test('an address that is none keeps the office around it', async ({ page }) => {
  await page.goto('/admin/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cases' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to all users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All users' })).toBeVisible()
})
