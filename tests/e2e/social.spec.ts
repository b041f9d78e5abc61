// Sign-in and sign-up through the stand-in for a social account, with the real SDK and its widget.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { fillLogIn, people } from './browser-page.ts'
import { expect, test } from './fixtures.ts'
import { textInStorage } from './kept.ts'
import { expectLoggedOut, field, newEmail, press, shareAccount } from './newcomers.ts'

const google = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Goes from the welcome page to the sign-up methods. */
async function openWays(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await press(page, 'Get started')
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 'Continue')
  await expect(heading(page, 'How do you want to sign up?')).toBeVisible()
}

/** Goes from the choice of an account to the end, for a person whom Google has named. */
async function completeClient(page: Page, name: { first: string; last: string }) {
  await expect(heading(page, 'What kind of account?')).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding\?active=1&user=sso$/)
  await page.getByRole('radio', { name: 'Client Account' }).check()
  await press(page, 'Continue')
  await expect(field(page, 'First name')).toHaveValue(name.first)
  await expect(field(page, 'Last name')).toHaveValue(name.last)
  await press(page, 'Continue')
  await page.getByRole('textbox', { name: 'What is your phone number?' }).fill('4805550142')
  await press(page, 'Create account')
  await expect(page).toHaveURL('/onboarding-success')
  await page.getByRole('link', { name: 'Skip for now' }).click()
  await expect(page.getByRole('link', { name: 'New case' })).toBeVisible()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await press(page, 'Log out')
  await expect(page).toHaveURL('/auth/home')
  await expectLoggedOut(page)
}

async function openLogin(page: Page) {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(google(page)).toBeVisible()
}

test.describe('a new person', () => {
  // The identity check of a person without an account.
  test.use({ expectedConsoleErrors: [/404/] })

  test('signs up with Google, logs in with it again, and is logged in when they sign up once more', async ({
    page,
  }) => {
    const email = newEmail()
    const name = { first: 'José', last: 'Nguyễn' }
    await openWays(page)
    await expectAccessible(page, 'ways to sign up')
    await google(page).click()
    await expect(page.getByRole('heading', { name: 'Continue with Google' })).toBeVisible()
    await expectAccessible(page, 'stand-in')
    await shareAccount(page, email, name)
    await completeClient(page, name)
    await page.reload()
    await expect(page.getByRole('link', { name: 'New case' })).toBeVisible()
    await logOut(page)
    expect(await textInStorage(page)).not.toContain(email)

    await openLogin(page)
    await expectAccessible(page, 'log-in with Google')
    await google(page).click()
    await shareAccount(page, email.toUpperCase())
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('Hi José!')).toBeVisible()
    await press(page, 'Log out')
    await expect(page).toHaveURL('/auth/home')
    await expectLoggedOut(page)

    await openWays(page)
    await google(page).click()
    await shareAccount(page, email)
    await expect(page).toHaveURL(/\/dashboard/)
  })
})

test.describe('the stand-in page for Google', () => {
  test.use({ expectedConsoleErrors: [/404|422/] })

  test('shows invalid input as an error at its field, and Cancel returns once with a plain message to the page where it began', async ({
    page,
  }) => {
    await openWays(page)
    await google(page).click()
    await expect(page.getByText('This is not Google.')).toBeVisible()
    const address = page.url()
    await field(page, 'Email').fill('nobody@nowhere')
    await page.getByLabel('First name').fill('B3n')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Email')).toHaveValue('nobody@nowhere')
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Enter a valid email.')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(page.getByText('Name cannot contain numbers.')).toBeVisible()
    await expect(page).toHaveTitle(/^Error: /)
    await expectAccessible(page, 'stand-in with errors')
    await press(page, 'Cancel')
    await expect(heading(page, 'How do you want to sign up?')).toBeVisible()
    const refusal = page.getByRole('alert').getByText('You did not grant access to your account.')
    await expect(refusal).toBeVisible()
    await expectAccessible(page, 'sign-up cancelled')
    // The message appears once; the other method is still available, and needs no choice again.
    await page.reload()
    await expect(google(page)).toBeVisible()
    await expect(refusal).toBeHidden()
    await press(page, 'Continue with email')
    await expect(heading(page, 'What is your email?')).toBeVisible()
    await page.goto(address)
    await expect(heading(page, 'This page has expired')).toBeVisible()
    await expectAccessible(page, 'stand-in expired')
  })
})

test.describe('the log-in with Google', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('says plainly that it was canceled, or that the account has a password', async ({
    page,
  }) => {
    await openLogin(page)
    await google(page).click()
    await press(page, 'Cancel')
    await expect(page.getByText('You did not grant access to your account.')).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
    await expect(field(page, 'Email address')).toBeVisible()
    await google(page).click()
    await shareAccount(page, people.customer.email)
    const text =
      'This email has an account with a password. Log in with the email and the password.'
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page, 'log-in refused')
    // The sign-up says the same.
    await openWays(page)
    await google(page).click()
    await shareAccount(page, people.customer.email)
    await expect(page.getByRole('alert').getByText(text)).toBeVisible()
    await openLogin(page)
    await fillLogIn(page, 'customer')
    await expect(page).toHaveURL('/dashboard')
  })
})
