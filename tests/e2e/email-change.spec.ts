import type { Page } from '@playwright/test'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { expect, test } from './fixtures.ts'
import { untilLoaded } from './kept.ts'
import { expectMailed, mailedCode } from './mailed.ts'
import { expectLoggedOut, field, newEmail, PASSWORD, press, signUpStranger } from './newcomers.ts'
import {
  edit,
  newAttorney,
  newCustomer,
  type OwnAccount,
  openDetails,
  row,
  typeLogIn,
} from './own-account.ts'
import { WITH_WORKER } from './service-workers.ts'

const refused = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Opens the form, and waits until it asks for the new email. */
async function openForm(page: Page): Promise<void> {
  await edit(page, 'Email').click()
  await expect(field(page, 'New email')).toBeFocused()
}

/** Logs a person in and opens the form. Returns the person. */
async function openFormOf(page: Page, person: Promise<OwnAccount>): Promise<OwnAccount> {
  const owner = await person
  await openDetails(page, owner)
  await openForm(page)
  return owner
}

/** Expects that the form asks for the code that was sent to this email. */
const expectAsked = (page: Page, email: string) =>
  expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()

/** Expects that this is the account's email on the page. */
async function expectEmail(page: Page, email: string): Promise<void> {
  await press(page, 'View email')
  await expect(row(page, 'Email')).toContainText(email)
}

/** Types the new email and the password, and submits them. */
async function askForCode(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'New email').fill(email)
  await field(page, 'Current password').fill(password)
  await press(page, 'Send code')
}

test.describe('another email', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('of a customer is used to log in once its code was entered', async ({
    page,
    browser,
    server,
    dataFolder,
  }) => {
    const wanted = newEmail()
    const ana = await openFormOf(page, newCustomer(server.url))
    await askForCode(page, wanted, 'Wrongpass1!')
    await expect(refused(page, 'incorrect').first()).toBeVisible()
    await expect(field(page, 'Current password')).toBeFocused()
    await askForCode(page, wanted)
    await expectAsked(page, wanted)
    await expect(field(page, 'Code')).toBeFocused()

    const code = await mailedCode(dataFolder, wanted)
    await press(page, 'Confirm email')
    await expect(refused(page, 'Enter the 6 digits').first()).toBeVisible()
    await field(page, 'Code').fill(wrongCode(code))
    await press(page, 'Confirm email')
    await expect(refused(page, 'This is not the code that we sent.').first()).toBeVisible()
    await expect(field(page, 'Code')).toBeFocused()
    await field(page, 'Code').fill(code)
    await press(page, 'Confirm email')
    await expect(
      page.getByRole('status').filter({ hasText: `From now on, log in with ${wanted}.` }),
    ).toBeVisible()
    await expect(edit(page, 'Email')).toBeFocused()
    await expectEmail(page, wanted)
    await expectMailed(dataFolder, ana.email, 'Fastpass: The email of your account was changed')

    // This phone stays logged in; a new log-in accepts the new email only.
    await page.reload()
    await expectEmail(page, wanted)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectLoggedOut(page)
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const otherPhone = await elsewhere.newPage()
    await otherPhone.goto('/auth/login')
    await typeLogIn(otherPhone, ana.email, PASSWORD)
    // The widget asks for the password on a page of its own.
    await expect(otherPhone.getByText(ana.email)).toBeVisible()
    await field(otherPhone, 'Password').fill(PASSWORD)
    await press(otherPhone, 'Continue')
    await expect(
      otherPhone.getByText('The email or the password is incorrect.').first(),
    ).toBeVisible()
    await elsewhere.close()
    await page.goto('/auth/login')
    await typeLogIn(page, wanted, PASSWORD)
    await expect(page).toHaveURL('/dashboard')
  })

  test('of an attorney still waits for its code after Back and a reload, and can be replaced with another one', async ({
    page,
    server,
    dataFolder,
  }) => {
    const mistyped = newEmail()
    const wanted = newEmail()
    await openFormOf(page, newAttorney(server.url))
    await field(page, 'New email').fill(mistyped)
    await page.reload()
    await expect(field(page, 'New email')).toHaveValue(mistyped)
    await askForCode(page, mistyped)
    await expectAsked(page, mistyped)
    await page.goBack()
    await page.goForward()
    await expectAsked(page, mistyped)
    await page.reload()
    await expectAsked(page, mistyped)
    await press(page, 'Use another email')
    await expect(field(page, 'New email')).toHaveValue(mistyped)
    await askForCode(page, wanted)
    await expectAsked(page, wanted)
    await field(page, 'Code').fill(await mailedCode(dataFolder, wanted))
    await press(page, 'Confirm email')
    await expect(edit(page, 'Email')).toBeFocused()
    await expectEmail(page, wanted)
  })

  test('cannot be the current one, nor that of another account, and only its owner is notified', async ({
    page,
    server,
    dataFolder,
  }) => {
    const other = await newCustomer(server.url)
    const ana = await openFormOf(page, newCustomer(server.url))
    await press(page, 'Send code')
    await expect(field(page, 'New email')).toBeFocused()
    await askForCode(page, 'ana@example')
    await expect(refused(page, 'Enter a valid').first()).toBeVisible()
    await askForCode(page, other.email)
    await expectAsked(page, other.email)
    await expectMailed(dataFolder, other.email, 'Fastpass: This email has an account already')
    await press(page, 'Use another email')
    await askForCode(page, ana.email)
    await expect(refused(page, 'This is your email already.').first()).toBeVisible()
    await press(page, 'Cancel')
    await expect(edit(page, 'Email')).toBeFocused()
  })

  test('needs a new code after five wrong ones, and Cancel removes it', async ({
    page,
    server,
    dataFolder,
  }) => {
    const wanted = newEmail()
    await openFormOf(page, newCustomer(server.url))
    await askForCode(page, wanted)
    const code = await mailedCode(dataFolder, wanted)
    for (let tries = 0; tries < 5; tries++) {
      await field(page, 'Code').fill(wrongCode(code))
      await press(page, 'Confirm email')
      await expect(refused(page, 'This is not the code that we sent.').first()).toBeVisible()
    }
    await field(page, 'Code').fill(code)
    await press(page, 'Confirm email')
    await expect(refused(page, 'Too many wrong codes. Ask for a new one.').first()).toBeVisible()
    await press(page, 'Send a new code')
    await expect(page.getByRole('status').filter({ hasText: 'We sent a new code.' })).toBeVisible()
    await mailedCode(dataFolder, wanted, 2)
    await press(page, 'Cancel')
    await expect(edit(page, 'Email')).toBeFocused()
    await openForm(page)
    await expect(field(page, 'New email')).toHaveValue('')
  })

  test('needs a connection, but no session at the provider', {
    tag: WITH_WORKER,
  }, async ({ page, context, server, dataFolder }) => {
    const ana = await newCustomer(server.url)
    const wanted = newEmail()
    await openDetails(page, ana)
    // The remembered session lasts longer than the provider's.
    await context.clearCookies()
    await page.reload()
    await expect(edit(page, 'Email')).toBeVisible()
    await untilLoaded(page, 'after-first-screen', 'side-menu')
    await context.setOffline(true)
    await edit(page, 'Email').click()
    await expect(refused(page, 'No connection.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(field(page, 'New email')).toBeFocused()
    await askForCode(page, wanted)
    await field(page, 'Code').fill(await mailedCode(dataFolder, wanted))
    await press(page, 'Confirm email')
    await expectEmail(page, wanted)
  })
})

test.describe('a person who signed up with a social account', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('must set a password first', async ({ page }) => {
    await signUpStranger(page, newEmail())
    await page.goto('/personal-details')
    await edit(page, 'Email').click()
    await expect(page.getByText('Set a password first')).toBeVisible()
    await press(page, 'Close')
    await expect(edit(page, 'Email')).toBeFocused()
  })
})
