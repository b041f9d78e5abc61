import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectMailed, mailedCode } from './mailed.ts'
import { expectLoggedOut, field, logInStranger, newEmail, PASSWORD } from './newcomers.ts'
import { edit, newAttorney, newCustomer, openDetails, row, typeLogIn } from './own-account.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const refused = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Opens the form, and waits until it asks for the new email. */
async function openForm(page: Page): Promise<void> {
  await edit(page, 'Email').click()
  await expect(field(page, 'New email')).toBeFocused()
}

/** Types the new email and the password, and sends them. */
async function askForCode(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'New email').fill(email)
  await field(page, 'Current password').fill(password)
  await press(page, 'Send code')
}

test.describe('another email', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('of a client is the one to log in with, once its code was typed in', async ({
    page,
    browser,
    server,
    dataFolder,
  }) => {
    const ana = await newCustomer(server.url)
    const wanted = newEmail()
    await openDetails(page, ana)
    await openForm(page)
    await askForCode(page, wanted, 'Wrongpass1!')
    await expect(refused(page, 'incorrect').first()).toBeVisible()
    await expect(field(page, 'Current password')).toBeFocused()
    await askForCode(page, wanted)
    await expect(page.getByText(`We sent a code to ${wanted}.`)).toBeVisible()
    await expect(field(page, 'Code')).toBeFocused()

    const code = await mailedCode(dataFolder, wanted)
    await press(page, 'Confirm email')
    await expect(refused(page, 'Enter the 6 digits').first()).toBeVisible()
    await field(page, 'Code').fill(code === '000000' ? '000001' : '000000')
    await press(page, 'Confirm email')
    await expect(refused(page, 'This is not the code that we sent.').first()).toBeVisible()
    await expect(field(page, 'Code')).toBeFocused()
    await field(page, 'Code').fill(code)
    await press(page, 'Confirm email')
    await expect(
      page.getByRole('status').filter({ hasText: `From now on, log in with ${wanted}.` }),
    ).toBeVisible()
    await expect(edit(page, 'Email')).toBeFocused()
    await press(page, 'View email')
    await expect(row(page, 'Email')).toContainText(wanted)
    await expectMailed(dataFolder, ana.email, 'Fastpass: The email of your account was changed')

    // This phone stays logged in; a new log-in takes the new email alone.
    await page.reload()
    await press(page, 'View email')
    await expect(row(page, 'Email')).toContainText(wanted)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectLoggedOut(page)
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const otherPhone = await elsewhere.newPage()
    await otherPhone.goto('/auth/login')
    await typeLogIn(otherPhone, ana.email, PASSWORD)
    // The widget asks for the password again, on a page of its own.
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

  test('of an attorney is asked for again after Back and a reload, and may be another one', async ({
    page,
    server,
    dataFolder,
  }) => {
    const rivera = await newAttorney(server.url)
    const mistyped = newEmail()
    const wanted = newEmail()
    await openDetails(page, rivera)
    await openForm(page)
    await field(page, 'New email').fill(mistyped)
    await page.reload()
    await expect(field(page, 'New email')).toHaveValue(mistyped)
    await askForCode(page, mistyped)
    await expect(page.getByText(`We sent a code to ${mistyped}.`)).toBeVisible()
    await page.goBack()
    await page.goForward()
    await expect(page.getByText(`We sent a code to ${mistyped}.`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`We sent a code to ${mistyped}.`)).toBeVisible()
    await press(page, 'Use another email')
    await expect(field(page, 'New email')).toHaveValue(mistyped)
    await askForCode(page, wanted)
    await expect(page.getByText(`We sent a code to ${wanted}.`)).toBeVisible()
    await field(page, 'Code').fill(await mailedCode(dataFolder, wanted))
    await press(page, 'Confirm email')
    await expect(edit(page, 'Email')).toBeFocused()
    await press(page, 'View email')
    await expect(row(page, 'Email')).toContainText(wanted)
  })

  test('is not one that has an account, nor the own one', async ({ page, server }) => {
    const [ana, other] = [await newCustomer(server.url), await newCustomer(server.url)]
    await openDetails(page, ana)
    await openForm(page)
    await press(page, 'Send code')
    await expect(field(page, 'New email')).toBeFocused()
    await askForCode(page, 'ana@example')
    await expect(refused(page, 'Enter a valid').first()).toBeVisible()
    await askForCode(page, other.email.toUpperCase())
    await expect(refused(page, 'An account with this email already exists.').first()).toBeVisible()
    await expect(field(page, 'New email')).toBeFocused()
    await askForCode(page, ana.email)
    await expect(refused(page, 'This is your email already.').first()).toBeVisible()
    await press(page, 'Cancel')
    await expect(edit(page, 'Email')).toBeFocused()
  })

  test('takes a new code after five wrong ones, and Cancel takes it back', async ({
    page,
    server,
    dataFolder,
  }) => {
    const ana = await newCustomer(server.url)
    const wanted = newEmail()
    await openDetails(page, ana)
    await openForm(page)
    await askForCode(page, wanted)
    const code = await mailedCode(dataFolder, wanted)
    for (let tries = 0; tries < 5; tries++) {
      await field(page, 'Code').fill(code === '000000' ? '000001' : '000000')
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

  test('needs no session at the provider, and a connection', async ({
    page,
    context,
    server,
    dataFolder,
  }) => {
    const ana = await newCustomer(server.url)
    const wanted = newEmail()
    await openDetails(page, ana)
    // The phone remembers for longer than the provider does.
    await context.clearCookies()
    await page.reload()
    await expect(edit(page, 'Email')).toBeVisible()
    await context.setOffline(true)
    await edit(page, 'Email').click()
    await expect(refused(page, 'No connection.').first()).toBeVisible()
    await context.setOffline(false)
    await expect(field(page, 'New email')).toBeFocused()
    await askForCode(page, wanted)
    await field(page, 'Code').fill(await mailedCode(dataFolder, wanted))
    await press(page, 'Confirm email')
    await press(page, 'View email')
    await expect(row(page, 'Email')).toContainText(wanted)
  })
})

test.describe('a person who signed up with a social account', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('is told to set a password first', async ({ page }) => {
    await logInStranger(page, newEmail())
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await press(page, 'Continue')
    await expect(field(page, 'First name')).toHaveValue('Ana')
    await press(page, 'Continue')
    await page.getByRole('textbox').fill('4805550142')
    await press(page, 'Create account')
    await expect(page).toHaveURL('/onboarding-success')
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await page.goto('/personal-details')
    await edit(page, 'Email').click()
    await expect(page.getByText('Set a password first')).toBeVisible()
    await press(page, 'Close')
    await expect(edit(page, 'Email')).toBeFocused()
  })
})
