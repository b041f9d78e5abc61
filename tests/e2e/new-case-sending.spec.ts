// Submitting a new case: it is sent once, stored until then, and opened again when it is refused.
import type { Page } from '@playwright/test'
import { latestCase, personOf, workerIsReady } from './cases.ts'
import { expect } from './fixtures.ts'
import { waitForPaintsOf } from './paints.ts'
import { WITH_WORKER } from './service-workers.ts'
import { test } from './signed-in.ts'
import {
  answerPlace,
  detailsStep,
  duiSteps,
  expectStep,
  hurryToReview,
  lastStep,
  openReview,
  pressContinue,
  pressDone,
  pressSubmit,
  questionOf,
} from './wizard-page.ts'

const isCreation = (url: URL) => url.pathname === '/api/cases/create'

const dashboardCards = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

test('Submit pressed five times posts one case, also when the first response is lost, and the last press opens nothing on the dashboard', async ({
  page,
  server,
}) => {
  const maria = await personOf(server.url, 'customer')
  const count = async () =>
    (await maria.must('listCases', { query: { customer_id: maria.id, limit: 1 } })).total_count
  const before = await count()
  await hurryToReview(page)
  const keys: (string | undefined)[] = []
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(isCreation, async (route) => {
    const isFirst = keys.push(route.request().headers()['idempotency-key']) === 1
    await isSeen
    const response = await route.fetch()
    await (isFirst ? route.abort() : route.fulfill({ response }))
  })
  const frames = framesBeforePresses(page, '[role=tab]')
  const submit = page.getByRole('button', { name: 'Send to attorneys', exact: true })
  await submit.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 5; press += 1) button.click()
  })
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  letGo()
  expect(await frames).toBeGreaterThan(0)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(dashboardCards(page).first()).toContainText(/DUI.*Open.*No bids yet/)
  await expect(page.getByText('Continue your DUI case')).toHaveCount(0)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await count()).toBe(before + 1)
})

/**
 * Resolves with the number of frames that have an element before the first in which a press reaches
 * it.
 */
const framesBeforePresses = (page: Page, selector: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let frames = 0
        const look = () => {
          const element = document.querySelector(wanted)
          if (element) {
            const { x, y, width, height } = element.getBoundingClientRect()
            const under = document.elementFromPoint(x + width / 2, y + height / 2)
            if (under && element.contains(under)) return resolve(frames)
            frames += 1
          }
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    selector,
  )

test('a reload while a case is being sent leads to the dashboard, where it was created once', async ({
  page,
  server,
}) => {
  await openReview(page, server.url)
  const keys = new Set<string | undefined>()
  const { promise: isReloaded, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(isCreation, async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    await isReloaded
    await route.continue().catch(() => {})
  })
  const wizard = page.url()
  await pressSubmit(page)
  // Until the case is stored among what is to be sent, a reload returns to its draft.
  await expect.poll(() => keys.size).toBe(1)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
  letGo()
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(keys.size).toBe(1)
  // Its URL, opened later, does not start an empty case either.
  await page.goto(wizard)
  await expect(page.getByRole('heading', { name: /My dashboard|You sent this case/ })).toBeVisible()
})

test('the URL of a case that waits to be sent leads to it on the dashboard, where it can be discarded', {
  tag: WITH_WORKER,
}, async ({ page, context, server }) => {
  await openReview(page, server.url)
  const wizard = new URL(page.url())
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  const unsent = dashboardCards(page).filter({ hasText: 'Not sent' })
  await expect(unsent).toBeVisible()
  for (const active of ['0', '3']) {
    wizard.searchParams.set('active', active)
    await page.goto(wizard.href)
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(unsent).toBeVisible()
  }
  await unsent.getByRole('button', { name: 'Discard your DUI case' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(unsent).toHaveCount(0)
})

test('a case submitted without a connection waits on the phone, also when the phone cannot read it for a moment, and is sent once', {
  tag: WITH_WORKER,
}, async ({ page, context, server }) => {
  await openReview(page, server.url)
  const creations: string[] = []
  page.on('request', (request) => {
    if (isCreation(new URL(request.url()))) creations.push(request.url())
  })
  await workerIsReady(page)
  await context.setOffline(true)
  await pressSubmit(page)
  await expect(page).toHaveURL(/\/dashboard/)
  const unsent = dashboardCards(page).filter({ hasText: 'Not sent' })
  const saved = 'Saved on this phone. It will be sent when you are back online.'
  await expect(page.locator('.snackbar__bar').filter({ hasText: saved })).toBeVisible()
  await expect(unsent).toContainText(saved)
  // The card shows when it will be sent.
  await expect(unsent.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await expect(unsent.getByRole('button', { name: 'Discard' })).toBeVisible()
  creations.length = 0

  // The page is shown again, and its reads of the outbox fail.
  await page.addInitScript(refuseReadsOfOutbox)
  await page.evaluate(refuseReadsOfOutbox)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForFunction(() => Reflect.get(window, 'isTried'))
  await waitForPaintsOf(page, 20)
  await expect(unsent).toBeVisible()

  // So do the first reads of the next start.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await page.waitForFunction(() => Reflect.get(window, 'isTried'))
  await expect(unsent).toBeHidden()
  await page.evaluate(() => void Object.assign(window, { isUnreadable: false }))
  await expect(unsent).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Your case was created')).toBeVisible()
  await expect(unsent).toHaveCount(0)
  expect(creations).toHaveLength(1)
})

/** Lets no read of what waits to be sent succeed while the page is `isUnreadable`. */
function refuseReadsOfOutbox() {
  const { getAll } = IDBObjectStore.prototype
  Object.assign(window, { isUnreadable: true })
  IDBObjectStore.prototype.getAll = function (...range) {
    if (this.name !== 'outbox' || !Reflect.get(window, 'isUnreadable')) {
      return getAll.apply(this, range)
    }
    Object.assign(window, { isTried: true })
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  }
}

test.describe('a case that is damaged in transit', () => {
  test.use({ expectedConsoleErrors: [/status of 422/] })

  /** Removes the answers from the request, so that the server refuses the case. */
  async function damageCases(page: Page, url: string) {
    const { id: customer_id, categoryId } = await personOf(url, 'customer')
    const shared = { firm_size: ['1-2 lawyers'], case_details: 'Stopped.', dui: {} }
    const body = { category_id: categoryId('dui'), customer_id, ...shared }
    await page.route(isCreation, (route) => route.continue({ postData: JSON.stringify(body) }))
  }

  /** Expects the refused answer with its error; then returns to the review. */
  async function expectOpenedAgain(page: Page) {
    await expectStep(page, 1, questionOf(1))
    await expect(page.getByRole('alert').getByText('Field is  required')).toBeVisible()
    await expect(page.getByRole('textbox')).toBeFocused()
    await expect(page.getByRole('textbox')).toHaveValue('10/01/2026')
    await pressDone(page)
    await expectStep(page, lastStep, questionOf(lastStep))
  }

  test('opens again at the field that the server refuses, from the dashboard too, and is posted', {
    tag: WITH_WORKER,
  }, async ({ page, server, context }) => {
    await openReview(page, server.url)
    await damageCases(page, server.url)
    await pressSubmit(page)
    await expectOpenedAgain(page)
    await workerIsReady(page)
    await context.setOffline(true)
    await pressSubmit(page)
    const unsent = dashboardCards(page).filter({ hasText: 'Not sent' })
    await expect(unsent).toContainText('It will be sent when you are back online.')
    await context.setOffline(false)
    await expect(unsent).toContainText('Please check your answers.')
    await unsent.getByRole('button', { name: 'Open again' }).click()
    await page.unroute(isCreation)
    await expectOpenedAgain(page)
    await pressSubmit(page)
    await expect(page.getByText('Your case was created')).toBeVisible()
    await expect(unsent).toHaveCount(0)
  })
})

test.describe('where the code that sends does not load at first', () => {
  test('a case is posted once the code is loaded', async ({ page, server }) => {
    let isLost = true
    await page.route('**/assets/app-badge-*.js', (route) =>
      isLost ? route.abort() : route.continue(),
    )
    await openReview(page, server.url)
    await pressSubmit(page)
    await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
    isLost = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Your case was created')).toBeVisible()
  })
})

test('another practice area is created once, with its case, and Back does not return to the questions', async ({
  page,
  server,
}) => {
  const calls: string[] = []
  const sent: unknown[] = []
  await page.route('**/api/category/create', (route) => {
    sent.push(route.request().postDataJSON())
    return route.continue()
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/api/c')) calls.push(pathname)
  })
  await page.goto('/dashboard?tab=past')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await pressContinue(page)
  await expect(page.getByText('Field is  required')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Other practice area' })
  await expect(name).toHaveAttribute('placeholder', 'Enter your practice area')
  await expect(name).toBeFocused()
  await name.fill('Immigration')
  await pressContinue(page)
  await answerPlace(page)
  await expectStep(page, 1, questionOf(detailsStep), 2)
  await duiSteps[detailsStep - 1]?.answer(page)
  await pressContinue(page)
  await duiSteps[lastStep - 1]?.answer(page)
  await expect(page.getByRole('definition').filter({ hasText: /^Immigration$/ })).toBeVisible()
  expect(calls).toEqual([])
  const created = page.waitForResponse('**/api/category/create')
  await pressSubmit(page)
  await expect(page.getByText('Your case was created')).toBeVisible()
  expect(calls).toEqual(['/api/category/create', '/api/cases/create'])
  const made = (await (await created).json()).data
  expect(made).toEqual({ id: expect.any(String), name: 'Immigration', is_other: true })
  expect(sent).toEqual([{ name: 'Immigration', is_other: true }])
  expect(await latestCase(server.url)).toMatchObject({ category_id: made.id })
  await expect(dashboardCards(page).first()).toContainText('Immigration')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard?tab=past')
})
