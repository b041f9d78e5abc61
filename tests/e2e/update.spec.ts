// A new version of the app is offered and never forced (specification §3.7); a broken one can be
// withdrawn.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openLoggedIn } from './logged-in.ts'
import { test } from './releases.ts'
import { openMenu } from './session-page.ts'
import { answerPlace, halfTyped } from './wizard-page.ts'

/** Marks a document, so that a reload is noticed. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.before = ''
  })
const isMarked = (page: Page) => page.evaluate(() => 'before' in document.documentElement.dataset)
const isReloaded = (page: Page) =>
  page.waitForFunction(
    () => document.readyState === 'complete' && !('before' in document.documentElement.dataset),
  )

const offer = (page: Page, reason = 'A new version is ready.') =>
  page.getByRole('status').filter({ hasText: reason })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click()
const buildOf = (page: Page) =>
  page.locator('meta[name="fastpass-build"]').getAttribute('content', { timeout: 5_000 })
const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)

/** Opens a tab in which a case is being written. */
async function writeCase(context: BrowserContext) {
  const form = await context.newPage()
  await form.goto('/customer/new-case')
  await form.getByRole('radio', { name: 'DUI', exact: true }).check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await answerPlace(form)
  await form.getByRole('textbox').fill('10/1/2026')
  return form
}

/** Expects the text in the form's tab, which a reload would have lost. */
const expectWritten = (form: Page) =>
  expect(form.getByRole('textbox')).toHaveValue(/^10\/0?1\/2026$/)

/**
 * Repeats the update check until it has an effect: a check that joins one begun before the release
 * finds the old worker.
 */
const expectEffect = (page: Page, effect: () => Promise<void>) =>
  expect(async () => {
    await page.evaluate(
      () => void navigator.serviceWorker.ready.then((registration) => registration.update()),
    )
    await effect()
  }).toPass({ timeout: 60_000 })

/** Makes a page believe that it was opened two minutes earlier. */
const pretendOlder = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 120_000
  })

/** Makes the page send a request. */
async function callServer(page: Page) {
  for (const name of ['Past Cases', 'Current Cases']) {
    const tab = page.getByRole('tab', { name })
    await tab.click()
    // A tab that is left at once requests nothing.
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
}

/** Calls the server until the page has offered a reload: a tab requests again after 10 s. */
const expectOffer = (page: Page, reason?: string) =>
  expect(async () => {
    await callServer(page)
    await expect(offer(page, reason)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })

/** Less than the page of a release, with which its worker is installed. */
const SPARE_BYTES = 2_000
/** About the space of a stored version. */
const PRECACHE_BYTES = 1_500_000

/** Leaves this many bytes of space on the phone. */
async function setQuota(page: Page, bytes: number) {
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes })
}

/** Returns how many pages and scripts the worker has stored. */
const countStored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'))
    const entries = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return entries.flat().length
  })

/** Makes the server refuse this document's calls, as those of an outdated version. */
const refuseAsTooOld = (page: Page) =>
  page.evaluate(() => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      request.headers.set('fastpass-contract', '0')
      return fetch(request)
    }
  })

// Each test restarts the server more than once.
test.slow()
// The browser's messages about a restarting server, and about requests that it refuses.
test.use({
  expectedConsoleErrors: [/ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK_IO)|426|503|Unable to preload/],
})

test.describe('with a worker', () => {
  test.beforeEach(async ({ page }) => {
    await openLoggedIn(page, 'customer')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })

  test('an update is offered as soon as the server has it, again where going back cancels its reload, installed on request, and does not close a form', async ({
    page,
    context,
    releases,
  }) => {
    const form = await writeCase(context)
    const list = await context.newPage()
    await list.goto('/dashboard')
    // The page registers its worker when it is idle.
    await expect(list.getByRole('listitem').first()).toBeVisible()
    for (const tab of [page, form, list]) await mark(tab)
    const before = await buildOf(page)

    await releases.release()
    await expectOffer(page)
    expect(await isMarked(page)).toBe(true)

    await openMenu(page)
    await page.getByRole('link', { name: 'Personal details' }).click()
    await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
    await page.evaluate(() => {
      navigation.addEventListener('navigate', () => setTimeout(() => history.back()), {
        once: true,
      })
    })
    await reload(page)
    await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)

    await reload(page)
    await isReloaded(page)
    await isReloaded(list)
    expect(await isMarked(form)).toBe(true)
    await expectWritten(form)
    await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
    expect(await buildOf(page)).not.toBe(before)
    await expect(offer(page)).toHaveCount(0)

    await reload(form)
    await isReloaded(form)
    await expectWritten(form)
    expect(await buildOf(form)).not.toBe(before)
  })

  test('a reload during requests, which can restart the older worker, does not block the page', async ({
    page,
    context,
    releases,
  }) => {
    const before = await buildOf(page)
    await releases.release()
    await expectEffect(page, () => expect(offer(page)).toBeVisible({ timeout: 10_000 }))
    await page.evaluate(() => {
      const requests = setInterval(() => void fetch('/icons/icon.svg').catch(() => {}), 5)
      setTimeout(() => clearInterval(requests), 3_000)
    })

    await reload(page)
    await expect(page.getByText('Reloading')).toBeVisible()
    await expect(page.getByText('Reloading')).toBeHidden({ timeout: 30_000 })
    await callServer(page)
    await page.close()
    const next = await context.newPage()
    await expect(async () => {
      await next.goto('/dashboard')
      expect(await buildOf(next)).not.toBe(before)
    }).toPass()
  })

  for (const { room, isStored } of [
    { room: 'room for one version only', isStored: true },
    { room: 'no room for any version', isStored: false },
  ]) {
    test(`a version that the server refuses is replaced on a phone with ${room}`, async ({
      page,
      context,
      releases,
    }) => {
      const form = await writeCase(context)
      await page.bringToFront()
      const before = await buildOf(page)
      const stored = await countStored(page)
      await setQuota(page, isStored ? SPARE_BYTES : -PRECACHE_BYTES)
      await mark(page)
      await releases.release()
      await refuseAsTooOld(page)
      await expectOffer(page, 'This version is out of date.')
      expect(await isMarked(page)).toBe(true)

      await reload(page)
      await isReloaded(page)
      await expect(halfTyped(page)).toBeVisible()
      expect(await buildOf(page)).not.toBe(before)
      expect(await hasWorker(page)).toBe(true)
      await form.reload()
      await expectWritten(form)
      expect(await buildOf(form)).not.toBe(before)
      if (isStored) await expect.poll(() => countStored(page)).toBe(stored)
    })
  }

  test('a broken worker is removed, keeps every draft, and is installed again later', async ({
    page,
    context,
    releases,
  }) => {
    const form = await writeCase(context)
    // A page without the app's code, as one whose code is broken.
    const broken = await context.newPage()
    await broken.goto('/icons/icon.svg')
    for (const tab of [page, form, broken]) await mark(tab)
    await pretendOlder(form)
    await releases.restart({ WORKER: 'off' })
    await expectEffect(page, async () => expect(await isMarked(page)).toBe(false))

    for (const tab of [page, broken]) await isReloaded(tab)
    // The browser installs no worker until the pages of the removed one are gone.
    await broken.close()
    await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
    await expect(halfTyped(page)).toBeVisible()
    expect(await hasWorker(page)).toBe(false)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    expect(await isMarked(form)).toBe(true)
    await reload(form)
    await isReloaded(form)
    await expectWritten(form)
    expect(await form.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

    await releases.restart({})
    await page.reload()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(halfTyped(page)).toBeVisible()
    await context.setOffline(false)
  })
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an older page keeps working until the server no longer supports it', async ({
    page,
    context,
    releases,
  }) => {
    await openLoggedIn(page, 'customer')
    await mark(page)
    // The page has everything that it loads by itself, but nothing that it loads on demand.
    await openMenu(page)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await releases.release({ without: 'personal-details' })
    await openMenu(page)
    await page.getByRole('link', { name: 'Personal details' }).click()
    await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
    expect(await isMarked(page)).toBe(true)

    const form = await writeCase(context)
    await form.route('**/api/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'fastpass-contract': '0' } }),
    )
    await form.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(offer(form, 'This version is out of date.')).toBeVisible({ timeout: 30_000 })
    await expectWritten(form)
    await form.unrouteAll({ behavior: 'ignoreErrors' })
    await reload(form)
    await expectWritten(form)
    await expect(offer(form, 'This version is out of date.')).toHaveCount(0)
  })
})
