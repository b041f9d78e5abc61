// The security log: an admin finds who tried to log in, and the log names no one.
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './newcomers.ts'
import { test as base } from './signed-in.ts'

const test = base.extend({ person: 'admin' })

test('an admin finds the failed log-ins of an account by its email, and follows its IP address', async ({
  page,
  server,
  browser,
}) => {
  const emails = [newEmail(), newEmail()]
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  for (const email of emails) {
    const form = { strategy: 'password', identifier: email, password: 'Wrong1234!' }
    const headers = { origin: server.url }
    const address = `${server.url}/__clerk/v1/client/sign_ins`
    expect((await stranger.request.post(address, { form, headers })).status()).toBe(422)
  }
  await stranger.close()
  await page.goto('/admin/security')
  const lines = page.getByRole('listitem').filter({ hasText: 'Log-in failed' })
  await expect(lines.nth(1)).toBeVisible()
  await expectAccessible(page, 'the security log')
  await page.getByRole('searchbox', { name: /^Search email/ }).fill(emails[0] ?? '')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('wrong email or password')
  await expect(page).toHaveURL('/admin/security')
  await lines.getByRole('button', { name: /^More of address/ }).click()
  await expect(lines.nth(1)).toBeVisible()
  // What admins read is named in words.
  await page.reload()
  const searched = page.getByRole('listitem').filter({ hasText: 'List searched by an admin' })
  await expect(searched.first()).toContainText('The security log')
  await expect(page.getByRole('main')).not.toContainText('searchSecurityEvents')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('New signing key')
  await expect(page.getByText('Nothing found in the last 90 days.')).toBeVisible()
})
