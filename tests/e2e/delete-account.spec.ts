// A person deletes their account, comes back, and deletes it again.
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { field, PASSWORD } from './newcomers.ts'
import { newCustomer, openDetails, typeLogIn } from './own-account.ts'

// The refusal to remember the log-in of a closed account.
test.use({ expectedConsoleErrors: [/403/] })

test('an account is closed with the password, and opens again when its owner comes back', async ({
  page,
  server,
}) => {
  const account = await newCustomer(server.url)
  await openDetails(page, account)
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/delete-account')
  await expect(page.getByText('You have 14 days to change your mind.')).toBeVisible()
  await expectAccessible(page, 'delete-account')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Delete my account')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  // Changing one's mind closes nothing.
  await press('Cancel')
  expect((await account.ask('listSessions')).status).toBe(200)

  await press('Delete my account')
  await field(page, 'Current password').fill(PASSWORD)
  // The app leaves by loading the page, which would overtake the next step of the test.
  const left = page.waitForEvent('load')
  await press('Confirm')
  await left
  await expect(page).toHaveURL('/auth/home')
  await expect(page.getByText(/^Your account is closed. You can come back before/)).toBeVisible()

  const logIn = async () => {
    await page.goto('/auth/login')
    await typeLogIn(page, account.email, PASSWORD)
    await expect(page).toHaveURL('/account-closed')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your account is closed' }),
    ).toBeVisible()
  }
  await logIn()
  await expectAccessible(page, 'account-closed')
  // No other page opens.
  await page.goto('/personal-details')
  await expect(page).toHaveURL('/account-closed')
  await press('Keep it closed')
  await expect(page).toHaveURL('/auth/home')

  await logIn()
  await press('Come back')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Welcome back. Your account is open again.')).toBeVisible()
})
