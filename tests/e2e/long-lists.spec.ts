// Dashboards with more cases than one page can list (specification §1.4 and §1.9).
import type { Page } from '@playwright/test'
import { mapAsync } from 'es-toolkit'
import type { components } from '#contract'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, newPerson, type Person, postCase } from './cases.ts'
import { expect, test } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { waitForPaintsOf } from './paints.ts'

type Case = components['schemas']['CustomerCase']
type Account = Awaited<ReturnType<typeof newPerson>>['account']

const CASES = 220
/**
 * The oldest case is open, the next 110 are closed. The firm has bids on the newest 105 and on the
 * oldest.
 */
const CLOSED = 110
const WITH_BID = 105
/** The server refuses what would wait too long behind the requests of one network. */
const AT_ONCE = { concurrency: 8 }

let lena: Account
let firm: Account
let oldest: Case
let newest: Case

test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000)
  const customer = await newPerson(server.url, 'customer', 'Lena Ortiz')
  const attorney = await newPerson(server.url, 'attorney', 'Ortega Trial Lawyers')
  lena = customer.account
  firm = attorney.account
  const cases = await postMany(customer.person)
  oldest = cases[0] as Case
  newest = cases.at(-1) as Case
  const bid = await placeBid(attorney.person, oldest.id, 900)
  await acceptBid(customer.person, bid)
  const close = ({ id }: Case) =>
    customer.person.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
  await mapAsync(cases.slice(1, 1 + CLOSED), close, AT_ONCE)
  await mapAsync(cases.slice(-WITH_BID), ({ id }) => placeBid(attorney.person, id, 1800), AT_ONCE)
})

async function postMany(customer: Person): Promise<Case[]> {
  const first = await postCase(customer)
  const rest = await mapAsync(Array.from({ length: CASES - 1 }), () => postCase(customer), AT_ONCE)
  return [first, ...rest.sort((a, b) => a.unique_id - b.unique_id)]
}

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const cardOf = (page: Page, { unique_id }: Case) =>
  cards(page).filter({ hasText: `#${unique_id}, ` })
const scrollToEnd = async (page: Page) => {
  await page.mouse.move(195, 400)
  // Chromium drops input that comes before the first paint, and the page grows as its items are
  // laid out.
  const scroll = async () => {
    await page.mouse.wheel(0, 100_000)
    return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  }
  await expect.poll(scroll).toBeLessThan(10)
}

test('a customer’s cases load on scrolling, and those in progress are not loaded last', async ({
  page,
}) => {
  await openLoggedIn(page, lena)
  await expect(cardOf(page, newest)).toBeVisible()
  await expect(cards(page)).toHaveCount(100)
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(CASES - CLOSED - 1)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  // Found although it is the oldest, and the first page of past cases ends long before it.
  await page.getByRole('link', { name: '1 case in progress' }).click()
  const progress = page.locator('section', {
    has: page.getByRole('heading', { name: 'In progress' }),
  })
  await expect(progress.getByRole('listitem')).toHaveCount(1)
  await expect(progress).toContainText(`#${oldest.unique_id}, `)
  await expect(progress).toContainText('Pending')
  const finished = page.locator('section', {
    has: page.getByRole('heading', { name: 'Finished' }),
  })
  await expect(finished.getByRole('listitem')).toHaveCount(100)
  // By keyboard too.
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(finished.getByRole('listitem')).toHaveCount(CLOSED)
  await expect(progress.getByRole('listitem')).toHaveCount(1)
})

test('an attorney’s bids load on scrolling, and the filter finds those far down', async ({
  page,
}) => {
  await openLoggedIn(page, firm)
  await page.goto('/dashboard')
  await expect(cards(page)).toHaveCount(100)
  await expect(cardOf(page, oldest)).toHaveCount(0)
  await page.getByRole('button', { name: 'Status: All' }).click()
  const sheet = page.getByRole('dialog', { name: 'Status' })
  await sheet.getByRole('radio', { name: 'Pending' }).check()
  await sheet.getByRole('button', { name: 'Apply filters' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cardOf(page, oldest)).toBeVisible()
  await page.goto('/dashboard')
  await expect(cards(page)).toHaveCount(100)
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(WITH_BID + 1)
  await expect(cardOf(page, oldest)).toHaveCount(1)
})

test('a change that arrives while the list is scrolled to its end is not lost', async ({
  page,
  server,
}) => {
  const other = await newPerson(server.url, 'attorney', 'Second Opinion Law')
  await openLoggedIn(page, lena)
  await expect(cardOf(page, newest)).toContainText('1 bid')
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/cases\/list\?.*offset=0/, (route) =>
    release.promise.then(() => route.continue()),
  )
  const refetch = page.waitForRequest(/\/api\/cases\/list\?.*offset=0/)
  await placeBid(other.person, newest.id, 1500)
  await refetch
  await scrollToEnd(page)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeInViewport()
  // The end of the list is observed in the next frame.
  await waitForPaintsOf(page, 2)
  release.resolve()
  await expect(cardOf(page, newest)).toContainText('2 bids')
  await expect(cards(page)).toHaveCount(CASES - CLOSED - 1)
})
