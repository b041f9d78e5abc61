// A case that is started before there is an account.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { logIn } from './browser-page.ts'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { textOnPhone } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { press } from './newcomers.ts'
import { anyDraft, continueLink, focusWindow, has, test } from './two-phones.ts'
import {
  answerPlace,
  detailsStep,
  duiSteps,
  expectPlace,
  expectStep,
  jumpFromStep2,
  lastStep,
  pressBack,
  pressContinue,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

/** Goes from the choice of a sign-up method to an account. */
async function createAccount(page: Page) {
  await expectStep(page, 2, 'How do you want to sign up?', 6)
  await press(page, 'Continue with email')
  await page.getByRole('textbox').fill(`visitor.${Date.now()}@example.com`)
  await press(page, 'Continue')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('Fastpass1!')
  }
  await press(page, 'Continue')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('López')
  await press(page, 'Continue')
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('480-555-0142')
  await press(page, 'Create account')
  await expect(page).toHaveURL('/onboarding-success')
}

/** Returns the welcome page's link to a DUI case that was started without an account. */
const continueUnclaimed = (page: Page) => page.getByRole('link', { name: 'Continue your DUI case' })

/** Returns the question about a case that was started before a log-in. */
const isThisYours = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Is this yours?' })

/** Fills in the sign-in widget. */
async function logInHere(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Fastpass1!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard*')
}

/** Goes from the welcome page to step 2 of a DUI case. */
async function tryDui(page: Page) {
  await openInApp(page, '/auth/home')
  await page.getByRole('link', { name: 'Try the questions first' }).click()
  const dui = page.getByRole('radio', { name: 'DUI', exact: true })
  await expect(dui).toHaveAccessibleDescription('Driving after drinking or taking drugs')
  await dui.check()
  await pressContinue(page)
  await answerPlace(page)
  await expectStep(page, 1, questionOf(1))
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
}

async function submitSignedOut(page: Page) {
  await pressSubmit(page)
  await expect(
    page.getByRole('heading', { name: 'You need an account to send your case' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
}

test.describe('a person without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('answers everything, creates an account at the end, and sends the case', async ({
    page,
  }) => {
    await tryDui(page)
    await expectAccessible(page, 'a question, signed out')
    await jumpFromStep2(page)
    await submitSignedOut(page)
    await expectAccessible(page, 'an account is needed')
    await pressBack(page)
    await expectStep(page, lastStep, questionOf(lastStep))
    await expect(page.getByText('10/01/2026')).toBeVisible()
    await submitSignedOut(page)

    await page.getByRole('link', { name: 'Create an account' }).click()
    await expectStep(page, 2, 'How do you want to sign up?', 6)
    await expect(page.getByText('Your DUI case is saved on this phone')).toBeVisible()
    await expectAccessible(page, 'the ways to sign up with a finished case')
    await pressBack(page)
    await expect(page.getByRole('radio', { name: 'Client Account' })).toBeChecked()
    await pressContinue(page)
    await createAccount(page)
    await expect(page.getByText('Your DUI case is in your account.')).toBeVisible()
    await page.getByRole('link', { name: 'Open Case' }).click()
    await expectStep(page, lastStep, questionOf(lastStep))
    await expect(page.getByText('I was stopped on the way home.')).toBeVisible()
    await pressSubmit(page)
    await expect(page.getByText('Your case was created')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
    await expect(anyDraft(page)).toHaveCount(0)
  })

  test('returns to the case from the welcome page, and may delete it there, or in the questions', async ({
    page,
    context,
  }) => {
    await tryDui(page)
    await page.getByRole('textbox').fill('AZ-9')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/auth/home')
    await continueUnclaimed(page).click()
    await expectStep(page, 2, questionOf(2))
    await expect(page.getByRole('textbox')).toHaveValue('AZ-9')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(continueUnclaimed(page)).toBeVisible()
    await expectAccessible(page, 'the welcome page with an unclaimed case')
    expect(await textOnPhone(context)).toContain('10/01/2026')
    await page.getByRole('button', { name: 'Delete the DUI case' }).click()
    const deletion = page.getByRole('alertdialog', { name: 'Delete this DUI case?' })
    await deletion.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Try the questions first' })).toBeVisible()
    await expect(continueUnclaimed(page)).toHaveCount(0)
    expect(await textOnPhone(context)).not.toContain('10/01/2026')

    await tryDui(page)
    await pressBack(page)
    await pressBack(page)
    await expectPlace(page)
    await pressBack(page)
    await page.getByRole('button', { name: 'Discard this case' }).click()
    const discard = page.getByRole('alertdialog', { name: 'Discard your DUI case?' })
    await discard.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/auth/home')
    expect(await textOnPhone(context)).not.toContain('10/01/2026')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expect(page.getByRole('radio', { name: 'DUI', exact: true })).not.toBeChecked()
  })

  test('finds nothing of the case after 30 days', async ({ page, context }) => {
    await tryDui(page)
    expect(await textOnPhone(context)).toContain('10/01/2026')
    await page.clock.setSystemTime(Date.now() + 31 * 24 * 3_600_000)
    await page.goto('/onboarding')
    await expect.poll(() => textOnPhone(context)).not.toContain('10/01/2026')
  })

  test('returns with Back, logs in, and finds the case in the account', async ({
    page,
    onServer,
  }) => {
    await tryDui(page)
    await jumpFromStep2(page)
    await submitSignedOut(page)
    await page.goBack()
    await expectStep(page, detailsStep, questionOf(detailsStep))
    await expect(page.getByRole('textbox')).toHaveValue(/./)
    await pressContinue(page)
    await submitSignedOut(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await logInHere(page, 'customer@example.com')
    await expect(continueLink(page, lastStep)).toBeVisible()
    await focusWindow(page)
    await onServer(has('violation_date', '10/01/2026'))
  })

  test('leaves a case that the next person may keep when asked', async ({ page, onServer }) => {
    await tryDui(page)
    await logIn(page, 'customer')
    await expect(isThisYours(page)).toContainText('Someone started a DUI case on this phone')
    await expectAccessible(page, 'the question whose case it is')
    await onServer((drafts) => drafts.length === 0)
    await isThisYours(page).getByRole('button', { name: 'Keep the DUI case' }).click()
    await expect(continueLink(page, 2)).toBeVisible()
    await expect(isThisYours(page)).toHaveCount(0)
    await focusWindow(page)
    await onServer(has('violation_date', '10/01/2026'))
  })

  test('is asked about the case after going back to the welcome page during the sign-up', async ({
    page,
  }) => {
    await tryDui(page)
    await jumpFromStep2(page)
    await submitSignedOut(page)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(continueUnclaimed(page)).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByText('Your DUI case is saved on this phone')).toBeVisible()
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(page.getByRole('radio', { name: 'Client Account' })).toBeChecked()
    await pressContinue(page)
    await createAccount(page)
    await expect(page.getByText('First, tell us what to do with the case')).toBeVisible()
    const asked = page.getByRole('listitem').filter({ hasText: 'Your DUI case' })
    await expect(asked).toContainText(
      'You answered questions about a DUI case on this phone before you signed up. Add it to your account?',
    )
    await expectAccessible(page, 'the question about one’s own case')
    await asked.getByRole('button', { name: 'Keep the DUI case' }).click()
    await expect(page.getByText('Your DUI case is in your account.')).toBeVisible()
  })

  test('keeps the case when an attorney logs in on the phone, until the next customer deletes it without seeing it', async ({
    page,
    context,
    onServer,
  }) => {
    await tryDui(page)
    await jumpFromStep2(page)
    await submitSignedOut(page)
    await openLoggedIn(page, 'attorney')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
    await expect.poll(() => textOnPhone(context)).not.toContain('fastpass.pending-sign-out')
    await continueUnclaimed(page).click()
    await expectStep(page, lastStep, questionOf(lastStep))
    await onServer((drafts) => drafts.length === 0)
    await openLoggedIn(page, 'customer')
    await expect(isThisYours(page)).toContainText('Someone started a DUI case on this phone')
    await isThisYours(page).getByRole('button', { name: 'Delete the DUI case' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this DUI case?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(isThisYours(page)).toHaveCount(0)
    await expect(anyDraft(page)).toHaveCount(0)
    expect(await textOnPhone(context)).not.toContain('10/01/2026')
    await onServer((drafts) => drafts.length === 0)
  })
})
