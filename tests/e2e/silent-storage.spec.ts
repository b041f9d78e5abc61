// Starts on a phone whose storage, cache or scripts do not respond.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect } from './fixtures.ts'
import { setVisibility } from './full-phone.ts'
import { waitForPaintsOf } from './paints.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import { silenceStorage } from './silent-storage.ts'
import {
  answerPlace,
  duiSteps,
  expectStep,
  pressContinue,
  questionOf,
  startCase,
} from './wizard-page.ts'

declare global {
  interface Window {
    /** The stores of each transaction that writes. */
    written?: string[]
  }
}

const banner = (page: Page) =>
  page.getByText('This phone hasn’t opened what Fastpass saved on it yet.')

test('the start goes on without storage that does not respond, and says so until it does', async ({
  page,
  context,
}) => {
  const card = page.getByRole('listitem').first()
  await page.goto('/dashboard')
  await expect(card).toBeVisible()
  await page.goto('about:blank')
  const release = await silenceStorage(context)
  await page.goto('/dashboard')
  await expect(card).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page, 'storage that does not respond')
  await release()
  await expect(banner(page)).toHaveCount(0)
  await expect(card).toBeVisible()
})

test.describe('on a phone without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })
  test('the log-in form comes without storage that does not respond', async ({ page, context }) => {
    await page.goto('/auth/home')
    await page.goto('about:blank')
    await silenceStorage(context)
    await page.goto('/auth/login')
    await page.getByLabel('Email address').fill('maria@example.com')
    await expect(page.getByRole('switch')).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('maria@example.com')
  })
})

test('a draft that the phone opens late is shown when it is there, and one that it cannot open says so and can be opened again', async ({
  page,
  context,
}) => {
  const place = page.getByRole('combobox', { name: 'State' })
  await page.goto('/customer/new-case?user=dui&begin=1')
  await page.waitForURL(/draft=/)
  await expect(place).toBeVisible()
  const placeUrl = page.url()
  await answerPlace(page)
  await expectStep(page, 1, questionOf(1))
  await page.getByRole('textbox').fill('10/1/2026')
  await expect(page.getByText('Saved on this phone')).toBeVisible()
  const stepUrl = page.url()
  const openSilent = async (address: string) => {
    await page.goto('about:blank')
    const release = await silenceStorage(context)
    // `goto` would wait for a paint, which a page with a set clock does not report.
    await page.evaluate((url) => location.assign(url), address)
    await expect(page.getByRole('heading', { name: 'Opening your case' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    return release
  }
  const release = await openSilent(stepUrl)
  await expectAccessible(page, 'a draft that is opened late')
  await release()
  await expectStep(page, 1, questionOf(1))
  await expect(page.getByRole('textbox')).toHaveValue(/10/)

  await page.clock.install()
  const releaseAgain = await openSilent(placeUrl)
  const failure = page.getByRole('heading', { name: 'This case could not be opened' })
  await expect
    .poll(async () => {
      await page.clock.fastForward(3_000)
      return failure.isVisible()
    })
    .toBe(true)
  await releaseAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(place.getByRole('option', { selected: true })).toHaveText('Arizona')
  await expect(page).toHaveURL(placeUrl)
})

test('a start without scripts says so after four seconds, and offers a reload', async ({
  page,
}) => {
  let isSilent = true
  await page.route('**/assets/*.js', (route) => (isSilent ? undefined : route.continue()))
  await page.goto('/personal-details', { waitUntil: 'commit' })
  const notice = page.getByRole('alert')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('This takes longer than usual')
  await expect(notice).toContainText('Part of Fastpass hasn’t loaded yet.')
  await expectAccessible(page, 'a slow start')
  isSilent = false
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
})

test('a cache that does not respond holds up no start', { tag: WITH_WORKER }, async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await worker.evaluate(() => {
    CacheStorage.prototype.match = () => new Promise(() => {})
  })
  await page.goto('/personal-details')
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
})

// A page that is frozen while it writes may keep the next page from the stores of its transaction.
test('a page that is left writes to no store but that of its draft', async ({ page }) => {
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      if (this.name === 'fastpass' && mode === 'readwrite') {
        window.written = [...(window.written ?? []), [stores].flat().join()]
      }
      return transaction.call(this, stores, mode, options)
    }
  })
  await startCase(page, 'DUI')
  await duiSteps[0]?.answer(page)
  await pressContinue(page)
  await expectStep(page, 2, questionOf(2))
  await page.evaluate(() => {
    window.written = []
  })
  await page.getByRole('textbox').pressSequentially('AZ-4471')
  await setVisibility(page, 'hidden')
  await expect.poll(() => page.evaluate(() => window.written?.length)).toBeGreaterThan(0)
  // What a page still begins after its write was begun.
  await waitForPaintsOf(page, 10)
  expect(new Set(await page.evaluate(() => window.written))).toEqual(new Set(['drafts']))
})
