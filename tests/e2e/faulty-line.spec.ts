// A bad connection: each press is acknowledged, happens once, and shows its result.
import type { Locator, Page } from '@playwright/test'
import { chanceOf } from '#tests/support/chance.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { type FaultyLine, startFaultyLine } from '#tests/support/faulty-line.ts'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, personOf, postCase, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { edit, save } from './own-account.ts'
import { test as base } from './signed-in.ts'
import { hurryToReview } from './wizard-page.ts'

/** A server behind a proxy that simulates a bad connection. */
const test = base.extend<{ line: FaultyLine }, { lineOfWorker: FaultyLine }>({
  lineOfWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer()
      const line = await startFaultyLine(server.url, chanceOf(1))
      await use(line)
      await line.close()
      await server.remove('SIGKILL')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ lineOfWorker: { url } }, use) =>
      use({ url, pid: 0, output: () => '', stop: async () => null }),
    { scope: 'worker' },
  ],
  line: async ({ lineOfWorker: line }, use) => {
    await use(line)
    line.hang(false)
    line.weather(GOOD)
  },
})

/** A round trip of 400 ms, and 5 of 100 packets lost. */
const BAD = { latencyMs: 400, loss: 0.05 }
const GOOD = { latencyMs: 0, loss: 0 }

type Action = { path: string; press: Locator; working: string; said: Locator }

/** Presses a button twice while the response is held back: it is busy meanwhile, and acts once. */
async function act(page: Page, line: FaultyLine, { path, press, working, said }: Action) {
  line.weather(BAD)
  const held = line.hold(`/api${path}`)
  await press.click()
  const busy = page.getByRole('button', { name: working, exact: true })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  await held.first
  held.release()
  await expect(said.first()).toBeVisible()
  line.weather(GOOD)
  expect(held.count(), path).toBe(1)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('every action of a customer has visible feedback at once, is done once, and is confirmed', async ({
  page,
  line,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const { id } = await postCase(maria)
  await placeBid(await personOf(server.url, 'attorney'), id, 1800)
  await placeBid(await personOf(server.url, 'attorney2'), id, 2150)
  await hurryToReview(page)
  await act(page, line, {
    path: '/cases/create',
    press: button(page, 'Send to attorneys'),
    working: 'Sending',
    said: page.getByText('Your case was created'),
  })
  await page.goto('/notification')
  await act(page, line, {
    path: '/email-data/read-all',
    press: button(page, 'Mark all read'),
    working: 'Marking',
    said: page.getByText('Everything is read'),
  })
  await page.goto(caseUrl('customer', id))
  const status = { path: '/cases/updatestatus' }
  const pause = button(page, 'Pause bids for 24 hours')
  const reopen = button(page, 'Reopen this case')
  await act(page, line, { ...status, press: pause, working: 'Pausing', said: reopen })
  await act(page, line, { ...status, press: reopen, working: 'Reopening', said: pause })
  await expect(page.getByText('Case status updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Reject the bid of Okafor and Daughters' }).click()
  const decision = { path: '/bids/updatestatus' }
  await act(page, line, {
    ...decision,
    press: button(page, 'Reject bid'),
    working: 'Rejecting',
    said: page.getByText('Bid rejected successfully'),
  })
  await page.getByRole('button', { name: 'Accept the bid of Vega Law Group' }).click()
  await act(page, line, {
    ...decision,
    press: button(page, 'Accept bid'),
    working: 'Accepting',
    said: page.getByText('Bid accepted successfully'),
  })
  await button(page, 'Close this case').click()
  await act(page, line, {
    path: '/cases/updatestatus',
    press: button(page, 'Close case'),
    working: 'Closing',
    said: page.getByText('Case Closed successfully'),
  })
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('has visible feedback at once too, and nothing is done twice', async ({
    page,
    line,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    const accepted = await postCase(maria)
    const vega = await personOf(server.url, 'attorney')
    await acceptBid(maria, await placeBid(vega, accepted.id))
    await page.goto(caseUrl('lawyer', id))
    await button(page, 'Submit a Bid').click()
    const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })
    await amount.fill('1800')
    const send = { press: button(page, 'Submit bid'), working: 'Sending' }
    await act(page, line, {
      ...send,
      path: '/bids/create',
      said: page.getByText('Your bid was submitted'),
    })
    await button(page, 'Edit Bid').click()
    await amount.fill('1700')
    await act(page, line, {
      ...send,
      path: '/bids/update',
      said: page.getByText('Your bid was edited'),
    })
    await page.goto(caseUrl('lawyer', accepted.id))
    await button(page, 'Contact client').click()
    await act(page, line, {
      path: '/cases/updatestatus',
      press: button(page, 'Take case'),
      working: 'Accepting',
      said: page.getByText('Case Accepted successfully'),
    })
    await page.goto('/personal-details')
    await edit(page, 'Languages').click()
    await page.getByLabel('Languages', { exact: true }).fill('English, Dutch')
    await act(page, line, {
      path: '/attorney/update',
      press: save(page),
      working: 'Saving',
      said: page.getByText(/Updated successfully/),
    })
  })
})

test('logging in over a poor connection shows its progress, and ends on the dashboard', async ({
  browser,
  line,
  server,
}) => {
  line.weather(BAD)
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: { cookies: [], origins: [] },
  })
  await openLoggedIn(await context.newPage(), 'customer')
  await context.close()
})

test('when the server answers no call, the app says so, shows what is on the phone, and loses nothing', async ({
  page,
  line,
  server,
}) => {
  await postCase(await personOf(server.url, 'customer'))
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'DUI' }).first()).toBeVisible()
  await workerIsReady(page)
  await hurryToReview(page)
  line.hang(true)
  // Stored data is shown with its age.
  const unanswered = page.getByRole('status').filter({ hasText: 'We can’t reach Fastpass.' })
  await page.reload()
  await expect(unanswered).toBeVisible()
  await button(page, 'Send to attorneys').click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(unanswered).toContainText('Last updated')
  await expect(page.getByRole('link', { name: 'DUI' }).first()).toBeVisible()
  // Data that is not stored shows an error in place of an endless loading state.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByText('You haven’t opened this on this phone yet.')).toBeVisible()
  await expect(page.getByText('It will load as soon as we can reach Fastpass.')).toBeVisible()
  line.hang(false)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(unanswered).toHaveCount(0)
  await expect(page.getByText('You haven’t opened this on this phone yet.')).toHaveCount(0)
})
