import type { Page } from '@playwright/test'
import { wrongCode } from '#tests/support/mailed-code.ts'
import { expect, test } from './fixtures.ts'
import { expectMailed, mailedCode } from './mailed.ts'
import { PASSWORD, press } from './newcomers.ts'
import { newCustomer, openDetails, typeLogIn } from './own-account.ts'

const NEW = 'Slowpass2?'

/** Goes from the log-in page to the field for the code. */
async function forgetPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Continue')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await press(page, 'Email me a code')
  await expect(page.getByText('If this email has an account, we sent it a code.')).toBeVisible()
}

/** Types a code into its boxes. */
async function typeCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByLabel('Enter verification code')
  // The boxes are cleared shortly after a wrong code.
  await expect(boxes).toHaveValue('')
  await boxes.pressSequentially(code)
}

/** Pastes a text into the boxes of a code. */
async function pasteCode(page: Page, text: string): Promise<void> {
  const boxes = page.getByLabel('Enter verification code')
  await expect(boxes).toHaveValue('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await boxes.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

test.describe('a forgotten password', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('is replaced with an emailed code, which logs in this device and logs out all others', async ({
    page,
    browser,
    server,
    dataFolder,
  }) => {
    const ana = await newCustomer(server.url)
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const otherPhone = await elsewhere.newPage()
    await openDetails(otherPhone, ana)

    await forgetPassword(page, ana.email)
    const code = await mailedCode(dataFolder, ana.email)
    await typeCode(page, wrongCode(code))
    const message = page.locator('.cl-otpCodeFieldErrorText')
    await expect(message).toContainText('This is not the code that we sent.')
    // Wide enough for a sentence: at most two lines.
    expect((await message.boundingBox())?.height).toBeLessThan(64)
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible()
    await pasteCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(NEW)
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW)
    // The line appears a moment later, and moves the button.
    await expect(page.getByText('Passwords match.').last()).toBeVisible()
    await press(page, 'Save new password')
    await expect(page).toHaveURL('/dashboard')
    await expectMailed(dataFolder, ana.email, 'Fastpass: Your password was changed')

    await otherPhone.reload()
    await expect(otherPhone.getByText('You were logged out on this device')).toBeVisible()
    await elsewhere.close()
  })

  test('looks the same for an email without an account', async ({ page, server }) => {
    const email = 'no.account.here@example.com'
    await forgetPassword(page, email)
    await expect(page.getByText('n*****@example.com')).toBeVisible()
    await pasteCode(page, '123-456')
    await expect(page.getByText('This is not the code that we sent.').first()).toBeVisible()
    await page.goto('/auth/login')
    const ana = await newCustomer(server.url)
    await typeLogIn(page, ana.email, PASSWORD)
    await expect(page).toHaveURL('/dashboard')
  })
})
