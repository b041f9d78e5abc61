// How a failed call, and a server that does not respond, appear on the screen.
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openInApp } from './in-app.ts'
import { test } from './signed-in.ts'

/** Whether a text has much more red than green and blue. */
async function isRed(text: Locator): Promise<boolean> {
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red > 1.25 * Math.max(green, blue)
}

test.describe('a failed call', () => {
  test.use({ expectedConsoleErrors: [/500|503/] })

  test('shows the server’s message, or a general one, for 3 seconds', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('listitem').getByRole('link').first().click()
    const pause = page.getByRole('button', { name: 'Pause bids for 24 hours' })
    await expect(pause).toBeVisible()
    await page.clock.install()
    const answer = { status: 503, contentType: 'application/problem+json' }
    const said = 'Fastpass isn’t ready yet. Please try again soon.'
    const told = page.locator('[data-scope=toast], [role=alert], [role=status]')
    await page.route('**/api/cases/updatestatus', (route) =>
      route.fulfill({ ...answer, body: JSON.stringify({ message: said }) }),
    )
    await pause.click()
    await expect(told.filter({ hasText: said }).first()).toBeVisible()
    expect(await isRed(page.getByRole('alert').getByText(said))).toBe(true)
    await page.clock.runFor(3_100)
    await expect(told.filter({ hasText: said })).toHaveCount(0)
    await page.unroute('**/api/cases/updatestatus')
    await page.route('**/api/cases/updatestatus', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await pause.click()
    await expect(told.filter({ hasText: 'Something went wrong' }).first()).toBeVisible()
  })
})

/** Calls of different screens, and of different parts of the code. */
const calls = [
  [
    'that reads a list',
    '**/api/cases/list*',
    async (page: Page) => {
      await openInApp(page, '/dashboard')
    },
  ],
  [
    'that reads a record',
    '**/api/customers/*',
    async (page: Page) => {
      await openInApp(page, '/personal-details')
    },
  ],
  [
    'that changes a case',
    '**/api/cases/update',
    async (page: Page) => {
      await openInApp(page, '/dashboard')
      await page.getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Edit this case' }).click()
      await page.getByRole('textbox', { name: 'Details' }).fill('I was stopped near my home.')
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
  ],
  [
    'that saves a detail',
    '**/api/customers/update',
    async (page: Page) => {
      await openInApp(page, '/personal-details')
      await page.getByRole('button', { name: 'Edit Phone number' }).click()
      await page.getByLabel('Phone number', { exact: true }).fill('4805550177')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
  ],
] as const

test.describe('a failed call of any kind', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('shows the server’s message in a snackbar', async ({ page }) => {
    for (const [name, address, call] of calls) {
      const message = `The server could not do this: a call ${name}.`
      await page.route(address, (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 422, code: 'VALIDATION_FAILED', message }),
        }),
      )
      await call(page)
      // Pages and forms have alerts of their own.
      await expect(page.locator('.snackbar__bar').filter({ hasText: message })).toBeVisible()
      await page.unroute(address)
    }
  })
})

test.describe('a busy server', () => {
  test.use({ expectedConsoleErrors: [/503/] })

  test('is called again after the time that it names, and the list appears without a press', async ({
    page,
  }) => {
    let refusals = 0
    const times: number[] = []
    await page.route('**/api/cases/list*', (route) => {
      times.push(performance.now())
      if (refusals === 2) return route.fallback()
      refusals += 1
      return route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '1' },
        body: JSON.stringify({ status: 503, code: 'UNAVAILABLE', message: 'Busy' }),
      })
    })
    await page.goto('/dashboard?tab=past')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect(refusals).toBe(2)
    const [first = 0, , third = 0] = times
    expect(third - first).toBeGreaterThanOrEqual(2_000)
  })
})

test('a call without a response fails after 20 seconds', async ({ page }) => {
  const list = '**/api/cases/list*'
  await page.clock.install()
  await page.route(list, () => {})
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname))
  const sent = page.waitForRequest(list)
  await page.goto('/dashboard')
  await sent
  await page.clock.fastForward(19_000)
  expect(ended).not.toContain('/api/cases/list')
  await page.clock.fastForward(2_000)
  await expect.poll(() => ended).toContain('/api/cases/list')
  // The app sends it again a few times.
  await expect(async () => {
    await page.clock.fastForward(21_000)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 20_000, intervals: [50] })
})
