// Text at 200 %, as set in the browser (WCAG 2.2, 1.4.4 and 2.4.11).
import type { Page } from '@playwright/test'
import { chromiumArgs, headlessShellPath } from '#tests/support/chromium.ts'
import { placeBid } from '#tests/support/stories.ts'
import { caseUrl, newPerson, personOf, postCase } from './cases.ts'
import { expect } from './fixtures.ts'
import { expectMainScreensReadable } from './main-screens.ts'
import { expectReadable } from './readable.ts'
import { openMenu } from './session-page.ts'
import { test } from './signed-in.ts'
import {
  duiSteps,
  expectStep,
  expectSubmitAtEnd,
  lastStep,
  pressContinue,
  questionOf,
  startCase,
} from './wizard-page.ts'

test.use({
  launchOptions: {
    executablePath: headlessShellPath,
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32'],
  },
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  )
})

test('the main screens do not scroll sideways, break words or cover controls', async ({
  browser,
  server,
  phoneOf,
}) => {
  await expectMainScreensReadable(browser, { url: server.url, phoneOf, width: 390 })
})

test('the main screens do not scroll sideways or cover controls at 320 px', async ({
  browser,
  server,
  phoneOf,
}) => {
  const phone = { url: server.url, phoneOf, width: 320, isTiny: true }
  await expectMainScreensReadable(browser, phone)
})

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the welcome page, the sign-up and the categories can be read and used', async ({
    page,
  }) => {
    await page.goto('/auth/home')
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectReadable(page, 'welcome')
    await page.getByRole('link', { name: 'Try the questions first' }).click()
    await expect(page.getByRole('radio')).toHaveCount(6)
    await expectReadable(page, 'categories')
    await page.goto('/onboarding')
    await expect(heading(page, 'Welcome to Fastpass')).toBeVisible()
    await expectReadable(page, 'onboarding, welcome')
    await page.getByRole('button', { name: 'Get started' }).click()
    await expect(heading(page, 'What kind of account?')).toBeVisible()
    await expectReadable(page, 'kind of account')
    await page.getByRole('radio', { name: 'Client Account' }).check()
    await pressContinue(page)
    await expectReadable(page, 'ways to sign up')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await page.getByRole('textbox').fill('new.person@example.com')
    await expectReadable(page, 'email')
    await pressContinue(page)
    await expect(heading(page, 'Choose a password')).toBeVisible()
    await pressContinue(page)
    await expectReadable(page, 'password, with errors')
  })
})

test.describe('a customer', () => {
  test('can read and answer questions of every kind, and read the review', async ({ page }) => {
    await startCase(page, 'DUI')
    for (const [index, { question, answer }] of duiSteps.entries()) {
      await expectStep(page, index + 1, question)
      if (index < 8) {
        if (index !== 5) await pressContinue(page)
        await expectReadable(page, question)
      }
      await answer(page)
      await expectReadable(page, question)
      if (index < duiSteps.length - 1) await pressContinue(page)
    }
    await expectStep(page, lastStep, questionOf(lastStep))
    await expectSubmitAtEnd(page)
  })

  test('can read and use the dashboard, the menu, notifications and personal details', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectReadable(page, 'dashboard')
    await page.getByRole('tab', { name: 'Past Cases' }).click()
    await expect(page.getByText('Finished')).toBeVisible()
    await expectReadable(page, 'past cases')
    await openMenu(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectReadable(page, 'menu')
    await page.goto('/notification')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectReadable(page, 'notifications')
    await page.goto('/notification/settings')
    await expect(heading(page, /./)).toBeVisible()
    await expectReadable(page, 'settings of notifications')
    await page.goto('/personal-details')
    await page.getByRole('button', { name: 'Edit First name' }).click()
    await expectReadable(page, 'personal details')
  })

  test('can read a case with bids, the comparison and the question before a bid is accepted', async ({
    page,
    server,
  }) => {
    const maria = await personOf(server.url, 'customer')
    const { id } = await postCase(maria)
    const { person } = await newPerson(server.url, 'attorney', 'Featherstonehaugh and Partners')
    await placeBid(person, id, 180_000)
    await placeBid(await personOf(server.url, 'attorney'), id, 190_000)
    await page.goto(caseUrl('customer', id))
    await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
    await expectReadable(page, 'a case with bids')
    const lines = await page
      .getByRole('banner')
      .getByText(/^Case #\d+$/)
      .evaluate((title) => {
        const text = document.createRange()
        text.selectNodeContents(title)
        return new Set([...text.getClientRects()].map(({ top }) => top)).size
      })
    expect(lines, 'the name of the case is on one line').toBe(1)
    await page.getByRole('link', { name: /^Compare/ }).click()
    await expect(heading(page, /^Compare 2 bids/)).toBeVisible()
    await expectReadable(page, 'the comparison')
    await page.goBack()
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectReadable(page, 'the question before a yes')
  })
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('can read and use the open cases, a case, the bid and the dashboard', async ({
    page,
    server,
  }) => {
    const { id } = await postCase(await personOf(server.url, 'customer'))
    await page.goto('/lawyer/explore-bids')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectReadable(page, 'explore')
    await page.goto(caseUrl('lawyer', id))
    await expect(page.getByRole('button', { name: 'Submit a Bid' })).toBeVisible()
    await expectReadable(page, 'an open case')
    await page.getByRole('button', { name: 'Submit a Bid' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('1800')
    await expectReadable(page, 'the bid')
    await page.getByRole('button', { name: 'Submit bid' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your Bid' })).toBeVisible()
    await expectReadable(page, 'a case with a bid')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('tab', { name: 'Current Bids' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectReadable(page, 'dashboard of bids')
    await page.goto('/personal-details')
    await page.getByRole('button', { name: 'Edit Areas of Expertise' }).click()
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    await expectReadable(page, 'personal details')
  })
})
