// The security log: an admin finds who tried to log in, and the log names no one.
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { newEmail } from './newcomers.ts'
import { test as base } from './signed-in.ts'

const test = base.extend({ person: 'admin' })

test('an admin finds the failed log-ins of an account by its email and follows its IP address, and an email and a case number are searched for when the admin pauses', async ({
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
  let searches = 0
  const numbers = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/admin/security/search') searches += 1
    if (pathname === '/api/admin/audit/list') numbers.add(searchParams.get('case_number'))
  })
  const type = (label: RegExp, text: string) =>
    page.getByRole('searchbox', { name: label }).pressSequentially(text, { delay: 50 })
  await type(/^Search email/, emails[0] ?? '')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('wrong email or password')
  // One more where the machine paused, or something else has changed.
  expect(searches).toBeLessThanOrEqual(2)
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

  await page.goto('/admin/history')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  numbers.clear()
  await type(/^Search case ID/, '98765')
  await expect(page.getByText('There is no history of case #98765.')).toBeVisible()
  expect(numbers.size).toBeLessThanOrEqual(2)
})
