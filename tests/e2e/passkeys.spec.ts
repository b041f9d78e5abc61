// Passkeys, with Chromium's own virtual authenticator and the real widget.
import type { Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { field, PASSWORD } from './newcomers.ts'
import { newCustomer, openDetails } from './own-account.ts'
import { logOut } from './session-page.ts'

// A sign-out that a page leaves unfinished is completed by the next page, whose request gets a 401.
test.use({ expectedConsoleErrors: [/401/] })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a passkey is added, opens the account without a password, and is removed by the password in a browser without passkeys, which offers none', async ({
  page,
  server,
}) => {
  await addAuthenticator(page)
  await openDetails(page, await newCustomer(server.url))
  await page.getByRole('link', { name: 'Edit Log-in codes and passkeys' }).click()
  await press(page, 'Add a passkey')
  await field(page, 'Current password').fill(PASSWORD)
  await press(page, 'Continue')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText('Chrome on')
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet.')
  await expectAccessible(page, 'passkeys')

  await page.goto('/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expectAccessible(page, 'log-in-with-passkey')
  await page.getByRole('link', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/log-in-codes')
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  // It confirms a change in place of the password.
  await press(page, 'Turn on codes')
  await press(page, 'Use a passkey instead')
  await expect(page.getByRole('img', { name: 'Code for the app' })).toBeVisible()

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.reload()
  await expect(passkeys.getByText('This browser can’t use passkeys.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await expectAccessible(page, 'passkeys-of-another-browser')
  await passkeys.getByRole('button', { name: /^Remove/ }).click()
  await field(page, 'Current password').fill(PASSWORD)
  await expect(page.getByRole('button', { name: 'Use a passkey instead' })).toHaveCount(0)
  await press(page, 'Remove')
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(passkeys).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
  await expect(page).toHaveTitle(/^(\(\d+\) )?Log-in codes · Fastpass$/)
  await expect(page.getByText('passkey')).toHaveCount(0)
  await page.goto('/personal-details')
  await expect(page.getByText('A code from an app, when you log in')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Log-in codes', exact: true })).toBeVisible()
})
