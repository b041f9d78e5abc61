// Pulling a screen down refreshes it.
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, type Person, personOf, postCase, withoutNews } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { drag } from './touch.ts'

let maria: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  maria = await personOf(server.url, 'customer')
  vega = await personOf(server.url, 'attorney')
})

const FAR = { y: 160 }
const pull = async (page: Page, by: { x?: number; y?: number } = FAR) =>
  (await drag(page, by)).lift()
const upToDate = (page: Page) => page.getByRole('status').filter({ hasText: 'Up to date' })

/** Counts the requests for cases from now on. */
function countCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(cases|bids)/.test(request.url())) calls.push(request.url())
  })
  return calls
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('a case shows what is new, and says when it is up to date', async ({ page }) => {
    await withoutNews(page)
    const { id } = await postCase(maria)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByText('There is no Bid yet.')).toBeVisible()
    await placeBid(vega, id, 1800)
    const finger = await drag(page, { y: 60 })
    await expect(page.getByText('Pull to refresh')).toBeVisible()
    await expect(page.getByText('Pull to refresh').locator('..')).toHaveCSS('height', '30px')
    await finger.lift()
    await expect(page.getByText('Pull to refresh')).toHaveCount(0)

    const again = await drag(page, FAR)
    await expect(page.getByText('Release to refresh')).toBeVisible()
    await expect(page.getByText('There is no Bid yet.')).toBeVisible()
    await again.lift()
    await expect(upToDate(page)).toBeAttached()
    await expect(page.getByText('$1,800')).toBeVisible()
  })
})

test('scrolling, horizontal swipes, dialogs and zooming work as usual', async ({ page }) => {
  // The app also fetches the case when its live updates begin, which may be during the pulls.
  await withoutNews(page)
  const { id } = await postCase(maria)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(caseUrl('customer', id))
  await expect(page.getByText('There is no Bid yet.')).toBeVisible()
  const calls = countCalls(page)
  await pull(page, { x: 170, y: 120 })
  await pull(page, { y: -100 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  // Down again, but not from the top.
  await pull(page, { y: 130 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Close this case' }).click()
  await page.evaluate(() => window.scrollTo(0, 0))
  await pull(page)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(calls).toEqual([])
})

test('without a connection a message says so, and the content stays', async ({ page, context }) => {
  await page.goto('/dashboard')
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toBeVisible()
  await context.setOffline(true)
  await pull(page)
  await expect(page.getByText('You’re offline. This will refresh')).toBeVisible()
  await expect(first).toBeVisible()
  await context.setOffline(false)
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('refreshes the dashboard, Explore and a case by pulling', async ({ page }) => {
    const { id, unique_id } = await postCase(maria)
    await page.goto('/lawyer/explore-bids')
    const inExplore = page.getByRole('link', { name: new RegExp(`#${unique_id},`) })
    await expect(inExplore).toBeVisible()
    await placeBid(vega, id, 1800)
    await pull(page)
    await expect(inExplore).toHaveCount(0)

    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByRole('heading', { name: 'Your Bid' })).toBeVisible()
    await maria.must('updateCaseStatus', { body: { id, case_status: 'paused' } })
    await pull(page)
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()

    await page.goto('/dashboard')
    const card = page.getByRole('listitem').filter({ hasText: `#${unique_id},` })
    await expect(card).toContainText('Paused')
    await maria.must('updateCaseStatus', { body: { id, case_status: 'open' } })
    await pull(page)
    await expect(card).toContainText('Open')
  })
})
