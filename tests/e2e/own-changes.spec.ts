// A person's own changes appear in every list at once, even when the connection or the session ends
// right afterwards.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, newPerson, personOf, postCase, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { CURRENT_CASES, untilKept, untilKeptAs } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { spoilToken } from './session-page.ts'

/** Holds back the responses to all further requests for lists. */
const holdLists = async (page: Page) => {
  await page.route('**/api/cases/list*', () => {})
  await page.route('**/api/cases/by-attorney/**', () => {})
}

const noOpenCases = (page: Page) => page.getByText('You don’t have any open cases.')
const row = (page: Page, name = 'DUI') => page.getByRole('listitem').filter({ hasText: name })

async function customerWithBid(page: Page, url: string) {
  const { account, person } = await newPerson(url, 'customer', 'Wilhelmina Tangerine')
  const posted = await postCase(person)
  await placeBid(await personOf(url, 'attorney'), posted.id, 1800)
  await openLoggedIn(page, account)
  await workerIsReady(page)
  await expect(row(page)).toContainText('1 bid')
  await page.getByRole('tab', { name: 'Past Cases' }).click()
  await expect(page.getByText('You don’t have any past cases.')).toBeVisible()
  await page.getByRole('tab', { name: 'Current Cases' }).click()
  await page.getByRole('link', { name: 'DUI' }).click()
  await expect(page.getByRole('heading', { name: '1 bid' })).toBeVisible()
  await untilKept(
    page,
    { of: 'cases', as: 'list', list: 'past' },
    { of: 'cases', as: 'case', id: posted.id },
  )
  return { person, posted }
}

test('a dashboard that was only restored from the phone has all cases when it opens right after a change, and shows a case that was just accepted or closed without a connection and after the session has ended', async ({
  page,
  context,
  server,
  expectedConsoleErrors,
}) => {
  const { person, posted } = await customerWithBid(page, server.url)
  await untilKept(page, CURRENT_CASES)
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 bid' })).toBeVisible()
  const family = await postCase(person, 'family')
  await page.getByRole('button', { name: /^Pause bids/ }).click()
  await expect(page.getByText('Case status updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(row(page, 'Family')).toContainText('Open')
  await person.must('updateCaseStatus', { body: { id: posted.id, case_status: 'open' } })
  await person.must('updateCaseStatus', { body: { id: family.id, case_status: 'closed' } })
  await page.getByRole('tab', { name: 'Past Cases' }).click()
  await expect(row(page, 'Family')).toContainText('Closed')
  await page.getByRole('tab', { name: 'Current Cases' }).click()
  await expect(row(page, 'Family')).toHaveCount(0)

  await page.getByRole('link', { name: 'DUI' }).click()
  await expect(page.getByRole('heading', { name: '1 bid' })).toBeVisible()
  await holdLists(page)
  await page.getByRole('button', { name: /^Accept the bid of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept bid' }).click()
  await expect(page.getByText('Bid accepted successfully')).toBeVisible()
  await untilKeptAs(page, posted.id, 'pending')
  await context.setOffline(true)
  await page.goto('/dashboard?tab=past')
  await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible()
  await expect(row(page)).toContainText('Pending')
  await page.getByRole('tab', { name: 'Current Cases' }).click()
  await expect(page.getByText('1 case in progress')).toBeVisible()
  await context.setOffline(false)

  await page.goto(caseUrl('customer', posted.id))
  await page.getByRole('button', { name: 'Close this case' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText('Case Closed successfully')).toBeVisible()
  await untilKeptAs(page, posted.id, 'closed')
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(noOpenCases(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Past Cases' }).click()
  await expect(row(page)).toContainText('Closed')
  await expect(page.getByText(/^Offline\. Last updated/)).toBeVisible()

  // Ended on another phone, and at the identity provider.
  expectedConsoleErrors.push(/401/)
  await context.clearCookies()
  await spoilToken(page)
  await context.setOffline(false)
  await page.goto('/dashboard')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(noOpenCases(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Past Cases' }).click()
  await expect(row(page)).toContainText('Closed')
})
