// Text at 200 %, as set in the browser, and pages at 320 px, as at 400 % (WCAG 2.2, 1.4.4, 1.4.10
// and 2.4.11).
import type { Page } from '@playwright/test'
import { caseUrl } from './cases.ts'
import { expect } from './fixtures.ts'
import { addCases, checkInSizes, screensOf, setTextSize, visitScreens } from './main-screens.ts'
import { expectReadable } from './readable.ts'
import { test } from './signed-in.ts'
import {
  duiSteps,
  expectStep,
  expectSubmitAtEnd,
  lastStep,
  pressContinue,
  questionOf,
  startCase,
} from './wizard-page.ts'

let cases: Awaited<ReturnType<typeof addCases>>

test.beforeAll(async ({ server }) => {
  cases = await addCases(server.url)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the welcome page, the log-in, the sign-up and the categories do not scroll sideways, break words or cover controls', async ({
    page,
  }) => {
    const check = await checkInSizes(page)
    await visitScreens(page, check, screensOf(cases).visitor)
    await page.goto('/onboarding')
    await expect(heading(page, 'Welcome to Fastpass')).toBeVisible()
    await check('onboarding, welcome')
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(heading(page, 'What kind of account?')).toBeVisible()
    await check('kind of account')
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await pressContinue(page)
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    await check('ways to sign up')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('textbox').fill('new.person@example.com')
    await check('email')
    await pressContinue(page)
    await expect(heading(page, 'Choose a password')).toBeVisible()
    await pressContinue(page)
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await check('password, with errors')
  })
})

test('the screens of a customer do not scroll sideways, break words or cover controls', async ({
  page,
}) => {
  await visitScreens(page, await checkInSizes(page), screensOf(cases).customer)
})

/** A question of each kind that says what is wrong: a date, a number, a date and time, a choice. */
const WITH_ERROR = [0, 3, 4, 7]

test('the questions of a case and the review do not scroll sideways, break words or cover controls, nor does the name of a case break', async ({
  page,
}) => {
  await setTextSize(page, await page.context().newCDPSession(page), 32)
  await startCase(page, 'DUI')
  for (const [index, { question, answer }] of duiSteps.entries()) {
    await expectStep(page, index + 1, question)
    if (WITH_ERROR.includes(index)) {
      await pressContinue(page)
      await expectReadable(page, `${question}, with an error`)
    }
    await answer(page)
    await expectReadable(page, question)
    if (index < duiSteps.length - 1) await pressContinue(page)
  }
  await expectStep(page, lastStep, questionOf(lastStep))
  await expectSubmitAtEnd(page)

  await page.goto(caseUrl('customer', cases.withBids))
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
  const name = page.getByRole('banner').getByText(/^Case #\d+$/)
  const lines = await name.evaluate((title) => {
    const text = document.createRange()
    text.selectNodeContents(title)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
  expect(lines, 'the name of the case is on one line').toBe(1)
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('has screens that do not scroll sideways, break words or cover controls', async ({
    page,
  }) => {
    await visitScreens(page, await checkInSizes(page), screensOf(cases).attorney)
  })
})
