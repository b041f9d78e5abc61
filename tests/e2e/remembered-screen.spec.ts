// The first screen as it was last seen on this phone, shown before the app's code has run.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { holdFiles } from './held-files.ts'
import { decrypted, untilRemembered } from './kept.ts'
import { layoutShift } from './layout-shift.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import { openReview, pressSubmit } from './wizard-page.ts'

/** The server asks the app not to try again by itself. */
const LONG_DELAY = { 'retry-after': '600' }

const REACT = '**/assets/react-*.js'

/**
 * Holds back React, without which the app shows nothing. Returns the function that lets it arrive.
 */
const holdReact = (page: Page) => holdFiles(page, REACT)

test('stored cases are shown before the app has loaded, where a pressed button waits for it, and a tapped case is opened', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const first = page.getByRole('listitem').first()
  const text = await first.innerText()
  await untilRemembered(page, '/dashboard')
  const release = await holdReact(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(first).toBeVisible()
  expect(await first.innerText()).toBe(text)
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expectAccessible(page, 'a remembered dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Hi Maria!' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await page.unroute(REACT)
  const releaseAgain = await holdReact(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('listitem').first().getByRole('link').first().click()
  await page.waitForURL(/case-details/, { waitUntil: 'commit' })
  releaseAgain()
  await expect(page.getByRole('heading', { name: 'Your case' })).toBeVisible()
})

test.describe('of a customer with an unsent case', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('a button that is pressed on its card works, though the app reads the card late', async ({
    page,
    server,
  }) => {
    const creation = '**/api/cases/create'
    await openReview(page, server.url)
    await page.route(creation, (route) => route.fulfill({ status: 503, headers: LONG_DELAY }))
    await pressSubmit(page)
    const sendNow = page.getByRole('button', { name: 'Send now' })
    await expect(sendNow).toBeVisible()
    const contents = () => decrypted(page).then((stored) => JSON.stringify(stored))
    await expect.poll(contents).toContain('Send now')
    await page.unroute(creation)
    const release = await holdReact(page)
    await page.reload({ waitUntil: 'commit' })
    await sendNow.click()
    await expect(page.getByRole('button', { name: 'Loading' })).toBeVisible()
    release()
    await expect(page.getByText('Your case was created')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
  })
})

test('the layout does not shift when the app takes over without a connection', {
  tag: WITH_WORKER,
}, async ({ page, context }) => {
  await page.goto('/dashboard')
  await workerIsReady(page)
  await untilRemembered(page, '/dashboard')
  await context.setOffline(true)
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/^Offline\. Last updated/)).toBeVisible()
  expect(await layoutShift(page)).toBe(0)
})

test.describe('of an attorney', () => {
  test.use({ person: 'attorney' })

  test('the open cases are shown from the start, and stored once, also at a URL that ends with a slash', async ({
    page,
  }) => {
    await page.goto('/lawyer/explore-bids/')
    await untilRemembered(page, '/lawyer/explore-bids')
    const screens = (await decrypted(page)).filter(({ name }) => name.startsWith('screen'))
    expect(screens.map(({ name }) => name)).toEqual(['screen/lawyer/explore-bids'])
    const release = await holdReact(page)
    await page.goto('/lawyer/explore-bids', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Explore bids' })).toBeVisible()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    release()
    await page.getByText('All', { exact: true }).click()
    await expect(page).toHaveURL('/lawyer/explore-bids?category=all')
  })
})
