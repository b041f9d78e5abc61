// One unfinished case on several phones, and one that is begun before there is an account.
import type { BrowserContext, Page } from '@playwright/test'
import type { components } from '#contract'
import { expectAccessible } from './axe.ts'
import { expect, logIn, watchConsole } from './fixtures.ts'
import { test as base } from './signed-in.ts'
import {
  answerUpTo,
  duiSteps,
  expectStep,
  hurryToReview,
  pressBack,
  pressContinue,
  pressSkip,
  pressSubmit,
} from './wizard-page.ts'

type Draft = components['schemas']['Draft']

const questionOf = (step: number) => duiSteps[step - 1]?.question ?? ''
const continueLink = (page: Page, step: number) =>
  page.getByRole('link', { name: `Continue your DUI case: step ${step} of 14` })
const anyDraft = (page: Page) => page.getByText('Continue your DUI case')

/** Somebody takes the phone up again. */
const lookAt = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

const test = base.extend<{
  /** Another phone of the same customer, on its dashboard. */
  other: Page
  /** What the server has, once it satisfies the test. */
  onServer: (isRight: (drafts: Draft[]) => boolean) => Promise<void>
}>({
  other: async ({ browser, phoneOf, expectedConsoleErrors }, use) => {
    const context = await browser.newContext({ storageState: await phoneOf('customer') })
    const errors = watchConsole(context, expectedConsoleErrors)
    await use(await context.newPage())
    await context.close()
    expect(errors).toEqual([])
  },
  onServer: async ({ customers }, use) => {
    const [customer] = customers
    await use((isRight) =>
      expect
        .poll(async () => customer && isRight((await customer.must('listDrafts')).data))
        .toBe(true),
    )
  },
})

const has = (field: string, value: unknown) => (drafts: Draft[]) =>
  drafts.some(({ answers }) => answers[field]?.value === value)

test('a case begun on one phone is continued on another, at its step and with every answer', async ({
  page,
  other,
  onServer,
}) => {
  await answerUpTo(page, 7)
  await page.getByRole('textbox').fill('DUI and sp')
  await onServer(has('charges_filed', 'DUI and sp'))

  await other.goto('/dashboard')
  await continueLink(other, 7).click()
  await expectStep(other, 7, questionOf(7))
  await expect(other.getByRole('textbox')).toHaveValue('DUI and sp')
  for (const { question, answer } of duiSteps.slice(6)) {
    await expect(other.getByRole('heading', { level: 1, name: question })).toBeVisible()
    await answer(other)
    if (question !== questionOf(14)) await pressContinue(other)
  }
  await expect(other.getByRole('listitem')).toHaveCount(13)
  await expect(other.getByText('Mesa Municipal')).toBeVisible()
  await pressSubmit(other)
  await expect(other.getByText('Your case was created')).toBeVisible()

  // On the first phone it cannot be sent a second time.
  await lookAt(page)
  await expect(page.getByText('This case was sent or discarded')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(anyDraft(page)).toHaveCount(0)
})

test('of two phones, one without a connection, the later answer wins on both', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 3)
  await onServer((drafts) => drafts[0]?.step === 'court')
  await other.goto('/dashboard')
  await continueLink(other, 3).click()
  await expectStep(other, 3, questionOf(3))

  await context.setOffline(true)
  await pressBack(page)
  await page.getByRole('textbox').fill('AZ-1')
  await pressContinue(page)
  await expectStep(page, 3, questionOf(3))

  await pressBack(other)
  await expect(other.getByRole('textbox')).toHaveValue('AZ-4471')
  await other.getByRole('textbox').fill('AZ-2')
  await pressContinue(other)
  await expectStep(other, 3, questionOf(3))
  await other.getByRole('textbox').fill('Mesa')
  await onServer(has('case_filed_court_name', 'Mesa'))

  await page.getByRole('textbox').fill('Tempe')
  await context.setOffline(false)
  await expect(page.getByText('Answers from another phone were added.')).toBeVisible()
  // Nobody is taken from the question that they are at.
  await expectStep(page, 3, questionOf(3))
  await expect(page.getByRole('textbox')).toHaveValue('Tempe')
  await onServer(has('case_filed_court_name', 'Tempe'))

  await lookAt(other)
  await expect(other.getByRole('textbox')).toHaveValue('Tempe')
  for (const phone of [page, other]) {
    await pressBack(phone)
    await expectStep(phone, 2, questionOf(2))
    await expect(phone.getByRole('textbox')).toHaveValue('AZ-2')
  }
})

test('what is typed without a connection, and then left, goes up at the next start', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 2)
  await context.setOffline(true)
  await page.getByRole('textbox').fill('AZ-77')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto('/dashboard')
  await onServer(has('citation_number', 'AZ-77'))
  await other.goto('/dashboard')
  await continueLink(other, 2).click()
  await expect(other.getByRole('textbox')).toHaveValue('AZ-77')
})

test('a case that is discarded on one phone, even without a connection, is gone on the other', async ({
  page,
  context,
  other,
  onServer,
}) => {
  await answerUpTo(page, 2)
  await onServer((drafts) => drafts[0]?.step === 'citation_number')
  await other.goto('/dashboard')
  await expect(continueLink(other, 2)).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Discard your DUI case' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(anyDraft(page)).toHaveCount(0)
  await context.setOffline(false)
  await onServer((drafts) => drafts.length === 0)
  await lookAt(other)
  await expect(anyDraft(other)).toHaveCount(0)
  await lookAt(page)
  await expect(anyDraft(page)).toHaveCount(0)
})

test.describe('answers typed for a case that another phone has discarded', () => {
  test.use({ expectedConsoleErrors: [/409/] })

  test('are not lost in silence', async ({ page, context, other, onServer }) => {
    await answerUpTo(page, 2)
    await onServer((drafts) => drafts[0]?.step === 'citation_number')
    await context.setOffline(true)
    await page.getByRole('textbox').fill('AZ-5')
    await other.goto('/dashboard')
    await other.getByRole('button', { name: 'Discard your DUI case' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await onServer((drafts) => drafts.length === 0)
    await context.setOffline(false)
    await expect(
      page.getByText('A case that you changed here was sent or discarded on another phone.'),
    ).toBeVisible()
    await expect(page.getByText('This case was sent or discarded')).toBeVisible()
  })
})

/** From the questions of onboarding to an account. */
async function createAccount(page: Page) {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Get started')
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press('Continue')
  await press('Continue with email')
  await page.getByRole('textbox').fill(`visitor.${Date.now()}@example.com`)
  await press('Continue')
  for (const label of ['Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill('Fastpass1!')
  }
  await press('Continue')
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('López')
  await press('Continue')
  await page.getByRole('textbox').fill('480-555-0142')
  await press('Create account')
  await expect(page).toHaveURL('/onboarding-success')
}

/** From the welcome page to step 2 of a DUI case. */
async function tryDui(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Try the questions first' }).click()
  await page.getByRole('radio', { name: 'DUI', exact: true }).check()
  await pressContinue(page)
  await expectStep(page, 1, questionOf(1))
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
}

/** From step 2 to the review, everything skipped that may be. */
async function hurryFromStep2(page: Page) {
  for (const step of [2, 3, 4, 5, 7, 8, 9, 10, 11, 12]) {
    await expectStep(page, step, questionOf(step))
    await pressSkip(page)
  }
  await duiSteps[12]?.answer(page)
  await pressContinue(page)
  await duiSteps[13]?.answer(page)
}

async function submitSignedOut(page: Page) {
  await pressSubmit(page)
  await expect(
    page.getByRole('heading', { name: 'You need an account to send your case' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
}

test.describe('somebody without an account', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('answers everything, creates an account at the end, and sends the case', async ({
    page,
  }) => {
    await tryDui(page)
    await expectAccessible(page, 'a question, signed out')
    await hurryFromStep2(page)
    await submitSignedOut(page)
    await expectAccessible(page, 'an account is needed')
    await pressBack(page)
    await expectStep(page, 14, questionOf(14))
    await expect(page.getByText('10/01/2026')).toBeVisible()
    await submitSignedOut(page)

    await page.getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page)
    await expect(page.getByText('Your DUI case has come with you.')).toBeVisible()
    await page.getByRole('link', { name: 'Open Case' }).click()
    await expectStep(page, 14, questionOf(14))
    await expect(page.getByText('I was stopped on the way home.')).toBeVisible()
    await pressSubmit(page)
    await expect(page.getByText('Your case was created')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
    await expect(anyDraft(page)).toHaveCount(0)
  })

  test('comes back to the case later, on the same phone', async ({ page }) => {
    await tryDui(page)
    await page.getByRole('textbox').fill('AZ-9')
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL('/auth/home')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expectStep(page, 2, questionOf(2))
    await expect(page.getByRole('textbox')).toHaveValue('AZ-9')
  })

  test('discards the case from the phone', async ({ page, context }) => {
    await tryDui(page)
    expect(await keptOnPhone(context)).toContain('10/01/2026')
    await pressBack(page)
    await pressBack(page)
    await page.getByRole('button', { name: 'Discard this case' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Discard your DUI case?' })
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/auth/home')
    expect(await keptOnPhone(context)).not.toContain('10/01/2026')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expect(page.getByRole('radio', { name: 'DUI', exact: true })).not.toBeChecked()
  })

  test('comes back to the questions by the phone’s Back', async ({ page }) => {
    await tryDui(page)
    await hurryFromStep2(page)
    await submitSignedOut(page)
    await page.goBack()
    await expectStep(page, 13, questionOf(13))
    await expect(page.getByRole('textbox')).toHaveValue(/./)
  })

  test('finds the case in the account that they log in to, on every phone', async ({
    page,
    other,
    onServer,
  }) => {
    await tryDui(page)
    await hurryFromStep2(page)
    await submitSignedOut(page)
    await page.getByRole('link', { name: 'Log in' }).click()
    await logInHere(page, 'customer@example.com')
    await expect(continueLink(page, 14)).toBeVisible()
    await onServer(has('violation_date', '10/01/2026'))
    await other.goto('/dashboard')
    await expect(continueLink(other, 14)).toBeVisible()
  })

  test('keeps it for themselves when an attorney logs in on the phone', async ({
    page,
    context,
    onServer,
  }) => {
    await tryDui(page)
    await logIn(page, 'attorney')
    // Without the provider's SDK, which would load the page anew in the middle of the log-out.
    await page.reload()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
    await expect.poll(() => keptOnPhone(context)).not.toContain('fastpass.owed-sign-out')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expectStep(page, 2, questionOf(2))
    await onServer((drafts) => drafts.length === 0)
  })
})

/** Fills in the sign-in widget. */
async function logInHere(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Fastpass1!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard*')
}

const keptOnPhone = (context: BrowserContext) =>
  context.storageState({ indexedDB: true }).then((state) => JSON.stringify(state))

test.describe('a customer who logs out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('takes the drafts from the phone, and finds them again after the next log-in', async ({
    page,
    context,
    onServer,
  }) => {
    await logIn(page, 'customer')
    await hurryToReview(page)
    await page.getByRole('link', { name: 'Close' }).click()
    await onServer(has('case_details', 'I was stopped on the way home.'))
    expect(await keptOnPhone(context)).toContain('I was stopped on the way home.')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    // Nothing is lost, so nothing is asked.
    await expect(page).toHaveURL('/auth/home')
    await expect
      .poll(() => keptOnPhone(context))
      .not.toMatch(/I was stopped on the way home.|fastpass.owed-sign-out/)
    await logIn(page, 'customer')
    await expect(continueLink(page, 14)).toBeVisible()
  })
})
