// axe finds no fault on any screen, light or dark (WCAG 2.2 AA).
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'
import { answerUpTo, hurryToReview, pressContinue } from './wizard-page.ts'

const openCase = (page: Page, status: string) =>
  page.getByRole('listitem').filter({ hasText: status }).getByRole('link').first().click()

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('welcome, log-in, onboarding and not found', async ({ page }) => {
    await page.goto('/auth/home')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectAccessible(page, 'welcome')
    await page.goto('/onboarding')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'onboarding')
    await page.goto('/auth/login')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expectAccessible(page, 'log-in')
    await page.getByLabel('Email address').fill('customer@example.com')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible()
    await expectAccessible(page, 'password')
    await page.goto('/no/such/page')
    await expect(page.getByText('Not Found')).toBeVisible()
    await expectAccessible(page, 'not found')
  })
})

test.describe('customer', () => {
  test('dashboard and menu', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'dashboard')
    await page.getByRole('tab', { name: 'Past Cases' }).click()
    await expect(page.getByText('Finished')).toBeVisible()
    await expectAccessible(page, 'past cases')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('Hi Maria!')).toBeVisible()
    await expectAccessible(page, 'menu')
  })

  test('questions of every kind, an error, the review', async ({ page }) => {
    await page.goto('/customer/new-case')
    await expect(page.getByRole('radio', { name: 'DUI' })).toBeVisible()
    await expectAccessible(page, 'category')
    await answerUpTo(page, 5)
    await expectAccessible(page, 'date and time')
    await pressContinue(page)
    await expect(page.getByText('Field is required')).toBeVisible()
    await expectAccessible(page, 'error')
    await hurryToReview(page)
    await expectAccessible(page, 'review')
  })

  test('a case with bids, the comparison, the acceptance', async ({ page }) => {
    await page.goto('/dashboard')
    await openCase(page, '3 bids')
    await expect(page.getByRole('button', { name: 'Accept' }).first()).toBeVisible()
    await expectAccessible(page, 'case with bids')
    await page.getByRole('link', { name: 'Compare 3 bids' }).click()
    await page.getByRole('radio').first().check({ force: true })
    await expectAccessible(page, 'comparison')
    await page.getByRole('button', { name: /^Accept \$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'acceptance')
  })

  test('cases in every other status', async ({ page, server }) => {
    const customer = await personOf(server.url, 'customer')
    for (const case_status of ['paused', 'closed'] as const) {
      const { id } = await postCase(customer)
      await customer.must('updateCaseStatus', { body: { id, case_status } })
    }
    const { id: pending } = await postCase(customer)
    await acceptBid(customer, await placeBid(await personOf(server.url, 'attorney'), pending, 1800))
    const { data: cases } = await customer.must('listCases', {
      query: { customer_id: customer.id },
    })
    for (const status of ['pending', 'accepted', 'paused', 'closed', 'rejected']) {
      const { id } = cases.find(({ case_status }) => case_status === status) ?? {}
      await page.goto(caseUrl('customer', String(id)))
      await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
      await expectAccessible(page, `${status} case`)
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
    await expectAccessible(page, 'explore')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    // Tall, so that the buttons in view cover no control: axe measures what is uncovered.
    await page.setViewportSize({ width: 390, height: 1800 })
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'bid panel')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'current bids')
    await page.goto(`/lawyer/case-details?case_Id=${caseId}`)
    await expect(page.getByText('Action required')).toBeVisible()
    await expectAccessible(page, 'pending case')
  })
})
