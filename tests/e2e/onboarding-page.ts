// The steps of a customer's sign-up.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { field, PASSWORD } from './newcomers.ts'
import { expectActive } from './wizard-page.ts'

const steps = [
  { question: 'Welcome to Fastpass', button: 'Get started' },
  { question: 'What kind of account?', button: 'Continue' },
  { question: 'How do you want to sign up?', button: 'Continue with email' },
  { question: 'What is your email?', button: 'Continue' },
  { question: 'Choose a password', button: 'Continue' },
  { question: 'What is your name?', button: 'Continue' },
  { question: 'What is your phone number?', button: 'Create account' },
] as const

type StepNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Waits until a step is open: its question with the focus, the progress bar and the URL. */
export async function expectStep(page: Page, step: StepNumber) {
  await expect(page.getByRole('heading', { level: 1, name: steps[step].question })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(step))
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '6')
  await expectActive(page, step)
}

/** Presses the button of a step. */
export const press = (page: Page, step: StepNumber) =>
  page.getByRole('button', { name: steps[step].button, exact: true }).click()

/** Fills in the two fields of step 4, and continues. */
export async function choosePassword(page: Page, password = PASSWORD, confirmed = password) {
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(confirmed)
  await press(page, 4)
}

/** Fills in step 5, and continues. */
export async function giveName(page: Page) {
  await field(page, 'First name').fill('José')
  await field(page, 'Last name').fill('Nguyễn')
  await press(page, 5)
}

/** Goes from the welcome page to step 3. */
export async function openEmail(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectStep(page, 0)
  await press(page, 0)
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 1)
  await expectStep(page, 2)
  await press(page, 2)
  await expectStep(page, 3)
}

/** Goes from the welcome page to step 6, with all others filled in. */
export async function answerUpToPhone(page: Page, email: string, password = PASSWORD) {
  await openEmail(page)
  await page.getByRole('textbox').fill(email)
  await press(page, 3)
  await expectStep(page, 4)
  await choosePassword(page, password)
  await expectStep(page, 5)
  await giveName(page)
  await expectStep(page, 6)
}

/** Creates a customer, José Nguyễn, from the welcome page on. */
export async function createAccount(page: Page, email: string) {
  await answerUpToPhone(page, email)
  await page.getByRole('textbox').fill('480-555-0142')
  await press(page, 6)
}
