// Where admins need a second factor: one who has a passkey only, before what asks who is there and
// at the log-in.
import type { Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { expectAccessible } from './axe.ts'
import { people } from './browser-page.ts'
import { newPerson, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { field, newEmail } from './newcomers.ts'
import { adminCase, pick, title } from './office.ts'
import { typeLogIn } from './own-account.ts'
import { press, proofDialog, signedOutAdmin, test } from './second-factor-server.ts'
import { logOut } from './session-page.ts'

test.use(signedOutAdmin)

const { email, password } = people.admin
const inviting = (page: Page) => page.getByRole('dialog', { name: 'Add new user' })

async function cancelProof(page: Page) {
  await proofDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(proofDialog(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

async function invite(page: Page, invited: string) {
  await page.goto('/admin/invitations')
  await press(page, 'Add new user')
  await field(page, 'Email').fill(invited)
  await press(page, 'Send invitation')
}

test('an admin with only a passkey uses it to confirm and to log in, and can cancel', async ({
  page,
  server,
}) => {
  const maria = await newPerson(server.url, 'customer', 'Maria Quiroga')
  const { id } = await postCase(maria.person)
  await addAuthenticator(page)
  await page.goto('/auth/login')
  await typeLogIn(page, email, password)
  await expect(title(page, 'Log-in codes and passkeys')).toBeVisible()
  await press(page, 'Add a passkey')
  await field(page, 'Current password').fill(password)
  await press(page, 'Continue')
  await expect(page).toHaveURL('/admin/users')
  const first = newEmail()
  await invite(page, first)
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/admin/users')

  await page.goto(adminCase(id))
  await pick(page, 'Pause case')
  await cancelProof(page)
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(0)

  await page.goto('/admin/invitations')
  await press(page, `Actions for ${first}`)
  await page.getByRole('menuitem', { name: 'Resend' }).click()
  await cancelProof(page)
  await expect(page.getByText(`Invitation sent again to ${first}`)).toHaveCount(0)

  const second = newEmail()
  await invite(page, second)
  await cancelProof(page)
  await expect(inviting(page).getByLabel('Email')).toHaveValue(second)
  await press(page, 'Send invitation')
  await expectAccessible(page, 'confirm with a passkey')
  await proofDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Invitation sent successfully')).toBeVisible()
  await page.goto(adminCase(id))
  await pick(page, 'Pause case')
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await logOut(page)
  await expect(page).toHaveURL('/auth/home')
  await page.goto('/auth/login')
  await typeLogIn(page, email, password)
  await expect(page.getByText('Log in with your passkey')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on codes' })).toHaveCount(0)
  await expectAccessible(page, 'log in with the passkey')
  await press(page, 'Log out')
  await expect(page).toHaveURL('/auth/home')
})
