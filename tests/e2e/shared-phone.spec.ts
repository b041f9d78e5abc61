// Two people log in on one phone, one after the other, without a log-out in between.
import type { BrowserContext } from '@playwright/test'
import { signInAs, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import {
  type Account,
  countCases,
  endSessions,
  logInInstead,
  newCustomers,
  queueCase,
} from './two-customers.ts'
import { anyDraft } from './two-phones.ts'
import { duiSteps, pressContinue, startCase } from './wizard-page.ts'

// The previous person's session has ended on the server.
test.use({ expectedConsoleErrors: [/401/] })

test('a queued case waits while another customer is logged in, and is sent when its owner returns', async ({
  page,
  context,
  server,
}) => {
  const [ana, bob] = await newCustomers(server.url)
  const posts = watchPosts(context)
  await page.clock.install()
  await openLoggedIn(page, ana)
  await queueCase(page, context)
  await endSessions(server.url, ana)
  await context.setOffline(false)
  await logInInstead(page, bob)
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  // Longer than the retry delay of the outbox.
  await page.clock.runFor(2_500)
  await page.reload()
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  await queueCase(page, context)
  await endSessions(server.url, bob)
  await context.setOffline(false)
  expect(posts).toEqual([])

  await logInInstead(page, ana)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(await countCases(server.url, ana)).toBe(1)
  expect(await countCases(server.url, bob)).toBe(0)
  expect(posts).toHaveLength(1)

  await endSessions(server.url, ana)
  await page.reload()
  await logInInstead(page, bob)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(await countCases(server.url, bob)).toBe(1)
  expect(posts).toHaveLength(2)
})

test('typed text that was not copied to the account yet never reaches the next customer’s account', async ({
  page,
  context,
  server,
}) => {
  const [ana, bob] = await newCustomers(server.url)
  await page.clock.install()
  await openLoggedIn(page, ana)
  await startCase(page, 'DUI')
  await workerIsReady(page)
  await context.setOffline(true)
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(anyDraft(page)).toBeVisible()
  await endSessions(server.url, ana)
  await context.setOffline(false)
  await logInInstead(page, bob)
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  // Longer than the debounce before drafts are copied to the server.
  await page.clock.runFor(2_500)
  expect(await listDrafts(server.url, bob)).toEqual([])

  await endSessions(server.url, bob)
  await page.reload()
  await logInInstead(page, ana)
  await expect(anyDraft(page)).toBeVisible()
  await expect
    .poll(() => listDrafts(server.url, ana).then((drafts) => drafts.some(hasDate)))
    .toBe(true)
})

/**
 * Collects the tokens with which a phone's pages have posted cases. The server accepts nothing
 * without a token.
 */
function watchPosts(context: BrowserContext) {
  const tokens: string[] = []
  context.on('request', (request) => {
    const { token } = request.headers()
    if (request.url().endsWith('/api/cases/create') && token) tokens.push(token)
  })
  return tokens
}

const listDrafts = async (url: string, account: Account) =>
  (await (await signInAs(url, account)).must('listDrafts')).data

const hasDate = ({ answers }: Awaited<ReturnType<typeof listDrafts>>[number]) =>
  answers.violation_date?.value === '10/01/2026'
