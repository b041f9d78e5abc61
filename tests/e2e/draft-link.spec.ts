// A visitor's draft in a browser that deletes it after a week, and the link that brings it
// elsewhere.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink } from './mailed.ts'
import { newEmail } from './newcomers.ts'
import { beginCase, duiSteps, expectStep, pressContinue, questionOf } from './wizard-page.ts'

const asWebKit = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' })
  })

/** Fills in the first question of a DUI case as a visitor, and leaves it. */
async function startAndLeave(page: Page) {
  await beginCase(page)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Continue your DUI case' })).toBeVisible()
}

test('a draft is emailed as a link from a browser that deletes it, which brings it to another phone, where it stays, and a link that no longer works says so', async ({
  page,
  browser,
  server,
  dataFolder,
  expectedConsoleErrors,
}) => {
  await asWebKit(page)
  await startAndLeave(page)
  await expect(page.getByText('after 7 days without a visit')).toBeVisible()
  await expectAccessible(page, 'a draft that the browser deletes')
  await page.getByRole('button', { name: 'Email me a link to go on' }).click()
  const email = newEmail()
  await page.getByRole('textbox', { name: 'Your email' }).fill('maria@')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('textbox', { name: 'Your email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Your email' }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Look in your email' })).toBeVisible()
  const link = await mailedLink(dataFolder, email)

  // Another phone, whose browser keeps a draft.
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expectStep(other, 2, questionOf(2))
  await other.getByRole('link', { name: 'Close' }).click()
  await expect(other.getByRole('button', { name: 'Delete the DUI case' })).toBeVisible()
  await expect(other.getByText('after 7 days without a visit')).toHaveCount(0)
  await other.goto('/continue')
  await other.getByRole('textbox', { name: 'Link from our email' }).fill('https://example.com')
  await other.getByRole('button', { name: 'Go on' }).click()
  await expect(other.getByText('Paste the whole link from our email.')).toBeVisible()
  await expectAccessible(other, 'a pasted link')
  await other.getByRole('textbox', { name: 'Link from our email' }).fill(server.url + link)
  await other.getByRole('button', { name: 'Go on' }).click()
  await expectStep(other, 2, questionOf(2))
  await elsewhere.close()

  expectedConsoleErrors.push(/404.*draft-links/)
  await page.goto('/continue#ticket=this-is-no-ticket-of-ours')
  await expect(page.getByText('This link no longer works.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another link' }).click()
  await expect(page.getByRole('textbox', { name: 'Link from our email' })).toBeVisible()
})
