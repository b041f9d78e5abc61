// axe finds nothing on any screen, light or dark (WCAG 2.2 AA).
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { answerUpTo, hurryToReview, pressContinue } from './wizard-page.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looks at the screen in both colour schemes. */
async function expectNothingFound(page: Page, screen: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}

const openCase = (page: Page, status: string) =>
  page.getByRole('listitem').filter({ hasText: status }).getByRole('link').first().click()

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('welcome, log-in, onboarding and not found', async ({ page }) => {
    await page.goto('/auth/home')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectNothingFound(page, 'welcome')
    await page.goto('/onboarding')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingFound(page, 'onboarding')
    await page.goto('/auth/login')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expectNothingFound(page, 'log-in')
    await page.getByLabel('Email address').fill('customer@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible()
    await expectNothingFound(page, 'password')
    await page.goto('/no/such/page')
    await expect(page.getByText('Not Found')).toBeVisible()
    await expectNothingFound(page, 'not found')
  })
})

test.describe('customer', () => {
  test('dashboard, menu and a missing case', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectNothingFound(page, 'dashboard')
    await page.getByRole('tab', { name: 'Past Cases' }).click()
    await expect(page.getByText('Finished')).toBeVisible()
    await expectNothingFound(page, 'past cases')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('Hi Maria!')).toBeVisible()
    await expectNothingFound(page, 'menu')
    await page.goto('/customer/case-details?case_Id=none')
    await expect(page.getByText('Not Found')).toBeVisible()
    await expectNothingFound(page, 'missing case')
  })

  test('questions of every kind, an error, the review', async ({ page }) => {
    await page.goto('/customer/new-case')
    await expect(page.getByRole('radio', { name: 'DUI' })).toBeVisible()
    await expectNothingFound(page, 'category')
    await answerUpTo(page, 5)
    await expectNothingFound(page, 'date and time')
    await pressContinue(page)
    await expect(page.getByText('Field is required')).toBeVisible()
    await expectNothingFound(page, 'error')
    await hurryToReview(page)
    await expectNothingFound(page, 'review')
  })

  test('a case with bids, the comparison, the acceptance', async ({ page }) => {
    await page.goto('/dashboard')
    await openCase(page, '3 bids')
    await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible()
    await expectNothingFound(page, 'case with bids')
    await page.getByRole('link', { name: 'Compare 3 bids' }).click()
    await page.getByRole('radio').first().check({ force: true })
    await expectNothingFound(page, 'comparison')
    await page.getByRole('button', { name: /^Accept \$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingFound(page, 'acceptance')
  })

  test('cases in every other status', async ({ page }) => {
    for (const status of ['Pending', 'Accepted', 'Paused', 'Closed', 'Rejected']) {
      await page.goto('/dashboard?tab=past')
      const card = page.getByRole('listitem').filter({ hasText: status })
      await card
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => {})
      if ((await card.count()) === 0) continue
      await openCase(page, status)
      await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
      await expectNothingFound(page, `${status} case`)
    }
  })
})

test.describe('attorney', () => {
  test.use({ person: 'attorney' })

  test('explore, a case, the bid panel, dashboards', async ({ page, server }) => {
    const customer = await personOf(server.url, 'customer2')
    const { id: caseId } = await postCase(customer)
    const bid = await placeBid(await personOf(server.url, 'attorney'), caseId, 1800)
    await acceptBid(customer, bid)
    await page.goto('/lawyer/explore-bids')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectNothingFound(page, 'explore')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNothingFound(page, 'bid panel')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectNothingFound(page, 'current bids')
    await page.goto('/dashboard?tab=past')
    await expect(page.getByRole('tab', { name: 'Past Bids' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectNothingFound(page, 'past bids')
    await page.goto(`/lawyer/case-details?case_Id=${caseId}`)
    await expect(page.getByText('Action required')).toBeVisible()
    await expectNothingFound(page, 'pending case')
  })
})

test.describe('admin', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('first screen', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByLabel('Email address').fill('admin@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill('Fastpass1!')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL('**/admin/users*')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingFound(page, 'admin')
  })
})
