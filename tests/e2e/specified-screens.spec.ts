// Sentences of the specification that no other test covers in full: the content of each screen
// (specification §1.1 to §1.4 and §2.1 to §2.4).
import type { Page } from '@playwright/test'
import { placeBid } from '#tests/support/stories.ts'
import { acceptBid, caseUrl, type Person, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { test } from './signed-in.ts'

test.describe('the new-case category step', () => {
  test('requires a category, has the documented texts, and a field for another practice area', async ({
    page,
  }) => {
    await page.goto('/customer/new-case')
    const next = page.getByRole('button', { name: 'Continue', exact: true })
    const alert = page.getByRole('alert')
    await next.click()
    await expect(alert.filter({ hasText: 'Select valid option.' })).toBeVisible()
    await expect(page).toHaveURL(/\/customer\/new-case(\?active=0)?$/)
    await expect(page.getByRole('banner').getByText('New case', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What is your case about?' })).toBeVisible()
    // By role, because the app renders the screen a second time, unseen, before it takes over.
    const categories = page.getByRole('radiogroup', { name: 'What is your case about?' })
    await expect(categories.getByText('Select at least 1 Option:')).toBeVisible()
    for (const name of ['DUI', 'Bankruptcy', 'Family', 'Civil', 'Personal Injury', 'Other']) {
      await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
    }
    const other = page.getByRole('textbox', { name: 'Other practice area' })
    await expect(other).toHaveCount(0)
    await page.getByRole('radio', { name: 'Other', exact: true }).check()
    await expect(other).toHaveAttribute('placeholder', 'Enter your practice area')
    await next.click()
    await expect(alert.filter({ hasText: 'Field is required' })).toBeVisible()
  })
})

test.describe('a case on an attorney’s phone', () => {
  test.use({ person: 'attorney' })
  let maria: Person
  let vega: Person
  test.beforeAll(async ({ server }) => {
    maria = await personOf(server.url, 'customer')
    vega = await personOf(server.url, 'attorney')
  })

  /** Returns the value of a label in the 'Case activity' block. */
  const activity = (page: Page, label: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Case activity' }) })
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd')

  test('has its status, category, number and date, and its activity', async ({ page }) => {
    const { id, unique_id } = await postCase(maria)
    const bid = await placeBid(vega, id, 1800)
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DUI #${unique_id}`)
    await expect(page.getByText('Open', { exact: true })).toBeVisible()
    const posted = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeZone: 'America/Phoenix',
    }).format(new Date())
    await expect(page.getByText(`Posted ${posted}`)).toBeVisible()
    await expect(activity(page, 'Total bids')).toHaveText('1')
    await expect(activity(page, 'Last viewed by client')).toHaveText('N/A')
    await expect(activity(page, 'Your bid')).toHaveCount(0)

    await acceptBid(maria, bid)
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await expect(activity(page, 'Your bid')).toHaveText('$1,800')
    await vega.must('updateCaseStatus', { body: { id, case_status: 'accepted' } })
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
    await expect(activity(page, 'Your bid')).toHaveText('$1,800')
    await expect(page.getByRole('button', { name: 'Case actions' })).toBeVisible()
    await vega.must('updateCaseStatus', { body: { id, case_status: 'closed' } })
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Case actions' })).toHaveCount(0)
  })
})

test.describe('an admin', () => {
  test.use({ person: 'admin', viewport: { width: 2400, height: 900 }, isMobile: false })

  test('has neither the footer nor the bar of customers, and is at most 1920 pixels wide', async ({
    page,
  }) => {
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privacy-Policy' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(0)
    const { width } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
    expect(width).toBeGreaterThan(640)
    const widest = await page.evaluate(() => {
      const shown = [...document.querySelectorAll('main, nav, table')]
      const boxes = shown.map((element) => element.getBoundingClientRect())
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map((b) => b.left))
    })
    expect(widest).toBeLessThanOrEqual(1920)
  })
})
