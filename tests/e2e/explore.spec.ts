// Open cases without a bid of the attorney (specification §1.2 and §1.4).
import type { Page } from '@playwright/test'
import { FUTURE_YEAR } from '#tests/support/future-year.ts'
import { checkConflict, placeBid } from '#tests/support/stories.ts'
import { newPerson, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { test } from './signed-in.ts'

test.use({ person: 'attorney' })

/** Specification §1.9. */
const PAGE = 100
const AT_ONCE = 10

/** Returns a category's chip; the cards name their category too. */
const chip = (page: Page, category: string) =>
  page.getByRole('radiogroup', { name: 'Practice area' }).getByText(category, { exact: true })

let tom: Person
let vega: Person

test.beforeAll(async ({ server }) => {
  tom = await personOf(server.url, 'customer2')
  vega = await personOf(server.url, 'attorney')
})

test('a new case is listed under Today, opens, and disappears after a bid on it', async ({
  page,
}) => {
  const { id, unique_id } = await postCase(tom)
  await page.goto('/lawyer/explore-bids')
  await expect(page.getByRole('heading', { level: 1, name: 'Explore bids' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
  const row = page.getByRole('link', {
    name: new RegExp(
      `DUI\\s*#${unique_id}, \\d+:\\d\\d [AP]M, no bids yet, I was stopped on the way home\\.`,
    ),
  })
  await row.click()
  await expect(page).toHaveURL(`/lawyer/case-details?case_Id=${id}&explore=true`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/lawyer/explore-bids')
  await placeBid(vega, id, 1800)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore bids' })).toBeVisible()
  await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the list begins with the attorney’s own areas, and another area narrows it and stays in the URL', async ({
  page,
  server,
}) => {
  // Vega's categories are DUI and bankruptcy.
  const dui = await postCase(tom, 'dui', 'I was stopped on Mill Avenue.', {
    violation_date: '2026-09-20T00:00:00Z',
    charges_filed: 'DUI and speeding',
    next_hearing_date: `${FUTURE_YEAR}-12-01T16:30:00Z`,
    hearing_type: 'Arraignment',
  })
  await placeBid(await personOf(server.url, 'attorney2'), dui.id, 1800)
  const civil = await postCase(tom, 'civil')
  const rowOf = ({ unique_id }: { unique_id: number }) =>
    page.getByRole('link', { name: new RegExp(`#${unique_id},`) })
  await page.goto('/lawyer/explore-bids')
  await expect(page.getByRole('radio', { name: 'Your areas' })).toBeChecked()
  await expect(rowOf(dui)).toContainText(
    new RegExp(`, 1 bid.*Court date December 1, ${FUTURE_YEAR}.*I was stopped on Mill Avenue\\.`),
  )
  await expect(rowOf(civil)).toHaveCount(0)
  await page.getByText('All', { exact: true }).click()
  await expect(rowOf(civil)).toBeVisible()
  await expect(rowOf(dui)).toBeVisible()
  const isNarrowed = async () => {
    await expect(page.getByRole('radio', { name: 'Civil' })).toBeChecked()
    await expect(rowOf(civil)).toBeVisible()
    await expect(rowOf(dui)).toHaveCount(0)
  }
  await chip(page, 'Civil').click()
  await isNarrowed()
  await page.reload()
  await isNarrowed()
  await rowOf(civil).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await isNarrowed()
  await page.getByText('Your areas', { exact: true }).click()
  await expect(page).toHaveURL('/lawyer/explore-bids')
  await expect(rowOf(dui)).toBeVisible()
})

test.describe('an attorney whose areas have no cases', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees a message, and all cases', async ({ page, server }) => {
    const { account } = await newPerson(server.url, 'attorney', 'Taxing Matters')
    const { unique_id } = await postCase(tom)
    await openLoggedIn(page, account)
    await expect(page.getByText('No open cases in your areas right now.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Your areas' })).toBeChecked()
    await expect(page.getByRole('link', { name: new RegExp(`#${unique_id},`) })).toBeVisible()
  })
})

test.describe('an attorney with a bid on every open case', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('sees that there are no cases, and is not sent to another list', async ({
    page,
    server,
  }) => {
    const { account, person } = await newPerson(server.url, 'attorney', 'Busy and Co.')
    await postCase(tom)
    const asked = { path: { attorney_id: person.id }, query: { scope: 'explore' as const } }
    for (;;) {
      const { data } = await person.must('listCasesByAttorney', asked)
      if (data.length === 0) break
      for (const { id } of data) {
        await checkConflict(person, id)
        await placeBid(person, id, 20)
      }
    }
    const none = page.getByText('There are no open cases that you have not bid or passed on.')
    await openLoggedIn(page, account)
    await expect(none).toBeVisible()
    await expect(page.getByText(/Here are the cases in all areas|Choose All/)).toHaveCount(0)
    await chip(page, 'Family').click()
    await expect(page.getByRole('radio', { name: 'Family' })).toBeChecked()
    await expect(none).toBeVisible()
    await expect(page.getByText('Choose All')).toHaveCount(0)
    await postCase(tom)
    await page.reload()
    await expect(
      page.getByText(/^There are no open cases here .* choose “All” above/),
    ).toBeVisible()
  })
})

test('more cases load as the list is scrolled', async ({ page }) => {
  const first = await postCase(tom, 'bankruptcy')
  // More at once, a slow server refuses some.
  for (let rest = PAGE; rest > 0; rest -= AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => postCase(tom, 'bankruptcy')))
  }
  await page.goto('/lawyer/explore-bids')
  await chip(page, 'Bankruptcy').click()
  const oldest = page.getByRole('link', { name: new RegExp(`#${first.unique_id},`) })
  await expect(page.getByRole('link', { name: /Bankruptcy/ }).first()).toBeVisible()
  await expect(oldest).toHaveCount(0)
  await page.mouse.move(195, 400)
  await page.mouse.wheel(0, 20_000)
  await expect(oldest).toBeAttached()
})
