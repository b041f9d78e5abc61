// Two people log in on one phone, one after the other, without a log-out in between.
import type { BrowserContext } from '@playwright/test'
import { signInAs } from './cases.ts'
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

test('what waits on the phone, a case and typed text, reaches no other customer who logs in, and is sent when its owner returns', async ({
  page,
  context,
  server,
}) => {
  const [ana, bob] = await newCustomers(server.url)
  const posts = watchPosts(context)
  await page.clock.install()
  await openLoggedIn(page, ana)
  await queueCase(page, context)
  await startCase(page, 'DUI')
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(anyDraft(page)).toBeVisible()
  await endSessions(server.url, ana)
  await context.setOffline(false)
  await logInInstead(page, bob)
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  // Ana's own token may have been refused.
  const before = posts.length
  // Longer than the retry delay of the outbox, and the debounce before drafts are copied.
  await page.clock.runFor(2_500)
  await page.reload()
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(anyDraft(page)).toHaveCount(0)
  expect(await listDrafts(server.url, bob)).toEqual([])
  expect(posts).toHaveLength(before)

  await endSessions(server.url, bob)
  await page.reload()
  await logInInstead(page, ana)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(anyDraft(page)).toBeVisible()
  expect(await countCases(server.url, ana)).toBe(1)
  expect(await countCases(server.url, bob)).toBe(0)
  await expect
    .poll(() => listDrafts(server.url, ana).then((drafts) => drafts.some(hasDate)))
    .toBe(true)
})

/**
 * Collects the tokens with which a phone's pages have posted cases. The server accepts nothing
 * without a token.
 */
function watchPosts(context: BrowserContext) {
  const posts: string[] = []
  context.on('request', (request) => {
    const { token } = request.headers()
    if (request.url().endsWith('/api/cases/create') && token) posts.push(token)
  })
  return posts
}

const listDrafts = async (url: string, account: Account) =>
  (await (await signInAs(url, account)).must('listDrafts')).data

const hasDate = ({ answers }: Awaited<ReturnType<typeof listDrafts>>[number]) =>
  answers.violation_date?.value === '10/01/2026'
