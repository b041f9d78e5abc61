// Two people log in on one phone, one after the other, without a log-out in between.
import type { BrowserContext, Page } from '@playwright/test'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { logIn } from './browser-page.ts'
import { newPerson, signInAs, workerIsReady } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { anyDraft } from './two-phones.ts'
import { duiSteps, hurryToReview, pressContinue, pressSubmit, startCase } from './wizard-page.ts'

type Account = { email: string; password: string }

// The previous person's session has ended on the server.
test.use({ expectedConsoleErrors: [/401/] })

test('a queued case waits while another customer is logged in, and is sent when its owner returns', async ({
  page,
  context,
  server,
}) => {
  const [ana, bob] = await customers(server.url)
  const posts = watchPosts(context)
  await logIn(page, ana)
  await queueCase(page, context)
  await endSessions(server.url, ana)
  await context.setOffline(false)
  await logInInstead(page, bob)
  await expect(page.getByText('You don’t have any open cases.')).toBeVisible()
  // Longer than the retry delay of the outbox.
  await page.waitForTimeout(2_500)
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

for (const { moment, isTold } of [
  { moment: 'about to send', isTold: true },
  { moment: 'about to ask whose session it is', isTold: false },
]) {
  test(`a worker that is ${moment} stops when another customer has logged in since`, {
    tag: IN_FULL_RUN,
  }, async ({ page, context, server }) => {
    const [ana, bob] = await customers(server.url)
    await logIn(page, ana)
    await queueCase(page, context)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no worker.')
    // Pauses the worker before or after it is told whose session it is.
    await worker.evaluate((isToldFirst) => {
      const scope = globalThis as unknown as {
        looked?: boolean
        letGo?: () => void
        sent: string[]
      }
      const { fetch } = globalThis
      scope.sent = []
      globalThis.fetch = async (...asked) => {
        const { url } = new Request(...asked)
        scope.sent.push(new URL(url).pathname)
        if (!url.includes('/verify-clerk/') || scope.looked) return fetch(...asked)
        const told = isToldFirst ? await fetch(...asked) : undefined
        scope.looked = true
        await new Promise<void>((resolve) => {
          scope.letGo = resolve
        })
        return told ?? fetch(...asked)
      }
    }, isTold)
    await page.close()
    await context.setOffline(false)
    await expect.poll(() => worker.evaluate(() => 'looked' in globalThis)).toBe(true)
    await endSessions(server.url, ana)
    const next = await context.newPage()
    await next.goto('/dashboard')
    await logInInstead(next, bob)
    await expect(next.getByText('You don’t have any open cases.')).toBeVisible()
    await worker.evaluate(() => (globalThis as unknown as { letGo(): void }).letGo())
    await next.waitForTimeout(1_000)
    const sent = await worker.evaluate(() => (globalThis as unknown as { sent: string[] }).sent)
    expect(sent).not.toContain('/api/cases/create')

    await endSessions(server.url, bob)
    await next.reload()
    await logInInstead(next, ana)
    await expect(next.getByText('Your case was created')).toBeVisible()
    expect(await countCases(server.url, ana)).toBe(1)
    expect(await countCases(server.url, bob)).toBe(0)
  })
}

test('typed text that was not copied to the account yet never reaches the next customer’s account', {
  tag: IN_FULL_RUN,
}, async ({ page, context, server }) => {
  const [ana, bob] = await customers(server.url)
  await logIn(page, ana)
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
  await page.waitForTimeout(2_500)
  expect(await listDrafts(server.url, bob)).toEqual([])

  await endSessions(server.url, bob)
  await page.reload()
  await logInInstead(page, ana)
  await expect(anyDraft(page)).toBeVisible()
  await expect
    .poll(() => listDrafts(server.url, ana).then((drafts) => drafts.some(hasDate)))
    .toBe(true)
})

async function customers(url: string): Promise<[Account, Account]> {
  const [ana, bob] = await Promise.all([
    newPerson(url, 'customer', 'Ana Lopez'),
    newPerson(url, 'customer', 'Bob Stone'),
  ])
  return [ana.account, bob.account]
}

/** Submits a case without a connection. */
async function queueCase(page: Page, context: BrowserContext) {
  await hurryToReview(page)
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  await expect(page.getByText('Not sent yet')).toBeVisible()
}

/** Ends every session of a person, from another phone. */
const endSessions = async (url: string, account: Account) =>
  (await signInAs(url, account)).must('endSessions')

/** Logs in where another person's session was ended. */
async function logInInstead(page: Page, { email, password }: Account) {
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

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

/** Returns the number of a person's cases on the server. */
async function countCases(url: string, account: Account) {
  const { must, id: customer_id } = await signInAs(url, account)
  return (await must('listCases', { query: { customer_id, limit: 1 } })).total_count
}
