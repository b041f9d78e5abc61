// People without an account, on phones that remember no one.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { textInStorage } from './kept.ts'

export const PASSWORD = 'Fastpass1!'

let newcomers = 0
/** Returns an email that no account has. */
export const newEmail = () => `newcomer${++newcomers}.${Date.now()}@example.com`

/** Returns the control with this label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Presses the button with this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

/** On the stand-in for a social account's page, shares an email, and a name if given. */
export async function shareAccount(
  page: Page,
  email: string,
  name?: { first: string; last: string },
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Continue with Google' })).toBeVisible()
  await field(page, 'Email').fill(email)
  if (name) {
    await page.getByLabel('First name').fill(name.first)
    await page.getByLabel('Last name').fill(name.last)
  }
  await press(page, 'Continue')
}

/**
 * Logs in an account without a record, which is asked for its role. The console then shows the 404
 * of the identity check.
 */
export async function logInStranger(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await shareAccount(page, email, { first: 'Ana', last: 'López' })
  await expect(page.getByRole('heading', { name: 'What kind of account?' })).toBeVisible()
}

/**
 * Creates a customer who logs in with a social account and has no password. The console then shows
 * a 404 as well.
 */
export async function signUpStranger(page: Page, email: string): Promise<void> {
  await logInStranger(page, email)
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 'Continue')
  await expect(field(page, 'First name')).toHaveValue('Ana')
  await press(page, 'Continue')
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('4805550142')
  await press(page, 'Create account')
  await expect(page).toHaveURL('/onboarding-success')
  await page.getByRole('link', { name: 'Skip for now' }).click()
}

/**
 * Waits until a log-out is complete. When the page is left earlier, the next page completes it; the
 * identity SDK may reload the page meanwhile.
 */
export const expectLoggedOut = (page: Page) =>
  expect(async () => expect(await textInStorage(page)).not.toContain('pending-sign-out')).toPass({
    timeout: 10_000,
  })
