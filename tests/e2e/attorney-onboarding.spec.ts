// From 'Create an account' on a new phone to the open cases and a bid on one, as an attorney.
import type { Page } from '@playwright/test'
import { heicPhoto, jpeg } from '#tests/support/pictures.ts'
import {
  answer,
  area,
  byEmail,
  choosePassword,
  companyName,
  createAccount,
  expectStep,
  firmSize,
  LAST_BY_EMAIL,
  LOGO_BY_EMAIL,
  signedIn,
  startByEmail,
} from './attorney-onboarding-page.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { textInStorage } from './kept.ts'
import { field, logInStranger, newEmail, PASSWORD } from './newcomers.ts'
import { choosePicture, expectAdded, expectTrouble, photo } from './upload-steps.ts'
import { pressBack, pressContinue, pressSkip } from './wizard-page.ts'

test('an attorney with a practice area of their own gets from the welcome page to a bid, and stays logged in', async ({
  page,
}) => {
  await startByEmail(page)
  await answer(page, byEmail, 0, LOGO_BY_EMAIL)
  await choosePicture(page, photo(heicPhoto()))
  await expectTrouble(page, 'This is a HEIC photo, which can’t be opened here.')
  await choosePicture(page, photo(await jpeg()))
  await expectAdded(page)
  await pressContinue(page)
  await expectStep(page, byEmail, LOGO_BY_EMAIL + 1)
  await area(page, 'Other').check()
  await pressContinue(page)
  await expect(page.getByText('Field is  required')).toBeVisible()
  await expect(page.getByPlaceholder('Enter your practice area')).toBeFocused()
  await field(page, 'Other practice area').fill('Maritime law')
  await expectAccessible(page, 'other area')
  await pressContinue(page)
  await expectStep(page, byEmail, LAST_BY_EMAIL)
  await firmSize.answer(page)
  const created = page.waitForResponse('**/api/attorney/create')
  await createAccount(page)
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeFocused()
  expect((await (await created).json()).data).toMatchObject({
    category: [{ name: 'Maritime law', is_other: true }],
    phone_number: '4805550163',
  })
  expect(await textInStorage(page)).not.toContain('fastpass.onboarding')
  expect(await textInStorage(page)).not.toContain(PASSWORD)
  await expect(page).toHaveURL('/lawyer/explore-bids', { timeout: 4_000 })
  const cases = page.getByRole('main').getByRole('listitem')
  await expect(cases.first()).toBeVisible()
  await page.reload()
  await cases.filter({ hasText: 'DUI' }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Submit a Bid' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('1500')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit bid' }).click()
  await expect(page.getByText('Your bid was submitted')).toBeVisible()
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('heading', { name: 'Hi Ibáñez, Ruiz & Co.!' })).toBeVisible()
})

test.describe('the confirmation', () => {
  test.use({ storageState: ({ phoneOf }, use) => phoneOf('attorney').then(use) })

  test('leads on by its button, and not once it was left', async ({ page }) => {
    await page.clock.install()
    await page.goto('/onboarding-success')
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible()
    await expectAccessible(page, 'confirmation')
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await page.clock.runFor(2_500)
    await expect(page).toHaveURL(/\/dashboard/)

    await page.goto('/onboarding-success')
    await page.getByRole('link', { name: 'Explore bids' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
})

test('every step shows what is missing or wrong, and passes axe, Skip for now clears what was typed, answers survive a reload, the password does not, and Back opens the previous step', async ({
  page,
}) => {
  const wrong: [typed: string | null, says: string][] = [
    ['vega@example', 'Enter a valid email.'],
    [null, 'Field is required.'],
    ['480555', 'Enter a valid 10-digit phone number.'],
    ['Vega + Sons', 'Special characters are not allowed.'],
    [null, 'Field is required.'],
    [null, 'Field is required.'],
    ['vega', 'Enter a valid website URL.'],
    [null, 'Field is required.'],
    [null, 'Field is  required'],
    [null, 'Field is required.'],
  ]
  await startByEmail(page)
  for (const [index, step] of byEmail.entries()) {
    const [typed, says] = wrong[index] as [string | null, string]
    await expectStep(page, byEmail, index)
    if (index === 8) await expect(area(page, 'Family')).toBeVisible()
    if (typed !== null) await page.getByRole('textbox').fill(typed)
    await (index === LAST_BY_EMAIL ? createAccount(page) : pressContinue(page))
    await expect(page.getByText(says, { exact: true }).first()).toBeVisible()
    // Another test checks the same controls in dark mode.
    await expectAccessible(page, step.question, ['light'])
    if (index === LOGO_BY_EMAIL) {
      await expectKeptOverReload(page)
      await pressSkip(page)
    } else if (index === LOGO_BY_EMAIL - 1) await pressSkip(page)
    else if (index < LAST_BY_EMAIL) {
      await step.answer(page)
      await pressContinue(page)
    }
  }
  for (let step = LAST_BY_EMAIL - 1; step >= 0; step--) {
    await pressBack(page)
    await expectStep(page, byEmail, step)
    if (step === 3) await expect(page.getByRole('textbox')).toHaveValue('Ibáñez, Ruiz & Co.')
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/onboarding\?active=1$/)
  await expect(page.getByRole('radio', { name: 'Attorney account' })).toBeChecked()
})

/** Loads the open question about the logo again, after that about the website was skipped. */
async function expectKeptOverReload(page: Page) {
  expect(await textInStorage(page)).not.toContain(PASSWORD)
  await page.reload()
  await expectStep(page, byEmail, 1)
  await expect(field(page, 'Password')).toHaveValue('')
  await choosePassword(page)
  await pressContinue(page)
  // The step that was open before the reload.
  await expectStep(page, byEmail, LOGO_BY_EMAIL)
  await page.goBack()
  await expectStep(page, byEmail, LOGO_BY_EMAIL - 1)
  await expect(page.getByRole('textbox')).toHaveValue('')
  await page.goForward()
  await expectStep(page, byEmail, LOGO_BY_EMAIL)
}

test.describe('a password like the firm’s name', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('is refused once the name is known, and at its own step after a reload', async ({
    page,
  }) => {
    await startByEmail(page)
    await answer(page, byEmail, 0, 1)
    const password = field(page, 'Password')
    const choose = async (typed: string) => {
      await password.fill(typed)
      await field(page, 'Confirm password').fill(typed)
      await pressContinue(page)
    }
    const expectRefused = async () => {
      await expectStep(page, byEmail, 1)
      await expect(password).toHaveAccessibleDescription(/too close to your name, email or firm/)
      await expect(password).toBeFocused()
      await expect(password).toHaveValue('ibanezruiz1!')
    }
    await choose('ibanezruiz1!')
    await answer(page, byEmail, 2, 3)
    await companyName.answer(page)
    await pressContinue(page)
    await expectRefused()
    await choose(PASSWORD)
    await answer(page, byEmail, 4, 5)
    await page.reload()
    await expectStep(page, byEmail, 1)
    await choose('ibanezruiz1!')
    await expectRefused()
    await choose(PASSWORD)
    await expectStep(page, byEmail, 5)
    await pressBack(page)
    await pressBack(page)
    await expect(page.getByRole('textbox')).toHaveValue('Ibáñez, Ruiz & Co.')
    // The page of the password does not ask again where it leads next.
    await pressBack(page)
    await pressBack(page)
    await expectStep(page, byEmail, 1)
    await page.reload()
    await expectStep(page, byEmail, 1)
    await choose(PASSWORD)
    await expectStep(page, byEmail, 2)
  })
})

test('a link to a later step opens the first step that needs an answer', async ({ page }) => {
  await page.goto('/onboarding/attorney-new/?active=9')
  await expectStep(page, byEmail, 0)
  // No account is signed in.
  await page.goto('/onboarding/attorney/?active=3&user=sso')
  await expect(page).toHaveURL('/onboarding/attorney-new')
  await expectStep(page, byEmail, 0)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'What kind of account?' })).toBeVisible()
})

test.describe('a person who has signed in without an account', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('is sent to the attorney questions in attorney mode, and becomes an attorney after eight', async ({
    page,
  }) => {
    await logInStranger(page, newEmail())
    await page.goto('/lawyer/explore-bids?user=attorney')
    await expect(page).toHaveURL(/\/onboarding\/attorney\?user=attorney/)
    await expectStep(page, signedIn, 0)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('radio', { name: 'Attorney account' }).check()
    await pressContinue(page)
    await expect(page).toHaveURL('/onboarding/attorney?user=sso')
    await expectStep(page, signedIn, 0)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('radio', { name: 'Attorney account' })).toBeChecked()
    await pressContinue(page)
    await expectStep(page, signedIn, 0)
    // A step above 0 redirects to 0 without a company name.
    await page.goto('/onboarding/attorney?active=2&user=sso')
    await expectStep(page, signedIn, 0)
    await page.goto('/onboarding/attorney-new')
    await expect(page).toHaveURL(/\/onboarding\/attorney\?user=sso/)
    await answer(page, signedIn, 0, 7)
    await firmSize.answer(page)
    await expectAccessible(page, 'last step, signed in')
    await createAccount(page)
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeFocused()
  })
})
