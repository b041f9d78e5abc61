// The service worker sends what waits on the phone when no page is open.
import type { BrowserContext, Page } from '@playwright/test'
import { fillLogIn } from './browser-page.ts'
import { caseUrl, type Person, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { textOnPhone } from './kept.ts'
import { openLoggedIn } from './logged-in.ts'
import { spoilToken, tokenOf } from './session-page.ts'
import { test } from './signed-in.ts'
import { countCases, endSessions, logInInstead, newCustomers, queueCase } from './two-customers.ts'
import { hurryToReview, pressSubmit } from './wizard-page.ts'

/** What `hurryToReview` types of the case. */
const STORY = 'I was stopped on the way home.'

const SENT_BY_WORKER = { timeout: 30_000 }

const unsent = (page: Page) => page.getByText('Not sent yet')

/** Closes all pages of a phone; its worker continues. */
const closePages = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.close()))

/** A paused worker: the paths that it has requested, and the function that resumes it. */
type Paused = {
  requested: string[]
  release?: () => void
  isDone?: true
  setTimeout: (run: () => void, ms?: number) => unknown
}

/** Returns the number of a person's open cases on the server. */
async function countOpenCases({ must, id: customer_id }: Person) {
  const query = { customer_id, 'case_status[eq]': 'open' as const, limit: 1 }
  return (await must('listCases', { query })).total_count
}

/** Returns 401 to the worker's next call, as the server does for an expired token. */
const refuseTokenOnce = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = async () => {
      globalThis.fetch = fetch
      return new Response(null, { status: 401 })
    }
  })

test.describe('queued cases', () => {
  // The other tests share a session, which ends when a replaced token is used.
  test.use({ storageState: { cookies: [], origins: [] } })

  test('are sent by the service worker after the page was closed, and the next page says so; what it could not send without a log-in is sent after one', async ({
    page,
    context,
    server,
    expectedConsoleErrors,
  }) => {
    const maria = await personOf(server.url, 'customer')
    await openLoggedIn(page, 'customer')
    await hurryToReview(page)
    await workerIsReady(page)
    const before = await countOpenCases(maria)
    await context.setOffline(true)
    await pressSubmit(page)
    await expect(unsent(page)).toBeVisible()
    const token = await tokenOf(page)
    await refuseTokenOnce(context)
    await closePages(context)
    await context.setOffline(false)
    await expect.poll(() => countOpenCases(maria), SENT_BY_WORKER).toBe(before + 1)

    const next = await context.newPage()
    await next.goto('/dashboard')
    await expect(next.getByText('Your case was created')).toBeVisible()
    await expect(next.getByRole('listitem').first()).toBeVisible()
    await expect(unsent(next)).toHaveCount(0)
    // The worker has renewed the session, and the page uses it.
    expect(await tokenOf(next)).not.toEqual(token)
    await next.reload()
    await expect(next.getByRole('listitem').first()).toBeVisible()
    await expect(next.getByText('Your session has ended.')).toHaveCount(0)
    expect(await countOpenCases(maria)).toBe(before + 1)

    expectedConsoleErrors.push(/401/)
    await hurryToReview(next)
    await context.setOffline(true)
    await pressSubmit(next)
    await expect(unsent(next)).toBeVisible()
    await spoilToken(next)
    await closePages(context)
    const refused = context.waitForEvent('response', (answer) => answer.status() === 401)
    await context.setOffline(false)
    const last = await context.newPage()
    await last.goto('/dashboard')
    await refused
    await expect(last.getByText('Your session has ended.')).toBeVisible()
    await expect(last.getByText('Saved on this phone. Log in again to send it.')).toBeVisible()
    expect(await countOpenCases(maria)).toBe(before + 1)
    await last.getByRole('listitem').getByRole('link', { name: 'Log in' }).click()
    await fillLogIn(last, 'customer')
    await expect(last).toHaveURL('/dashboard')
    await expect(last.getByText('Your case was created')).toBeVisible()
    expect(await countOpenCases(maria)).toBe(before + 2)
  })
})

test.describe('an attorney’s bid', () => {
  test.use({ person: 'attorney' })

  test('that the worker sends too late is kept with the reason, and opens again on its case', async ({
    page,
    context,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria, 'civil')
    await page.goto(caseUrl('lawyer', id))
    await workerIsReady(page)
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    const panel = page.getByRole('dialog', { name: 'Your bid' })
    await context.setOffline(true)
    await panel.getByRole('textbox', { name: 'Amount' }).fill('2500')
    await panel.getByRole('button', { name: 'Submit bid' }).click()
    await expect(unsent(page)).toBeVisible()
    await page.goto('/dashboard')
    const card = page.getByRole('listitem').filter({ hasText: 'Your bid $2,500' })
    await expect(card).toContainText('It will be sent when you are back online.')
    await closePages(context)
    await maria.must('updateCaseStatus', { body: { id, case_status: 'paused' } })
    const isRefused = context.waitForEvent('response', (answer) => answer.status() === 409)
    await context.setOffline(false)
    await isRefused

    const next = await context.newPage()
    await next.goto('/dashboard')
    const refused = next.getByRole('listitem').filter({ hasText: 'Your bid $2,500' })
    await expect(refused).toContainText('The case took no bids when we tried to send this.')
    await maria.must('updateCaseStatus', { body: { id, case_status: 'open' } })
    await refused.getByRole('link', { name: 'Open again' }).click()
    await next.getByRole('button', { name: 'Edit and send' }).click()
    const again = next.getByRole('dialog', { name: 'Your bid' })
    await expect(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('2,500')
    // The case is open again, so the reason no longer applies.
    await expect(again).not.toContainText('Bidding on this case is paused.')
    await again.getByRole('button', { name: 'Submit bid' }).click()
    await expect(next.getByText('Your bid was submitted')).toBeVisible()
    await expect(unsent(next)).toHaveCount(0)
  })
})

test.describe('a phone on which another customer logs in', () => {
  test.use({ storageState: { cookies: [], origins: [] }, expectedConsoleErrors: [/401/] })

  test('sends nothing of the first one with a worker that was about to', async ({
    page,
    context,
    server,
  }) => {
    const [ana, bob] = await newCustomers(server.url)
    await openLoggedIn(page, ana)
    await queueCase(page, context)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no worker.')
    // Pauses the worker when it has been told whose session it is.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Paused
      const { fetch, setTimeout } = globalThis
      const { request } = LockManager.prototype
      scope.requested = []
      // The pause counts as a slow response, which must not exceed the timeout of a call.
      scope.setTimeout = (run, ms = 0) => setTimeout(run, ms * 20)
      LockManager.prototype.request = async function (...args: [string, ...unknown[]]) {
        const result = await Reflect.apply(request, this, args)
        if (args[0] === 'fastpass-outbox') scope.isDone = true
        return result
      }
      globalThis.fetch = async (...args) => {
        const { pathname } = new URL(new Request(...args).url)
        scope.requested.push(pathname)
        const response = await fetch(...args)
        if (pathname.includes('/verify-clerk/') && !scope.release) {
          await new Promise<void>((resolve) => {
            scope.release = resolve
          })
        }
        return response
      }
    })
    await page.close()
    await context.setOffline(false)
    await expect
      .poll(() => worker.evaluate(() => 'release' in globalThis), SENT_BY_WORKER)
      .toBe(true)
    await endSessions(server.url, ana)
    const next = await context.newPage()
    await next.goto('/dashboard')
    await logInInstead(next, bob)
    await expect(next.getByText('You don’t have any open cases.')).toBeVisible()
    await worker.evaluate(() => (globalThis as unknown as Paused).release?.())
    await expect.poll(() => worker.evaluate(() => 'isDone' in globalThis)).toBe(true)
    const requested = await worker.evaluate(() => (globalThis as unknown as Paused).requested)
    expect(requested).not.toContain('/api/cases/create')
    for (const each of [ana, bob]) expect(await countCases(server.url, each)).toBe(0)
    expect(await textOnPhone(context), 'the case is kept').toContain(STORY)
  })
})
