// 'Please use a mobile device.': in which windows and to whom it is shown (document 1 §1).
import type { Page } from '@playwright/test'
import { expect, logIn, test } from './fixtures.ts'

const message = 'Please use a mobile device.'

/** In ms; longer than the debounce of a resize. */
const SETTLED_MS = 500

const desk = { isMobile: false, hasTouch: false }

/** Collects the alerts of the page. */
function hearAlerts(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', async (dialog) => {
    said.push(dialog.message())
    await dialog.dismiss()
  })
  return said
}

test.describe('a window with a mouse', () => {
  test.use(desk)

  test('is told to be a phone when it is wider than 440 pixels, at its load and when its width changes', async ({
    page,
  }) => {
    const said = hearAlerts(page)
    await page.setViewportSize({ width: 441, height: 844 })
    await page.goto('/auth/home')
    await expect.poll(() => said).toEqual([message])
    await page.setViewportSize({ width: 440, height: 844 })
    await page.waitForTimeout(SETTLED_MS)
    await page.setViewportSize({ width: 600, height: 844 })
    await expect.poll(() => said).toHaveLength(2)
    await page.setViewportSize({ width: 600, height: 500 })
    await page.waitForTimeout(SETTLED_MS)
    expect(said).toHaveLength(2)
    await page.setViewportSize({ width: 700, height: 500 })
    await expect.poll(() => said).toHaveLength(3)
  })

  test('is told nothing where an admin works, or opens a link to it', async ({ page }) => {
    const said = hearAlerts(page)
    await page.setViewportSize({ width: 1000, height: 844 })
    for (const link of ['/auth/signup?email_id=robin@example.com', '/admin/users']) {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.setViewportSize({ width: 1100, height: 844 })
      await page.waitForTimeout(SETTLED_MS)
      await page.setViewportSize({ width: 1000, height: 844 })
    }
    await logIn(page, 'admin')
    await expect(page).toHaveURL('/admin/users')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible()
    await page.getByRole('link', { name: 'Cases' }).click()
    await page.setViewportSize({ width: 1920, height: 844 })
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    await page.waitForTimeout(SETTLED_MS)
    expect(said).toEqual([])
  })
})

test('a phone that is held sideways is told nothing', async ({ page }) => {
  const said = hearAlerts(page)
  await page.goto('/auth/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.waitForTimeout(SETTLED_MS)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(SETTLED_MS)
  expect(said).toEqual([])
})
