// Where a person is logged in: this device, the others, and their log-out.
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newCustomer, openDetails } from './own-account.ts'
import { test as signedIn } from './signed-in.ts'

test('a person sees their devices, also offline, and logs out one and all others', async ({
  page,
  server,
}) => {
  const account = await newCustomer(server.url)
  await account.onAnotherPhone()
  await account.onAnotherPhone()
  await openDetails(page, account)
  await page.getByRole('link', { name: 'See Devices' }).click()
  await expect(page).toHaveURL('/devices')
  const rows = page.getByRole('main').getByRole('listitem')
  // The account's own calls, two more devices, and this one.
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Chrome on ')
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('In use now')
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await expectAccessible(page, 'devices')
  await page.context().setOffline(true)
  const logOut = rows.nth(1).getByRole('button', { name: 'Log out Browser' })
  await expect(logOut).toHaveAccessibleDescription(/offline/)
  await page.context().setOffline(false)

  // The one used last comes after this one.
  await logOut.click()
  await expect(page.getByText('Browser was logged out')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeFocused()
  expect((await account.must('listSessions')).data).toHaveLength(3)

  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await page.getByRole('button', { name: 'Log them out' }).click()
  await expect(page.getByText('All other devices were logged out')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Log out this device' }).click()
  await expect(page).toHaveURL('/auth/home')
})

signedIn.describe('of an admin', () => {
  signedIn.use({ person: 'admin' })

  signedIn(
    'the list is in the back office’s menu, where the email about a new log-in leads',
    async ({ page }) => {
      await page.goto('/admin/users')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Devices' }).click()
      await expect(page).toHaveURL('/devices')
      const own = page.getByRole('main').getByRole('listitem').first()
      await expect(own).toContainText('This device')
      await expect(page.getByText(/choose “Forgot password\?” on the log-in page/)).toBeVisible()
      await expectAccessible(page, 'an admin’s devices')
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL('/admin/users')
    },
  )
})
