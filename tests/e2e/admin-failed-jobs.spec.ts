// Emails that could not be sent: admins see the cause and can retry them.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { field, newEmail } from './newcomers.ts'
import { expectListFits } from './office.ts'
import { test as base } from './signed-in.ts'

/** A server and its mail server. */
interface Place {
  server: DemoServer
  mail: MailServer
}

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const mail = await startMailServer()
      const server = await startDemoServer({ SMTP_URL: mail.url })
      await use({ server, mail })
      await server.remove()
      await mail.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ place }, use) => use(place.server), { scope: 'worker' }],
  person: 'admin',
})

test.use({ viewport: { width: 1280, height: 800 } })

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an invitation that was not sent shows the reason, and is retried from the failed jobs', async ({
  page,
  place: { mail },
}) => {
  const email = newEmail()
  mail.refusals.set(email, { responseCode: 550, message: '5.1.1 No such mailbox' })
  await page.goto('/admin/invitations')
  await page.getByRole('button', { name: 'Add new user' }).click()
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(rowOf(page, email)).toContainText('Sending…')
  await expect(page.getByText(`The invitation to ${email} is not sent yet.`)).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Not sent yet')
  await expect(page.getByText('Invitation sent successfully')).toHaveCount(0)
  await expect(rowOf(page, email)).toContainText('has no such mailbox (550)')
  await expectAccessible(page, 'an invitation that was not sent')
  await expectListFits(page)
  // In the card layout too, the cause is below the badge and does not stretch it.
  await page.setViewportSize({ width: 768, height: 800 })
  const badge = await rowOf(page, email).getByText('Not sent yet').boundingBox()
  expect(badge?.height).toBeLessThan(40)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Failed jobs' })
    .click()
  await expect(page).toHaveURL('/admin/jobs')
  await expect(rowOf(page, 'Invitation email')).toContainText('has no such mailbox (550)')
  await expect(rowOf(page, 'Invitation email')).toContainText(email)
  await expectAccessible(page, 'failed jobs')
  await expectListFits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const retry = page.getByRole('button', { name: `Retry: Invitation email, to ${email}` })
  await retry.click()
  await expect(page.getByText('It failed again.')).toBeVisible()
  mail.refusals.delete(email)
  await retry.click()
  await expect(page.getByText('Done. It worked this time.')).toBeVisible()
  await expect(page.getByText('No records found')).toBeVisible()
  await expect
    .poll(() => mail.received.some(({ recipients }) => recipients.includes(email)))
    .toBe(true)
  await page.goto('/admin/invitations')
  await expect(rowOf(page, email)).not.toContainText('Not sent yet')
  await expect(rowOf(page, email)).toContainText('Sent')
})
