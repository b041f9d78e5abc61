// Changes of others appear on an open screen without a reload, and nothing moves.
import type { Locator, Page, Request, Response } from '@playwright/test'
import { openTestStream } from '#tests/support/events.ts'
import { placeBid } from '#tests/support/stories.ts'
import { type people, watchConsole } from './browser-page.ts'
import {
  acceptBid,
  caseUrl,
  editBid,
  type Person,
  personOf,
  postCase,
  workerIsReady,
} from './cases.ts'
import { expect } from './fixtures.ts'
import { untilKept } from './kept.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test as base } from './signed-in.ts'

/** Opens pages on other people's phones at this URL, and waits for their live updates. */
const test = base.extend<{
  phone: (who: keyof typeof people, address: string) => Promise<Page>
}>({
  phone: async ({ browser, phoneOf }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    const errors: string[][] = []
    await use(async (who, address) => {
      const context = await browser.newContext({ storageState: await phoneOf(who) })
      contexts.push(context)
      errors.push(watchConsole(context))
      const page = await context.newPage()
      await openLive(page, address)
      return page
    })
    for (const context of contexts) await context.close()
    expect(errors.flat()).toEqual([])
  },
})

let maria: Person
let vega: Person
let okafor: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
  okafor = await personOf(server.url, 'attorney2')
})

const QUIET_MS = 300

/**
 * Opens a URL, and waits until the page has its stream and everything that this may have missed.
 */
async function openLive(page: Page, address: string) {
  let stream: Response | undefined
  const pending = new Set<Request>()
  let changedAt = 0
  const isCall = (request: Request) => /\/api\/(cases|bids)\//.test(request.url())
  const track = (change: (request: Request) => unknown) => (request: Request) => {
    if (!isCall(request)) return
    change(request)
    changedAt = Date.now()
  }
  page.on(
    'request',
    track((request) => pending.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      track((request) => pending.delete(request)),
    )
  page.on('response', (response) => {
    if (!isStream(response)) return
    stream ??= response
    changedAt = Date.now()
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const isQuiet = () => stream && pending.size === 0 && Date.now() - changedAt > QUIET_MS
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true)
  expect(stream?.fromServiceWorker()).toBe(false)
}

const isStream = (response: Response) => response.url().endsWith('/api/events')

const setStatus = (id: string, case_status: string) =>
  maria.must('updateCaseStatus', { body: { id, case_status } })
const said = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

/** Counts page loads from now on. */
function countLoads(...pages: Page[]) {
  let loads = 0
  for (const page of pages) {
    page.on('load', () => {
      loads += 1
    })
  }
  return () => loads
}

test.describe('a customer to whom nothing else happens', () => {
  test.use({ person: 'customer2' })

  test('a screen is fetched once, and shows what happened before its stream opened', async ({
    page,
    server,
  }) => {
    const { id } = await postCase(await personOf(server.url, 'customer2'))
    // The server follows the changes from its first stream on.
    const stream = await openTestStream(server.url, vega)
    // A change during the loads, such as of the posting's jobs, would begin them again.
    let position: string | null = null
    await expect
      .poll(async () => {
        const last = position
        position = (await vega.ask('getQuietHours')).headers.get('fastpass-position')
        return position !== null && position === last
      })
      .toBe(true)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/api\/(cases|bids)\//.test(pathname)) calls.push(pathname)
    })
    // What is still being fetched when the stream opens is fetched again.
    await page.route('**/api/events', async (route) => {
      await expect(page.getByText('There is no Bid yet')).toBeVisible()
      await route.continue()
    })
    await openLive(page, caseUrl('customer', id))
    expect(calls.length).toBeGreaterThan(0)
    expect(calls).toEqual([...new Set(calls)])

    // A bid that arrives after the screen was fetched and before the stream is open.
    await page.route('**/api/events', async (route) => {
      await placeBid(vega, id, 1800)
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('$1,800')).toBeVisible()
    stream.close()
  })
})

test('a live update refreshes the number of unread notifications where no screen shows it', async ({
  page,
}) => {
  const { id } = await postCase(maria)
  await openLive(page, '/dashboard')
  await untilKept(page, { of: 'notifications', as: 'unread' })
  await openLive(page, caseUrl('customer', id))
  const counted = page.waitForRequest((request) => request.url().includes('is_read=false'))
  await placeBid(vega, id, 1800)
  await said(page, 'A new bid arrived.')
  await counted
})

test('bids, changes and decisions appear on both sides as they are made', async ({
  page,
  phone,
}) => {
  const { id } = await postCase(maria)
  await openLive(page, caseUrl('customer', id))
  const winner = await phone('attorney', caseUrl('lawyer', id))
  const loser = await phone('attorney2', caseUrl('lawyer', id))
  const loads = countLoads(page, winner, loser)
  await said(page, 'There is no Bid yet.')

  const bid = await placeBid(vega, id, 1800)
  await expect(page.getByText('$1,800')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'A new bid arrived.' })).toBeVisible()
  // Sent from the attorney's other phone.
  await expect(winner.getByRole('textbox', { name: 'Amount' })).toHaveValue('$1,800')

  await editBid(vega, bid, 1700)
  await expect(page.getByText('$1,700')).toBeVisible()
  await said(page, 'A bid was changed.')

  const reject = page.getByRole('button', { name: /^Reject the bid of Vega/ })
  await reject.focus()
  const before = await placeOf(reject)
  await placeBid(okafor, id, 1500)
  await expect(page.getByText('$1,500')).toBeVisible()
  await expect(loser.getByRole('button', { name: 'Edit Bid' })).toBeVisible()
  await expect(reject).toBeFocused()
  expect(await placeOf(reject)).toEqual(before)

  await setStatus(id, 'paused')
  await said(winner, 'The client paused bidding.')
  await expect(winner.getByText('Paused', { exact: true })).toBeVisible()
  await expect(loser.getByText('Paused', { exact: true })).toBeVisible()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()

  await loser.getByRole('button', { name: 'Withdraw bid' }).focus()
  await acceptBid(maria, { ...bid, update_count: 1 })
  await expect(winner.getByText('Action required')).toBeVisible()
  await expect(winner.getByText('Maria Delgado')).toBeVisible()
  await expect(loser.getByText('Rejected', { exact: true })).toBeVisible()
  // Their buttons are gone.
  await expect(loser.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(loser.getByText('Maria Delgado')).toHaveCount(0)
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()

  await vega.must('updateCaseStatus', { body: { id, case_status: 'accepted' } })
  await said(page, 'Vega Law Group took your DUI case.')
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  expect(loads()).toBe(0)
})

/** Returns the position of an element on the screen. */
const placeOf = (locator: Locator) =>
  locator.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('a withdrawn bid keeps its place, and the comparison keeps its bids', async ({ page }) => {
  const { id } = await postCase(maria)
  const cheap = await placeBid(vega, id, 1800)
  await placeBid(okafor, id, 2150)
  await openLive(page, caseUrl('customer', id))
  await page.getByRole('link', { name: 'Compare 2 bids' }).click()
  const column = page.getByRole('radio', { name: /Vega/ })
  await column.check()
  await vega.must('withdrawBid', { body: { id: cheap.id } })
  await expect(page.getByRole('status').filter({ hasText: 'A bid was withdrawn.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Compare 2 bids', exact: true })).toBeVisible()
  await said(page, 'This bid was withdrawn')
  await expect(column).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Accept a bid' })).toBeDisabled()
  await page.goBack()
  await expect(page.getByRole('listitem').filter({ hasText: 'Vega' })).toHaveCount(0)

  const again = await placeBid(vega, id, 2400)
  await expect(page.getByText('$2,400')).toBeVisible()
  await vega.must('withdrawBid', { body: { id: again.id } })
  const card = page.getByRole('listitem').filter({ hasText: 'Vega' })
  await expect(card).toContainText('This bid was withdrawn')
  await expect(card.getByRole('button', { name: /^(Accept|Reject)/ })).toHaveCount(0)
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('sees the open cases stay in place while reading them', async ({ page }) => {
    const known = await postCase(maria)
    await openLive(page, '/lawyer/explore-bids?category=all')
    const rows = page.getByRole('main').getByRole('link', { name: /#\d+/ })
    const first = rows.first()
    await expect(first).toContainText(`#${known.unique_id}`)
    await first.focus()
    const before = await placeOf(first)

    const added = [await postCase(maria, 'family'), await postCase(maria)]
    const button = page.getByRole('button', { name: '2 new cases' })
    await expect(button).toBeVisible()
    await expect(first).toContainText(`#${known.unique_id}`)
    await expect(first).toBeFocused()
    expect(await placeOf(first)).toBe(before)

    await setStatus(known.id, 'paused')
    await said(page, `#${known.unique_id}, no longer in this list`)

    await button.click()
    await expect(first).toContainText(`#${added[1]?.unique_id}`)
    await expect(first).toBeFocused()
    await expect(page.getByText(`#${known.unique_id}`)).toHaveCount(0)
    await expect(button).toHaveCount(0)
  })
})

test('changes made while offline appear when the connection is back', { tag: WITH_WORKER }, async ({
  page,
  context,
}) => {
  const { id } = await postCase(maria)
  await openLive(page, caseUrl('customer', id))
  await workerIsReady(page)
  const loads = countLoads(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await placeBid(vega, id, 1800)
  const stream = page.waitForResponse(isStream)
  await context.setOffline(false)
  await stream
  await expect(page.getByText('$1,800')).toBeVisible()
  await placeBid(okafor, id, 2400)
  await expect(page.getByText('$2,400')).toBeVisible()
  expect(loads()).toBe(0)
})

test('where streams do not work, the app polls', async ({ page }) => {
  const { id } = await postCase(maria)
  await page.clock.install()
  await page.route(/\/api\/events$/, (route) => route.abort())
  await page.goto(caseUrl('customer', id))
  await said(page, 'There is no Bid yet.')
  const loads = countLoads(page)
  const appears = (text: string) =>
    expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
    }).toPass()
  await placeBid(vega, id, 1800)
  await appears('$1,800')
  await placeBid(okafor, id, 2400)
  await appears('$2,400')
  expect(loads()).toBe(0)
})
