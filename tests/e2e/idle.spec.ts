// The warning before the log-out of a person who did not stay logged in and does not use the page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fillLogIn } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { pressContinue, startCase } from './wizard-page.ts'

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay logged in' })

test('a page without use warns before it logs out, in each of its tabs, and one press stays', async ({
  page,
  expectedConsoleErrors,
}) => {
  // Under the test's clock, a window that is opened may report it; the app opens none.
  expectedConsoleErrors.push(/The provided callback is no longer runnable/)
  await page.clock.install()
  await page.goto('/auth/login')
  await page.getByRole('switch', { name: 'Keep me logged in on this phone' }).uncheck()
  await fillLogIn(page, 'customer')
  await expect(page).toHaveURL('/dashboard')
  await startCase(page, 'DUI')
  const date = page.getByRole('textbox')
  await date.fill('10/1/2026')
  await page.clock.fastForward('28:06')
  await expect(stay(page)).toBeFocused()
  await expect(warning(page)).toHaveAccessibleDescription(/In two minutes we log you out/)
  const timer = warning(page).getByRole('timer')
  await expect(timer).toHaveText(/^Time left: 1:\d\d$/)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await expectAccessible(page, 'the warning before the log-out')
  // Staying is a use for the server too.
  const used = page.waitForResponse('**/api/verify-clerk/*')
  await page.keyboard.press('Enter')
  expect((await used).ok()).toBe(true)
  await expect(warning(page)).toBeHidden()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('10/1/2026')

  await page.clock.fastForward('27:00')
  await pressContinue(page)
  await page.goto('/notification')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()

  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/dashboard'))
  const copy = await popup
  await expect(copy.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward('28:06')
  await expect(warning(page)).toBeVisible()
  await stay(copy).click()
  await expect(warning(page)).toBeHidden()

  // As after sleep: the time is over, and nothing is asked.
  await page.clock.fastForward('31:00')
  for (const tab of [page, copy]) await expect(tab).toHaveURL('/auth/home')
  await copy.goto('/dashboard')
  await expect(copy).toHaveURL('/auth/home')
})
