// URLs with invalid parameters, as broken links and typing errors produce them (specification
// §1.2).
import type { Page } from '@playwright/test'
import { personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

const NO_CASE = '019a0000-0000-7000-8000-0000000000a1'

const isSelected = (page: Page, tab: string) =>
  expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test.describe('a customer', () => {
  test('sees their current cases where the tab and the status are unknown', async ({ page }) => {
    for (const query of ['tab=1&status=', 'tab=zzz', 'status=zzz']) {
      await page.goto(`/dashboard?${query}`)
      await isSelected(page, 'Current Cases')
      await expect(cards(page).first()).toBeVisible()
      await expect(page).toHaveURL('/dashboard')
    }
  })

  test('sees the choice of a category when the step, flow or draft does not exist', async ({
    page,
  }) => {
    await page.goto('/customer/new-case?active=zzz&user=zzz&draft=zzz')
    await expect(page.getByRole('heading', { name: 'What is your case about?' })).toBeVisible()
    await expect(page).toHaveURL('/customer/new-case?active=0')
  })
})

const attorneyAddresses = [
  { address: '/dashboard?tab=zzz', tab: 'Current Bids', opens: '/dashboard' },
  { address: '/dashboard?tab=past&status=pending', tab: 'Past Bids', opens: '/dashboard?tab=past' },
  { address: '/dashboard?status=closed', tab: 'Current Bids', opens: '/dashboard' },
]

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('sees all bids of a tab where the tab is unknown, or has no bids with the status', async ({
    page,
  }) => {
    for (const { address, tab, opens } of attorneyAddresses) {
      await page.goto(address)
      await isSelected(page, tab)
      await expect(page.getByRole('button', { name: 'Status: All' })).toBeVisible()
      await expect(cards(page).first()).toBeVisible()
      await expect(page).toHaveURL(opens)
    }
  })

  test('sees the cases of their own practice areas where the URL has no valid one', async ({
    page,
  }) => {
    await page.goto('/lawyer/explore-bids?category=zzz')
    await expect(page.getByRole('radio', { name: 'Your areas' })).toBeChecked()
    await expect(page.getByRole('link', { name: /#\d+/ }).first()).toBeVisible()
    await expect(page).toHaveURL('/lawyer/explore-bids')
  })
})

async function expectMissing(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
}

for (const [person, path, queries] of [
  ['customer', '/customer/case-details', ['', '?case_Id=', '?case_Id=1042', '?case_Id=zzz']],
  ['attorney', '/lawyer/case-details', ['?case_Id=zzz']],
] as const) {
  test.describe(`a case of ${path}`, () => {
    test.use({ person, expectedConsoleErrors: [/404/] })

    test('is not found if it does not exist, and not requested without a valid ID', async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (/\/api\/(cases|bids)\//.test(request.url())) asked.push(request.url())
      })
      for (const query of queries) {
        asked.length = 0
        await page.goto(path + query)
        await expectMissing(page)
        expect(asked.filter((url) => /zzz|1042|undefined|my\/|bids\/list/.test(url))).toEqual([])
      }
      await page.goto(`${path}?case_Id=${NO_CASE}`)
      await expectMissing(page)
      await page.getByRole('link', { name: 'Go to your dashboard' }).click()
      await expect(page).toHaveURL('/dashboard')
    })
  })
}

test.describe('a case of another person', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('is not found', async ({ page, server }) => {
    const { id } = await postCase(await personOf(server.url, 'customer2'))
    await page.goto(`/customer/case-details?case_Id=${id}`)
    await expectMissing(page)
  })
})
