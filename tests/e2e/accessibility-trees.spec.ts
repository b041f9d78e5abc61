// What a screen reader reads on the screens that people meet. After a change of texts or roles,
// `npx playwright test accessibility-trees --update-snapshots` writes the files again: read the
// difference.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectTree } from './accessibility-tree.ts'
import { fillLogIn } from './browser-page.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { press } from './newcomers.ts'
import { pick } from './office.ts'
import { test as signedIn } from './signed-in.ts'
import { duiSteps, jumpFromStep2, pressContinue, startCase } from './wizard-page.ts'

/** Tests on a server of their own, whose demo no other test has changed. */
const test = signedIn.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** Waits for the app. The prerendered page has no live regions. */
const started = (page: Page) => expect(page.getByRole('status').first()).toBeAttached()
const firstItem = (page: Page) => expect(page.getByRole('listitem').first()).toBeVisible()

test.describe('of a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the welcome page, the log-in and the sign-up', async ({ page }) => {
    await page.goto('/auth/home')
    await started(page)
    await expectTree(page, 'welcome')

    await page.goto('/auth/login')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expectTree(page, 'log-in')
    await page.getByLabel('Email address').fill('customer@example.com')
    await press(page, 'Continue')
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible()
    await expectTree(page, 'log-in-password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?')
    await expectTree(page, 'forgotten-password')
    await press(page, 'Email me a code')
    await expect(page.getByLabel('Enter verification code')).toBeFocused()
    await expectTree(page, 'log-in-code')

    await page.goto('/onboarding')
    await heading(page, 'Welcome to Fastpass')
    await expectTree(page, 'onboarding')
    await press(page, 'Get started')
    await heading(page, 'What kind of account?')
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await press(page, 'Continue')
    await heading(page, 'How do you want to sign up?')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expectTree(page, 'ways-to-sign-up')
    await press(page, 'Continue with email')
    await heading(page, 'What is your email?')
    await page.getByRole('textbox').fill('new.person@example.com')
    await press(page, 'Continue')
    await heading(page, 'Choose a password')
    await press(page, 'Continue')
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await expectTree(page, 'sign-up-password-missing')
  })
})

// Before a customer posts a case, which attorneys and admins would see.
test.describe('of an attorney', () => {
  test.use({ person: 'attorney' })

  test('the open cases, a case, the licenses and the bids', async ({ page }) => {
    await page.goto('/lawyer/explore-bids')
    await firstItem(page)
    await expectTree(page, 'explore')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Submit a Bid' })).toBeVisible()
    await expectTree(page, 'attorney-case')
    await press(page, 'Submit a Bid')
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    await expectTree(page, 'bid-sheet')
    await page.goto('/licenses')
    await heading(page, /./)
    await expectTree(page, 'licenses')
    await page.goto('/dashboard')
    await firstItem(page)
    await expectTree(page, 'dashboard-of-attorney')
  })
})

test.describe('of an admin', () => {
  test.use({ person: 'admin', viewport: { width: 1280, height: 800 } })

  test('a list, a record and a deletion', async ({ page }) => {
    await page.goto('/admin/users')
    await expect(page.getByRole('table')).toBeVisible()
    await expectTree(page, 'admin-list')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeVisible()
    await expectTree(page, 'admin-record')
    await pick(page, 'Delete user')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectTree(page, 'admin-deletion')
  })
})

test.describe('of a customer', () => {
  test('the notifications, the menu and personal details', async ({ page }) => {
    await page.goto('/notification')
    await firstItem(page)
    await expectTree(page, 'notifications')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('Hi Maria!')).toBeVisible()
    await expectTree(page, 'menu')
    await page.goto('/personal-details')
    await expect(page.getByRole('button', { name: 'Edit First name' })).toBeVisible()
    await expectTree(page, 'personal-details')
  })

  test('the questions of a case and its review', async ({ page }) => {
    await page.goto('/customer/new-case')
    await started(page)
    await expectTree(page, 'category')
    await startCase(page, 'DUI')
    await heading(page, 'When were you stopped?')
    await pressContinue(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Field is required' })).toBeVisible()
    await expectTree(page, 'question-with-error')
    await duiSteps[0]?.answer(page)
    await pressContinue(page)
    await heading(page, 'What number is on your ticket?')
    await expectTree(page, 'question-with-text')
    await page.goto(page.url().replace('active=2', 'active=11'))
    await heading(page, 'Are you on probation now?')
    await expectTree(page, 'question-with-choices')
    await page.goto(page.url().replace('active=11', 'active=2'))
    await jumpFromStep2(page)
    await expect(page.getByRole('button', { name: 'Send to attorneys', exact: true })).toBeVisible()
    await expectTree(page, 'review')
  })

  test('a case with bids, the comparison, and the case after an acceptance', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    await placeBid(await personOf(server.url, 'attorney'), id, 1800)
    const chosen = await placeBid(await personOf(server.url, 'attorney2'), id, 1900)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(2)
    await expectTree(page, 'case-with-bids')
    await press(page, 'Accept the bid of Vega Law Group')
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    await expectTree(page, 'accept-sheet')
    await press(page, 'Not now')
    await page.getByRole('link', { name: /^Compare/ }).click()
    await heading(page, /^Compare/)
    await page.getByRole('radio').first().check({ force: true })
    await expectTree(page, 'compare')
    await acceptBid(maria, chosen)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByText('Pending').first()).toBeVisible()
    await expectTree(page, 'case-pending')
  })
})

test.describe('of a new customer', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the dashboard without and with a case, also offline, and the settings of notifications', async ({
    page,
    context,
    server,
  }) => {
    const { account, person } = await newPerson(server.url, 'customer', 'Ana Lopez')
    await page.goto('/auth/login')
    await fillLogIn(page, account)
    await heading(page, /dashboard/i)
    await expectTree(page, 'dashboard-empty')

    await page.goto('/notification/settings')
    await expect(page.getByRole('switch', { name: 'Keep quiet at night' })).toBeVisible()
    await expectTree(page, 'notification-settings')

    const { id } = await postCase(person)
    await placeBid(await personOf(server.url, 'attorney'), id, 1800)
    await placeBid(await personOf(server.url, 'attorney2'), id, 1900)
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').getByText('2 bids')).toBeVisible()
    await expectTree(page, 'dashboard')
    await context.setOffline(true)
    await expect(page.getByText('Offline. Last updated')).toBeVisible()
    await expectTree(page, 'dashboard-offline')
  })
})
