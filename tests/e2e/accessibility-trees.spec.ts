// What a screen reader reads on the screens that people meet, and that axe finds no fault on them,
// light or dark (WCAG 2.2 AA). After a change of texts or roles, `npx playwright test
// accessibility-trees --update-snapshots` writes the files again: read the difference.
import type { Page } from '@playwright/test'
import { capitalize } from '#machines/capitalize.ts'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { placeBid } from '#tests/support/stories.ts'
import { expectTree } from './accessibility-tree.ts'
import { expectAccessible } from './axe.ts'
import { acceptBid, caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { press } from './newcomers.ts'
import { pick } from './office.ts'
import { test as signedIn } from './signed-in.ts'
import {
  answerPlace,
  detailsStep,
  duiSteps,
  lastStep,
  pressContinue,
  pressSkip,
} from './wizard-page.ts'

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

/** Checks what is read on a screen, and the screen with axe. */
async function expectRead(page: Page, screen: string): Promise<void> {
  await expectTree(page, screen)
  await expectAccessible(page, screen)
}

test.describe('of a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the welcome page, the log-in, the sign-up and an unknown page', async ({ page }) => {
    await page.goto('/auth/home')
    await started(page)
    await expectRead(page, 'welcome')

    await page.goto('/auth/login')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expectRead(page, 'log-in')
    await page.getByLabel('Email address').fill('customer@example.com')
    await press(page, 'Continue')
    await expect(page.getByRole('button', { name: 'Use another email' })).toBeVisible()
    await expectRead(page, 'log-in-password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await heading(page, 'Forgot your password?')
    await expectTree(page, 'forgotten-password')
    await press(page, 'Email me a code')
    const code = page.getByLabel('Enter verification code')
    await expect(code).toBeFocused()
    // The phone can fill it in from a message.
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expectTree(page, 'log-in-code')

    await page.goto('/onboarding')
    await heading(page, 'Welcome to Fastpass')
    await expectRead(page, 'onboarding')
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

    await page.goto('/no/such/page')
    await expect(page.getByText('Not Found')).toBeVisible()
    await expectAccessible(page, 'not found')
  })
})

// Before a case is posted, which attorneys and admins would see.
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

test.describe('of an attorney', () => {
  test.use({ person: 'attorney' })

  test('the open cases, a case, the licenses, the bids and an accepted bid', async ({
    page,
    server,
  }) => {
    await page.goto('/lawyer/explore-bids')
    await firstItem(page)
    await expectRead(page, 'explore')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Submit a Bid' })).toBeVisible()
    await expectTree(page, 'attorney-case')
    await press(page, 'Submit a Bid')
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    await expectTree(page, 'bid-sheet')
    // Tall, so that the buttons in view cover no control: axe measures what is uncovered.
    await page.setViewportSize({ width: 390, height: 1800 })
    await expectAccessible(page, 'bid-sheet')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/licenses')
    await heading(page, /./)
    await expectTree(page, 'licenses')
    await page.goto('/dashboard')
    await firstItem(page)
    await expectRead(page, 'dashboard-of-attorney')
    const tom = await personOf(server.url, 'customer2')
    const { id } = await postCase(tom)
    await acceptBid(tom, await placeBid(await personOf(server.url, 'attorney'), id, 1800))
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByText('Action required')).toBeVisible()
    await expectAccessible(page, 'pending case')
  })
})

test.describe('of a customer', () => {
  test('the notifications, the menu, personal details and past cases', async ({ page }) => {
    await page.goto('/notification')
    await firstItem(page)
    await expectTree(page, 'notifications')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('Hi Maria!')).toBeVisible()
    await expectRead(page, 'menu')
    await page.goto('/personal-details')
    await expect(page.getByRole('button', { name: 'Edit First name' })).toBeVisible()
    await expectTree(page, 'personal-details')
    await page.goto('/dashboard?tab=past')
    await expect(page.getByText('Finished')).toBeVisible()
    await expectAccessible(page, 'past cases')
  })

  test('the questions of a case and its review', async ({ page }) => {
    await page.goto('/customer/new-case')
    await started(page)
    await expectRead(page, 'category')
    await page.getByRole('radio', { name: 'DUI', exact: true }).check()
    await pressContinue(page)
    await answerPlace(page)
    await heading(page, 'When were you stopped?')
    await pressContinue(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Field is required' })).toBeVisible()
    await expectRead(page, 'question-with-error')
    await duiSteps[0]?.answer(page)
    await pressContinue(page)
    await heading(page, 'What number is on your ticket?')
    await expectTree(page, 'question-with-text')
    await page.goto(page.url().replace('active=2', 'active=5'))
    await heading(page, 'When is your next court date?')
    await expectAccessible(page, 'date and time')
    await page.goto(page.url().replace('active=5', 'active=11'))
    await heading(page, 'Are you on probation now?')
    await expectTree(page, 'question-with-choices')
    await pressSkip(page)
    await heading(page, /^What is your immigration status\?/)
    await pressSkip(page)
    await heading(page, 'Tell us what happened in your own words.')
    await duiSteps[detailsStep - 1]?.answer(page)
    await pressContinue(page)
    await duiSteps[lastStep - 1]?.answer(page)
    await expect(page.getByRole('button', { name: 'Send to attorneys', exact: true })).toBeVisible()
    await expectRead(page, 'review')
  })

  test('a case with bids, the comparison, and the case in every other status', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    await placeBid(await personOf(server.url, 'attorney'), id, 1800)
    const chosen = await placeBid(await personOf(server.url, 'attorney2'), id, 1900)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(2)
    await expectRead(page, 'case-with-bids')
    await press(page, 'Accept the bid of Vega Law Group')
    await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
    await expectRead(page, 'accept-sheet')
    await press(page, 'Not now')
    await page.getByRole('link', { name: /^Compare/ }).click()
    await heading(page, /^Compare/)
    await page.getByRole('radio').first().check({ force: true })
    await expectRead(page, 'compare')
    await acceptBid(maria, chosen)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByText('Pending').first()).toBeVisible()
    await expectRead(page, 'case-pending')

    const chooser = await personOf(server.url, 'attorney2')
    for (const case_status of ['accepted', 'rejected'] as const) {
      await chooser.must('updateCaseStatus', { body: { id, case_status } })
      await expect(page.getByText(capitalize(case_status), { exact: true }).first()).toBeVisible()
      await expectAccessible(page, `${case_status} case`)
    }
    const { id: other } = await postCase(maria)
    await page.goto(caseUrl('customer', other))
    for (const case_status of ['paused', 'closed'] as const) {
      await maria.must('updateCaseStatus', { body: { id: other, case_status } })
      await expect(page.getByText(capitalize(case_status), { exact: true }).first()).toBeVisible()
      await expectAccessible(page, `${case_status} case`)
    }
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
    await openLoggedIn(page, account)
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
    await expectRead(page, 'dashboard')
    await context.setOffline(true)
    await expect(page.getByText('Offline. Last updated')).toBeVisible()
    await expectTree(page, 'dashboard-offline')
  })
})
