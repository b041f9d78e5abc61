// From 'Create an account' on a new phone to the first screen.
import { expectAccessible } from './axe.ts'
import { people } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { textInStorage } from './kept.ts'
import { expectLoggedOut, field, logInStranger, newEmail, PASSWORD } from './newcomers.ts'
import {
  answerUpToPhone,
  choosePassword,
  createAccount,
  expectStep,
  giveName,
  openEmail,
  press,
} from './onboarding-page.ts'
import { WITH_WORKER } from './service-workers.ts'
import { pressBack } from './wizard-page.ts'

test('a person gets from the welcome page to their first case, stays logged in, and Back never returns to the sign-up questions', async ({
  page,
}) => {
  await createAccount(page, newEmail())
  await expect(page).toHaveURL('/onboarding-success')
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeFocused()
  const next = 'Next, tell us about your case. Attorneys will send you bids, and you choose one.'
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await expectAccessible(page, 'success')
  expect(await textInStorage(page)).not.toContain('fastpass.onboarding')
  expect(await textInStorage(page)).not.toContain(PASSWORD)
  await page.getByRole('link', { name: 'Open Case' }).click()
  await expect(page.getByText('What is your case about?')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.reload()
  await expect(page.getByRole('link', { name: 'New case' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('Hi José!')).toBeVisible()
})

test.describe('an email or a password that cannot be used', () => {
  test.use({ expectedConsoleErrors: [/409|422/] })

  test('is refused at its own step, a password with the name once it is known, with all answers kept', async ({
    page,
  }) => {
    await openEmail(page)
    await page.getByRole('textbox').fill(people.customer.email.toUpperCase())
    await press(page, 3)
    await expect(page.getByText('An account with this email already exists.')).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    await expectAccessible(page, 'email taken')
    await expectStep(page, 3)
    await page.getByRole('textbox').fill(newEmail())
    await press(page, 3)
    await choosePassword(page, 'Password1!')
    const password = field(page, 'Password')
    await expect(password).toHaveAccessibleDescription(/This password is too common\./)
    await expect(page.getByText('This password is too common. Choose another.')).toBeVisible()
    await expect(password).toBeFocused()
    await expectStep(page, 4)
    await expectAccessible(page, 'common password')
    await choosePassword(page, 'Nguyen-1985!')
    await giveName(page)
    await expectStep(page, 4)
    await expect(password).toHaveAccessibleDescription(/too close to your name/)
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('Nguyen-1985!')
    await expect(page.getByText('Why we ask again')).toHaveCount(0)
    await choosePassword(page)
    await expectStep(page, 6)
    await page.getByRole('textbox').fill('480-555-0142')
    // Another name is checked again.
    await page.goBack()
    await field(page, 'First name').fill('Fastpass')
    await press(page, 5)
    await expectStep(page, 4)
    await expect(password).toBeFocused()
    await choosePassword(page, 'Slowpass2?')
    await expectStep(page, 6)
    await expect(page.getByRole('textbox')).toHaveValue('4805550142')
  })
})

test('every step shows what is missing or wrong, and passes axe', async ({ page }) => {
  // Another test checks the same controls in dark mode.
  const expectInLight = (screen: string) => expectAccessible(page, screen, ['light'])
  await page.goto('/onboarding')
  await expectStep(page, 0)
  await expectInLight('welcome')
  await press(page, 0)
  await expectStep(page, 1)
  await press(page, 1)
  await expect(page.getByRole('alert').filter({ hasText: 'Select valid option.' })).toBeVisible()
  await expectInLight('account type')
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 1)
  await expectStep(page, 2)
  await expectInLight('sign-up method')
  await press(page, 2)
  await expectStep(page, 3)
  await expect(page.getByRole('textbox')).toHaveAttribute('autocomplete', 'email')
  await expect(page.getByRole('textbox')).toHaveAttribute('inputmode', 'email')
  await page.getByRole('textbox').fill('maria@example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a valid email.')).toBeVisible()
  await expectInLight('email')
  await page.getByRole('textbox').fill(newEmail())
  await page.keyboard.press('Enter')
  await expectStep(page, 4)
  for (const label of ['Password', 'Confirm password']) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password')
    await expect(field(page, label)).toHaveAttribute('type', 'password')
  }
  await choosePassword(page, PASSWORD, 'Fastpass2!')
  await expect(page.getByText('Password is not matching')).toBeVisible()
  await expect(field(page, 'Confirm password')).toBeFocused()
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await expectInLight('password')
  await choosePassword(page)
  await expectStep(page, 5)
  await expect(field(page, 'First name')).toHaveAttribute('autocomplete', 'given-name')
  await expect(field(page, 'Last name')).toHaveAttribute('autocomplete', 'family-name')
  await field(page, 'First name').fill('Jos3')
  await press(page, 5)
  await expect(page.getByText('Name cannot contain numbers.')).toBeVisible()
  await expect(page.getByText('Field is required.')).toBeVisible()
  await expectInLight('name')
  await giveName(page)
  await expectStep(page, 6)
  const phone = page.getByRole('textbox', { name: 'What is your phone number?' })
  await expect(phone).toHaveAttribute('autocomplete', 'tel-national')
  await expect(phone).toHaveAttribute('inputmode', 'numeric')
  await phone.fill('480555')
  await press(page, 6)
  await expect(page.getByText('Enter a valid 10-digit phone number.')).toBeVisible()
  await expectInLight('phone')
})

test('answers survive a reload and closing the sign-up, the password does not, and the browser’s Back is the wizard’s Back', async ({
  page,
}) => {
  const email = newEmail()
  await answerUpToPhone(page, email)
  await page.getByRole('textbox').fill('4805550142')
  expect(await textInStorage(page)).toContain(email)
  expect(await textInStorage(page)).not.toContain(PASSWORD)
  await page.reload()
  await expectStep(page, 4)
  await expect(page.getByText('We never save a password on the phone.')).toBeVisible()
  await expect(field(page, 'Password')).toHaveValue('')
  await choosePassword(page)
  await expectStep(page, 6)
  await expect(page.getByRole('textbox')).toHaveValue('4805550142')
  await page.goBack()
  await expectStep(page, 5)
  await expect(field(page, 'First name')).toHaveValue('José')
  await page.goForward()
  await expectStep(page, 6)
  await pressBack(page)
  await expectStep(page, 5)
  await pressBack(page)
  await expectStep(page, 4)
  await page.goBack()
  await expectStep(page, 3)
  await page.getByRole('textbox').fill('somebody@example.com')
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await press(page, 0)
  await expectStep(page, 1)
  // The kind of account is asked again.
  for (const choice of await page.getByRole('radio').all()) await expect(choice).not.toBeChecked()
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 1)
  await expectStep(page, 2)
  await press(page, 2)
  await expectStep(page, 3)
  await expect(page.getByRole('textbox')).toHaveValue('somebody@example.com')
  for (const step of [2, 1, 0] as const) {
    await page.goBack()
    await expectStep(page, step)
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/auth/home')
})

test('a link to a later step opens the first step that needs an answer', async ({ page }) => {
  await page.goto('/onboarding?active=5')
  await expectStep(page, 3)
  await page.goto('/onboarding/?active=4')
  await expectStep(page, 3)
  await page.goto('/onboarding/customer')
  await expectStep(page, 0)
  await expect(page).toHaveURL('/onboarding')
  // No account is signed in, although the link says so.
  await page.goto('/onboarding?active=1&user=sso')
  await expectStep(page, 0)
})

test('an invited email is filled in, and another one is refused', async ({ page }) => {
  await page.goto('/onboarding?active=3&email_id=ana%40example.com')
  await expectStep(page, 3)
  await expect(page.getByRole('textbox')).toHaveValue('ana@example.com')
  await page.getByRole('textbox').fill('ben@example.com')
  await press(page, 3)
  await expect(page.getByText('Email is not matching')).toBeVisible()
  await page.getByRole('textbox').fill('Ana@example.com')
  await press(page, 3)
  await expectStep(page, 4)
})

test.describe('when the connection or the log-in fails at the end', () => {
  test.use({ expectedConsoleErrors: [/503/] })

  test('no answer is lost, and the same button completes the sign-up', {
    tag: WITH_WORKER,
  }, async ({ page, context }) => {
    await answerUpToPhone(page, newEmail())
    await page.getByRole('textbox').fill('4805550142')
    await context.setOffline(true)
    await press(page, 6)
    await expect(page.getByRole('alert').filter({ hasText: 'No connection.' })).toBeVisible()
    await expectStep(page, 6)
    await context.setOffline(false)
    await page.route('**/__clerk/v1/client/sign_ins*', (route) => route.fulfill({ status: 503 }), {
      times: 1,
    })
    await press(page, 6)
    await expect(
      page.getByText('Your account is ready, but we could not log you in.'),
    ).toBeVisible()
    await press(page, 6)
    await expect(page).toHaveURL('/onboarding-success')
  })
})

test.describe('a person who has signed in without an account', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('has to enter only name and phone, and can log out', async ({ page }) => {
    await logInStranger(page, newEmail())
    await expectStep(page, 1)
    await expect(page).toHaveURL(/user=sso/)
    await expectAccessible(page, 'account type, signed in')
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await press(page, 1)
    await expectStep(page, 5)
    await expect(field(page, 'First name')).toHaveValue('Ana')
    await press(page, 5)
    await expectStep(page, 6)
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    await page.goto('/dashboard')
    await expectStep(page, 1)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/home')
    await expectLoggedOut(page)
  })
})

test('a likely typing mistake in an email is pointed out once, and changed only on request', async ({
  page,
}) => {
  const email = page.getByRole('textbox', { name: 'What is your email?' })
  const hint = page.getByRole('button', { name: 'Did you mean maria@gmail.com?' })
  await page.goto('/onboarding/attorney-new')
  await email.fill('maria@gmial.com')
  await expect(hint).toBeVisible()
  await expect(email).toHaveValue('maria@gmial.com')
  await hint.click()
  await expect(email).toHaveValue('maria@gmail.com')
  await expect(email).toBeFocused()
  await expect(hint).toHaveCount(0)
  // Continue accepts it the second time.
  await email.fill('maria@gmial.com')
  await email.press('Enter')
  await expect(page.getByText('Is this right?')).toBeVisible()
  await expect(hint).toBeVisible()
  await expect(email).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeFocused()
})
