import { expect, test } from './fixtures.ts'
import { PASSWORD, press } from './newcomers.ts'
import { newCustomer, typeLogIn } from './own-account.ts'

test.use({ expectedConsoleErrors: [/422/] })

test('a forgotten password looks the same for an email without an account, and the person can log in with another', async ({
  page,
  server,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill('no.account.here@example.com')
  await press(page, 'Continue')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await press(page, 'Email me a code')
  await expect(page.getByText('If this email has an account, we sent it a code.')).toBeVisible()
  await expect(page.getByText('n*****@example.com')).toBeVisible()
  await page.getByLabel('Enter verification code').pressSequentially('123456')
  await expect(page.getByText('This is not the code that we sent.').first()).toBeVisible()
  await page.goto('/auth/login')
  const ana = await newCustomer(server.url)
  await typeLogIn(page, ana.email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
})
