// The warning before the log-out of a person who did not stay logged in and does not use the page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './moving-clock.ts'
import { pressContinue, startCase } from './wizard-page.ts'

const minutes = (count: number) => ({ hours: count / 60 })
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const stay = (page: Page) => warning(page).getByRole('button', { name: 'Stay logged in' })

test('a page without use warns before it logs out, in each of its tabs, and one press stays', async ({
  clock,
}) => {
  const page = await clock.openPhone('customer', { isKeptLoggedIn: false })
  await startCase(page, 'DUI')
  const date = page.getByRole('textbox')
  await date.fill('10/1/2026')
  await clock.pass(minutes(28.1))
  await expect(stay(page)).toBeFocused()
  await expect(warning(page)).toHaveAccessibleDescription(/In two minutes we log you out/)
  const timer = warning(page).getByRole('timer')
  await expect(timer).toHaveText(/^Time left: 1:\d\d$/)
  await expect(timer).toHaveAttribute('aria-live', 'off')
  await expectAccessible(page, 'the warning before the log-out')
  await page.keyboard.press('Enter')
  await expect(warning(page)).toBeHidden()
  await expect(date).toBeFocused()
  await expect(date).toHaveValue('10/1/2026')

  // Staying was a use for the server too.
  await clock.pass(minutes(27))
  await pressContinue(page)
  await page.goto('/notification')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in again' })).toBeHidden()

  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/dashboard'))
  const copy = await popup
  await expect(copy.getByRole('heading', { level: 1 })).toBeVisible()
  await clock.pass(minutes(28.1))
  await expect(warning(page)).toBeVisible()
  await stay(copy).click()
  await expect(warning(page)).toBeHidden()

  // As after sleep: the time is over, and nothing is asked.
  await clock.pass(minutes(31))
  await expect(page).toHaveURL('/auth/home')
  await expect(copy).toHaveURL('/auth/home')
  await copy.goto('/dashboard')
  await expect(copy).toHaveURL('/auth/home')
})
