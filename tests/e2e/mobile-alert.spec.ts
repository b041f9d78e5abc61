// 'Please use a mobile device.': in which windows and to whom it is shown (specification §1.1).
import type { Page } from '@playwright/test'
import { logInFromWelcome } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'

const message = 'Please use a mobile device.'

/** Changes the window's size, and lets more time pass than the page waits for further changes. */
async function resize(page: Page, width: number, height = 844) {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((now) => innerWidth === now, width)
  await settle(page)
}

const settle = (page: Page) => page.clock.runFor(500)

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

  test('is asked to use a mobile device when it is wider than 440 pixels, at its load and when its width changes', async ({
    page,
  }) => {
    const said = hearAlerts(page)
    await page.setViewportSize({ width: 441, height: 844 })
    await page.goto('/auth/home')
    await expect.poll(() => said).toEqual([message])
    await page.clock.install()
    await resize(page, 440)
    await resize(page, 600)
    await expect.poll(() => said).toHaveLength(2)
    await resize(page, 600, 500)
    expect(said).toHaveLength(2)
    await resize(page, 700, 500)
    await expect.poll(() => said).toHaveLength(3)
  })

  test('shows no alert in the back office, or on a link to it', async ({ page }) => {
    const said = hearAlerts(page)
    await page.clock.install()
    await page.setViewportSize({ width: 1000, height: 844 })
    for (const link of ['/auth/signup?email_id=robin@example.com', '/admin/users']) {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await resize(page, 1100)
      await resize(page, 1000)
    }
    await openLoggedIn(page, 'admin')
    await expect(page).toHaveURL('/admin/users')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible()
    await page.getByRole('link', { name: 'Cases' }).click()
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    await resize(page, 1920)
    expect(said).toEqual([])
  })
})

test.describe('an admin’s window', () => {
  test.use({ ...desk, viewport: { width: 1280, height: 844 } })

  test('shows the alert only before its first log-in, and not on a link, which opens after it with its filters', async ({
    page,
    context,
    expectedConsoleErrors,
  }) => {
    const said = hearAlerts(page)
    await page.goto('/auth/home')
    await expect.poll(() => said).toHaveLength(1)
    await page.goto('/auth/login')
    await expect.poll(() => said).toHaveLength(2)
    await page.clock.install()
    const link = '/admin/cases?search=example.com&status=open&category=dui'
    await page.goto(link)
    await expect(page).toHaveURL('/auth/home')
    await logInFromWelcome(page, 'admin')
    await expect(page.getByRole('heading', { name: 'All cases' })).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({
      search: 'example.com',
      status: 'open',
      category: 'dui',
    })
    await settle(page)
    // The other tab gets one during the log-out.
    expectedConsoleErrors.push(/401/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
    const tab = await context.newPage()
    const inTab = hearAlerts(tab)
    await tab.goto('/auth/home')
    await tab.getByRole('link', { name: 'Log in' }).click()
    await expect(tab.getByLabel('Email address')).toBeVisible()
    await settle(tab)
    expect([said.length, inTab.length]).toEqual([2, 0])
  })
})

test('a phone in landscape orientation shows no alert', async ({ page }) => {
  const said = hearAlerts(page)
  await page.goto('/auth/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.install()
  await resize(page, 844, 390)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settle(page)
  expect(said).toEqual([])
})
