import type { Page } from '@playwright/test'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { expect, test } from './fixtures.ts'
import { expectMailed, mailedCode } from './mailed.ts'
import { expectLoggedOut, field, newEmail, PASSWORD, press } from './newcomers.ts'
import { edit, newAttorney, openDetails, row, typeLogIn } from './own-account.ts'
import { logOut } from './session-page.ts'

test.use({ expectedConsoleErrors: [/422/] })

const refused = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

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

test('another email waits for its code after Back and a reload, can be replaced with another one, and is used to log in once its code was entered', async ({
  page,
  context,
  server,
  dataFolder,
}) => {
  const [mistyped, wanted] = [newEmail(), newEmail()]
  const rivera = await newAttorney(server.url)
  await openDetails(page, rivera)
  // The remembered session lasts longer than the provider's.
  await context.clearCookies()
  await edit(page, 'Email').click()
  await expect(field(page, 'New email')).toBeFocused()
  await field(page, 'New email').fill(mistyped)
  await page.reload()
  await expect(field(page, 'New email')).toHaveValue(mistyped)
  await askForCode(page, mistyped, 'Wrongpass1!')
  await expect(refused(page, 'incorrect').first()).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()
  await askForCode(page, mistyped)
  await expectAsked(page, mistyped)
  await expect(field(page, 'Code')).toBeFocused()
  // After a wrong code, another one can be sent. Cancel removes the email.
  await field(page, 'Code').fill(wrongCode(await mailedCode(dataFolder, mistyped)))
  await press(page, 'Confirm email')
  await press(page, 'Send a new code')
  await expect(page.getByRole('status').filter({ hasText: 'We sent a new code.' })).toBeVisible()
  await mailedCode(dataFolder, mistyped, 2)
  await press(page, 'Cancel')
  await expect(edit(page, 'Email')).toBeFocused()
  await edit(page, 'Email').click()
  await expect(field(page, 'New email')).toHaveValue('')
  await askForCode(page, rivera.email)
  await expect(refused(page, 'This is your email already.').first()).toBeVisible()
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

  const code = await mailedCode(dataFolder, wanted)
  await press(page, 'Confirm email')
  await expect(refused(page, 'Enter the 6 digits').first()).toBeVisible()
  await field(page, 'Code').fill(wrongCode(code))
  await press(page, 'Confirm email')
  await expect(refused(page, 'This is not the code that we sent.').first()).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  await field(page, 'Code').fill(code)
  await press(page, 'Confirm email')
  const said = page.getByRole('status').filter({ hasText: `From now on, log in with ${wanted}.` })
  await expect(said).toBeVisible()
  await expect(edit(page, 'Email')).toBeFocused()
  await expectEmail(page, wanted)
  await expectMailed(dataFolder, rivera.email, 'Fastpass: The email of your account was changed')

  // This phone stays logged in.
  await page.reload()
  await expectEmail(page, wanted)
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await expectLoggedOut(page)
  await page.goto('/auth/login')
  await typeLogIn(page, wanted, PASSWORD)
  await expect(page).toHaveURL('/lawyer/explore-bids')
})
