// The questions of the attorney's sign-up, and how a browser answers them.
import { expect, type Page } from '@playwright/test'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { expectActive, pressContinue, pressSkip } from './wizard-page.ts'

type Step = { question: string; answer: (page: Page) => Promise<unknown> }

const typing = (text: string) => (page: Page) => page.getByRole('textbox').fill(text)

/** Returns the checkbox of a practice area. */
export const area = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

export const companyName: Step = {
  question: 'What is your firm called?',
  answer: typing('Ibáñez, Ruiz & Co.'),
}
const description: Step = {
  question: 'What should clients know about your firm?',
  answer: typing('Two lawyers in Mesa.'),
}
const phone: Step = { question: 'What is your phone number?', answer: typing('480-555-0163') }
const languages: Step = {
  question: 'Which languages do you speak with clients?',
  answer: typing('English, Spanish'),
}
const website: Step = { question: 'What is your website?', answer: typing('ibanezlaw.com') }
const logo: Step = { question: 'Add your logo', answer: async () => {} }
const practiceAreas: Step = {
  question: 'Which cases do you take? Pick one or more.',
  answer: (page) => area(page, 'DUI').check(),
}
export const firmSize: Step = {
  question: 'How many lawyers are in your firm?',
  answer: (page) => page.getByRole('radio', { name: '1-2 lawyers' }).check(),
}

/** The steps with an email, 0 to 9. */
export const byEmail: Step[] = [
  { question: 'What is your email?', answer: (page) => page.getByRole('textbox').fill(newEmail()) },
  { question: 'Choose a password', answer: (page) => choosePassword(page) },
  phone,
  companyName,
  description,
  languages,
  website,
  logo,
  practiceAreas,
  firmSize,
]
/** The steps when signed in, 0 to 7. */
export const signedIn: Step[] = [
  companyName,
  description,
  phone,
  languages,
  website,
  logo,
  practiceAreas,
  firmSize,
]
export const LOGO_BY_EMAIL = 7
export const LAST_BY_EMAIL = 9

/** Fills in the password twice. */
export async function choosePassword(page: Page) {
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
}

/** Waits until a step is open: its question, its number, the progress bar and the URL. */
export async function expectStep(page: Page, steps: Step[], step: number) {
  const { question } = steps[step] as Step
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuetext', `Step ${step + 1} of ${steps.length}`)
  // Step/8, at least 10 %. At 'Step 9 of 10' the bar is at nine tenths, at the last step it is
  // full.
  await expect(bar).toHaveAttribute('aria-valuemax', '8')
  const filled = step < 8 ? Math.max(step, 0.8) : ((step + 1) / steps.length) * 8
  await expect(bar).toHaveAttribute('aria-valuenow', String(filled))
  await expectActive(page, step)
}

/** Goes from the welcome page to the choice of an account, and chooses attorney. */
export async function startByEmail(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByRole('radio', { name: 'Attorney account' }).check()
  await pressContinue(page)
  await expect(page).toHaveURL('/onboarding/attorney-new')
  await expectStep(page, byEmail, 0)
}

/** Completes the steps in this range; the step after them is then open. */
export async function answer(page: Page, steps: Step[], from: number, to: number) {
  for (const [index, step] of steps.slice(from, to).entries()) {
    await expectStep(page, steps, from + index)
    if (step === logo) {
      await pressSkip(page)
    } else {
      await step.answer(page)
      await pressContinue(page)
    }
  }
  await expectStep(page, steps, to)
}

/** Presses the last button of the sign-up. */
export const createAccount = (page: Page) =>
  page.getByRole('button', { name: 'Create account' }).click()
