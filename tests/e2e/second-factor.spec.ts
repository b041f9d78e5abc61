// Log-in codes: adding an authenticator app, whose codes are computed here, and logging in with it
// in the real widget.
import type { Page } from '@playwright/test'
import { codeAt } from '#tests/support/totp.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { field, PASSWORD } from './newcomers.ts'
import { newCustomer, openDetails, typeLogIn } from './own-account.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns a code of the app. `later`: in half minutes, for a code that is accepted and unused. */
const codeOf = (secret: string, later = 0) => codeAt(secret, new Date(Date.now() + later * 30_000))

const logInField = (page: Page) => page.getByRole('textbox', { name: /code/i }).first()

/** Adds an app. Returns its secret. */
async function addApp(page: Page): Promise<string> {
  await press(page, 'Turn on codes')
  await field(page, 'Current password').fill('Wrongpass1!')
  await press(page, 'Continue')
  await expect(page.getByRole('alert').filter({ hasText: 'incorrect' }).first()).toBeVisible()
  await field(page, 'Current password').fill(PASSWORD)
  await press(page, 'Continue')
  await expect(page.getByRole('img', { name: 'Code for the app' })).toBeVisible()
  await expectAccessible(page, 'app-secret')
  const uri = await page
    .getByRole('link', { name: 'On this phone, open the app' })
    .getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await press(page, 'Turn on codes')
  await expect(page.getByText('Enter the 6 digits from the app.').first()).toBeVisible()
  await field(page, 'Code from the app').fill(codeOf(secret, -1))
  await press(page, 'Turn on codes')
  const heading = page.getByRole('heading', { name: 'Save your backup codes' })
  await expect(heading).toBeFocused()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page, 'backup-codes')
  await press(page, 'I saved them')
  await expect(page.getByText('When you log in, we ask for a code from your app.')).toBeVisible()
  return secret
}

test.describe('log-in codes', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('are turned on by a customer, asked for at the log-in, and turned off', async ({
    page,
    browser,
    server,
  }) => {
    const ana = await newCustomer(server.url)
    await openDetails(page, ana)
    await page.getByRole('link', { name: 'Edit Log-in codes and passkeys' }).click()
    await expect(page).toHaveURL('/log-in-codes')
    await expectAccessible(page, 'log-in-codes')
    const secret = await addApp(page)

    const elsewhere = await browser.newContext({ baseURL: server.url })
    const phone = await elsewhere.newPage()
    await phone.goto('/auth/login')
    await typeLogIn(phone, ana.email, PASSWORD)
    await expect(phone.getByRole('heading', { name: 'Type your code' })).toBeVisible()
    await expectAccessible(phone, 'second-step')
    await logInField(phone).pressSequentially(codeOf(secret))
    await expect(phone).toHaveURL('/dashboard')
    await elsewhere.close()

    await press(page, 'Turn off codes')
    await field(page, 'Current password').fill(PASSWORD)
    await press(page, 'Turn off')
    await expect(page.getByText('Protect your account with a code')).toBeVisible()
  })
})
