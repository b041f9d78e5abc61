// People who have no account yet, on phones that know nobody.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const PASSWORD = 'Fastpass1!'

let newcomers = 0
/** An email that nobody has. */
export const newEmail = () => `newcomer${++newcomers}.${Date.now()}@example.com`

/** A control by the whole of its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Everything that this tab and this phone hold as text. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))

/** On the page that stands in for an account elsewhere: shares an email, and a name where it is asked for. */
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
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/**
 * Logs in somebody whom the identity provider knows and we do not; they are asked what kind of account they want. The
 * console then has the 404 of the identity check.
 */
export async function logInStranger(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await shareAccount(page, email, { first: 'Ana', last: 'López' })
  await expect(page.getByRole('heading', { name: 'What kind of account?' })).toBeVisible()
}

/**
 * Waits until a log-out is over. Whoever leaves the page before has the next one finish it; the identity SDK may load
 * the page anew meanwhile.
 */
export const expectLoggedOut = (page: Page) =>
  expect(async () => expect(await stored(page)).not.toContain('owed-sign-out')).toPass({
    timeout: 10_000,
  })
