// Skeletons have the height of the content that replaces them.
import type { Locator, Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { newPerson, personOf, postCase } from './cases.ts'
import { desk, rows } from './crowded.ts'
import { expect } from './fixtures.ts'
import { emptyStore } from './kept.ts'
import { layoutShift } from './layout-shift.ts'
import { openLoggedIn } from './logged-in.ts'
import { test } from './signed-in.ts'

/** Returns the heights of the skeletons. */
const skeletons = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Loading' })
    .locator('[aria-hidden="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))

const median = (heights: readonly number[]) =>
  heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0

/** What the browser's layout shift score allows a good page. Source: web.dev/cls. */
const GOOD_SHIFT = 0.1

const listItems = (page: Page) => page.getByRole('main').getByRole('listitem')

async function expectSameHeight(
  page: Page,
  address: string,
  call: RegExp,
  itemsOf: (page: Page) => Locator = listItems,
) {
  // A document of the app's origin without the app.
  await page.goto('/icons/icon.svg')
  // Stored lists would be shown at once.
  await emptyStore(page, 'encrypted')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(call, (route) => held.then(() => route.continue()))
  await page.goto(address)
  await expect.poll(() => skeletons(page).then(({ length }) => length)).toBeGreaterThan(2)
  const before = await skeletons(page)
  letGo()
  const items = itemsOf(page)
  await expect(items.first()).toBeVisible()
  await expect.poll(() => skeletons(page)).toEqual([])
  const heights = await items.evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  )
  const after = heights.slice(0, before.length)
  const ratio = median(before) / median(after)
  expect(ratio, `rows of ${median(before)} px for rows of ${median(after)} px`).toBeGreaterThan(0.7)
  expect(ratio, `rows of ${median(before)} px for rows of ${median(after)} px`).toBeLessThan(1.3)
  expect(await layoutShift(page)).toBeLessThan(GOOD_SHIFT)
}

test.describe('a new customer', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees skeletons that are as high as the cards of cases, without a layout shift', async ({
    page,
    server,
  }) => {
    // The cards of other tests, and of cases without a bid, are higher.
    const vega = await personOf(server.url, 'attorney')
    const { account, person } = await newPerson(server.url, 'customer', 'Odile Vanterpool')
    for (let count = 0; count < 4; count += 1) {
      const { id } = await postCase(person)
      await placeBid(vega, id)
    }
    await openLoggedIn(page, account)
    await expectSameHeight(page, '/dashboard', /\/api\/cases\/list\?/)
  })
})

test('the skeletons of the notifications are as high as their rows, without a layout shift', ({
  page,
}) => expectSameHeight(page, '/notification', /\/api\/email-data\/list\?/))

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('sees skeletons that are as high as the rows of the open cases, without a layout shift', async ({
    page,
    server,
  }) => {
    // Those of other tests may be unusually long.
    const maria = await personOf(server.url, 'customer')
    for (let count = 0; count < 8; count += 1) await postCase(maria)
    await expectSameHeight(page, '/lawyer/explore-bids', /\/api\/cases\/by-attorney\//)
  })
})

test.describe('an admin', () => {
  test.use({ person: 'admin', ...desk })

  test('sees skeletons that are as high as the rows of a table', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    // Of the demo's customer alone: the emails of other tests' customers are long.
    await expectSameHeight(
      page,
      '/admin/cases?search=customer2@example.com',
      /\/api\/admin\/cases\/list\?/,
      rows,
    )
  })

  test('sees skeletons that are as high as the events of the security log', async ({ page }) => {
    await expectSameHeight(page, '/admin/security', /\/api\/admin\/security/)
  })
})
