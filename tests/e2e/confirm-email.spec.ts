// With email confirmation: a visitor's finished case is sent after the email is confirmed, and an
// attorney sees nothing before.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { expectAccessible } from './axe.ts'
import { fillLogIn, people } from './browser-page.ts'
import { test as base, expect } from './fixtures.ts'
import { mailedCode } from './mailed.ts'
import { field, newEmail, PASSWORD } from './newcomers.ts'
import { row } from './own-account.ts'
import { openMenu } from './session-page.ts'
import {
  answerPlace,
  duiSteps,
  expectStep,
  jumpFromStep2,
  pressContinue,
  pressSubmit,
} from './wizard-page.ts'

const test = base.extend<object, { place: { server: DemoServer; folder: string } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({ CONFIRM_EMAIL: '1' })
      await use({ server, folder: server.dataFolder })
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ place }, use) => use(place.server), { scope: 'worker' }],
})
test.use({
  storageState: { cookies: [], origins: [] },
  // The browser reports each refusal that leads to the code.
  expectedConsoleErrors: [/status of (403|422)/],
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Confirm your email' })

async function typeCode(page: Page, code: string) {
  await field(page, 'Code').fill(code)
  await press(page, 'Confirm email')
}

/** Fills in a customer's account after the choice of a sign-up method, up to the last button. */
async function answerAll(page: Page, email: string) {
  await press(page, 'Continue with email')
  await page.getByRole('textbox').fill(email)
  await press(page, 'Continue')
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Continue')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('López')
  await press(page, 'Continue')
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('480-555-0142')
  await press(page, 'Create account')
}

test('a visitor’s finished case is sent once the email is confirmed', async ({ page, place }) => {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Try the questions first' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await jumpFromStep2(page)
  await pressSubmit(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectStep(page, 2, 'How do you want to sign up?', 6)
  const typo = newEmail()
  await answerAll(page, typo)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(typo)).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page, 'the code of a new email')

  // Back leads to the step before, as the button does; Escape does not leave.
  await page.keyboard.press('Escape')
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expectStep(page, 6, 'What is your phone number?', 6)
  await press(page, 'Create account')
  await expect(field(page, 'Code')).toBeFocused()

  // A reload keeps the answers, except for the password.
  await page.reload()
  await expect(page.getByText('Why we ask again')).toBeVisible()
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Continue')
  await press(page, 'Create account')
  await expect(heading(page)).toBeVisible()
  await press(page, 'Use another email')
  const email = newEmail()
  await page.getByRole('textbox').fill(email)
  for (const name of ['Continue', 'Continue', 'Continue', 'Create account']) await press(page, name)
  await expect(page.getByText(email)).toBeVisible()

  const code = await mailedCode(place.folder, email)
  await typeCode(page, '12')
  await expect(page.getByText('Enter the 6 digits from the email.')).toBeVisible()
  await typeCode(page, code === '123456' ? '654321' : '123456')
  await expect(page.getByText('This is not the code that we sent.')).toBeVisible()
  // As a code is pasted.
  await typeCode(page, ` ${code.slice(0, 3)}-${code.slice(3)} `)
  await expect(page).toHaveURL('/onboarding-success')
  await page.getByRole('link', { name: 'Open Case' }).click()
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
})

test('an attorney with an older account confirms the email, and only then sees cases', async ({
  page,
  place,
}) => {
  const { email } = people.attorney
  await page.goto('/auth/login')
  await fillLogIn(page, 'attorney')
  await expect(heading(page)).toBeVisible()
  await expectAccessible(page, 'the code of an account from before')
  for (const path of ['/lawyer/explore-bids', '/dashboard', '/notification']) {
    await page.goto(path)
    await expect(page).toHaveURL('/confirm-email')
  }
  // Opening the form again sends no second code.
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.goto('/personal-details')
  await expect(row(page, 'Company name')).toBeVisible()
  await openMenu(page)
  await expect(page.getByRole('dialog', { name: /^Hi / })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'email' }),
  ).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/confirm-email')
  // Another opening sends no other code.
  await typeCode(page, await mailedCode(place.folder, email))
  await expect(page).toHaveURL(/\/lawyer\/explore-bids/)
  await expect(page.getByRole('article').or(page.getByRole('listitem')).first()).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/lawyer\/explore-bids/)
})

test('a customer with an older account postpones it, and a case waits until the email is confirmed', async ({
  page,
  place,
}) => {
  const { email } = people.customer2
  await page.goto('/auth/login')
  await fillLogIn(page, 'customer2')
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible()
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/customer/new-case')
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await answerPlace(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await jumpFromStep2(page)
  await pressSubmit(page)
  await expect(page.getByText('Confirm your email to send it.')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm email' }).click()
  await typeCode(page, await mailedCode(place.folder, email))
  await expect(page.getByText('Your case was created')).toBeVisible()
})
