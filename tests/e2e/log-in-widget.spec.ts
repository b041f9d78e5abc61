// The pages of the identity provider's log-in widget, for people who use a keyboard, a screen
// reader or a password manager.
import type { Page } from '@playwright/test'
import { openIdentityBrowser, sendByFetch } from '#tests/support/http.ts'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { codeAt } from '#tests/support/totp.ts'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { displays, expectFocusShown } from './focus-shown.ts'
import { expectMailed, mailedCode } from './mailed.ts'
import { PASSWORD, press } from './newcomers.ts'
import { newCustomer } from './own-account.ts'

const NEW = 'Slowpass2?'
const EVERY_DISPLAY = Object.keys(displays) as (keyof typeof displays)[]
const codeBoxes = (page: Page) => page.getByLabel('Enter verification code')

/**
 * Creates a customer who logs in with an authenticator app. Returns their email and backup code.
 */
async function newCustomerWithApp(url: string): Promise<{ email: string; backupCode: string }> {
  const { email } = await newCustomer(url)
  const post = openIdentityBrowser(sendByFetch(url), url)
  const byPassword = { strategy: 'password', password: PASSWORD }
  const { client } = await post('/v1/client/sign_ins', { ...byPassword, identifier: email })
  await post(`/v1/client/sessions/${client.sessions[0].id}/verify/attempt_first_factor`, byPassword)
  const { secret } = (await post('/v1/me/totp')).response
  await post('/v1/me/totp/attempt_verification', { code: codeAt(secret, new Date()) })
  const { codes } = (await post('/v1/me/backup_codes/')).response
  return { email, backupCode: codes[0] }
}

/**
 * Expects one heading, the focus on the page, these autocomplete tokens of its fields in their
 * order, and that each control has a name and shows the focus on these displays.
 */
async function expectPage(
  page: Page,
  title: string,
  tokens: string[],
  shownOn: (keyof typeof displays)[] = ['light'],
): Promise<void> {
  const headings = page.locator('h1, [role=heading][aria-level="1"]').filter({ visible: true })
  await expect(headings).toHaveText([title])
  await expect(page.locator(':focus')).toBeVisible()
  const fields = page.locator('main input:not([type=checkbox])')
  await expect
    .poll(() => fields.evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete'))))
    .toEqual(tokens)
  for (const display of shownOn) {
    await page.emulateMedia(displays[display])
    await expectFocusShown(page, `${title}, ${display}`)
  }
  await page.emulateMedia(displays.light)
}

/** Pastes a text into the boxes of a code. */
async function pasteCode(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await codeBoxes(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
}

test.describe('the log-in', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('shows the focus, names its fields and keeps the place on each of its pages', async ({
    page,
    server,
    dataFolder,
  }) => {
    const ana = await newCustomerWithApp(server.url)
    await addAuthenticator(page)
    await page.goto('/auth/login')
    await page.getByLabel('Email address').focus()
    // A password manager fills in the second field, which is hidden.
    await expectPage(page, 'Log in', ['username', 'current-password'], EVERY_DISPLAY)

    await page.getByLabel('Email address').fill(ana.email)
    await press(page, 'Continue')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expectPage(page, 'Log in', ['username', 'current-password'])

    await page.getByRole('link', { name: 'Use another method' }).click()
    await expect(page.getByRole('heading')).toBeFocused()
    await expectPage(page, 'Log in another way', [])
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()

    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading')).toBeFocused()
    await expectPage(page, 'Forgot your password?', [])

    await press(page, 'Email me a code')
    await expect(codeBoxes(page)).toBeFocused()
    await expect(codeBoxes(page)).toHaveAccessibleDescription(/^If this email has an account/)
    await expectPage(page, 'Check your email', ['one-time-code'], EVERY_DISPLAY)
    const code = await mailedCode(dataFolder, ana.email)
    await codeBoxes(page).pressSequentially(wrongCode(code))
    // Wide enough for a sentence: at most two lines.
    const message = page.locator('.cl-otpCodeFieldErrorText')
    await expect(message).toContainText('This is not the code that we sent.')
    expect((await message.boundingBox())?.height).toBeLessThan(64)
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible()
    await expect(codeBoxes(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(codeBoxes(page)).toHaveAccessibleDescription(/^This is not the code that we sent/)
    await expect(codeBoxes(page)).toHaveValue('')
    // Its live region says it, and the text that is seen is not read once more.
    const wrong = page.getByRole('main').getByText(/^This is not the code that we sent/)
    await expect(wrong.and(page.locator('p'))).toHaveAttribute('aria-hidden', 'true')
    await pasteCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)

    await expectPage(page, 'Choose a new password', ['username', 'new-password', 'new-password'])
    await page.getByLabel('New password', { exact: true }).fill(NEW)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW)
    // The line appears a moment later, and moves the button.
    await expect(page.getByText('Passwords match.').last()).toBeVisible()
    await press(page, 'Save new password')

    await expectPage(page, 'Type your code', ['one-time-code'])
    await expectMailed(dataFolder, ana.email, 'Fastpass: Your password was changed')
    await page.getByRole('link', { name: 'Use another method' }).click()
    await expectPage(page, 'Log in another way', [])
    await press(page, 'Use a backup code')
    await expectPage(page, 'Use a backup code', ['off'])
    await expectAccessible(page, 'a backup code')
    await page.getByRole('textbox').fill(ana.backupCode)
    await press(page, 'Continue')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('the log-in and the way back from it open with the focus on their headings', async ({
  page,
}) => {
  await page.goto('/auth/home')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^A fast pass/ })).toBeFocused()
})

test('a copied email is the account’s in the log-in, which never redirects to another site', async ({
  page,
  server,
}) => {
  const { email } = await newCustomer(server.url)
  await page.goto('/auth/login')
  await page.evaluate(() =>
    sessionStorage.setItem('fastpass.wanted', JSON.stringify({ href: '//evil.test/' })),
  )
  const box = page.getByLabel('Email address')
  await box.fill(`\u200bmailto:${email}`)
  await box.press('Enter')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Continue')
  await expect(page).toHaveURL('/dashboard')
})
