// The frame of every screen: the top bar, the side menu, the footer, and the error screen.
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { openMenu } from './session-page.ts'
import { test } from './signed-in.ts'

const menu = (page: Page) => page.getByRole('dialog')
const items = (page: Page) => menu(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
const current = (page: Page) => menu(page).locator('[aria-current="page"]')

/** Returns the width of the screen's content, px. */
const contentWidth = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.getBoundingClientRect().width)

/** Widens the window and closes the alert about mobile devices. */
async function widen(page: Page, width: number) {
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  await page.setViewportSize({ width, height: 844 })
}

test.describe('a customer', () => {
  test('finds their pages in the side menu, which handles each key once, in a frame with a bar above, a link to the privacy policy below, and 640 pixels between', async ({
    page,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('banner')).toBeVisible()
    const policy = page.locator('footer').getByRole('link', { name: 'Privacy-Policy' })
    await expect(policy).toHaveAttribute('href', /^https:/)
    const { origin } = new URL(page.url())
    expect(new URL((await policy.getAttribute('href')) ?? '').origin).not.toBe(origin)

    await openMenu(page)
    await expect(menu(page).getByRole('heading', { name: 'Hi Maria!' })).toBeVisible()
    await expect(menu(page).getByText('Maria Delgado', { exact: true })).toBeVisible()
    await expect(items(page)).toHaveText(['Dashboard', /^Notifications/, 'Personal details'])
    await expect(menu(page).getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect(current(page)).toHaveText('Dashboard')
    expect(await heardIn(page, '#root')).toContain('keydown')
    expect(await heardIn(page, 'body')).not.toContain('keydown')
    const looks = await items(page).evaluateAll((all) =>
      all.map((item) => {
        const { backgroundColor, color, fontWeight } = getComputedStyle(item)
        return { backgroundColor, color, fontWeight }
      }),
    )
    const [active, plain] = looks
    for (const part of ['backgroundColor', 'color', 'fontWeight'] as const)
      expect(active?.[part]).not.toBe(plain?.[part])
    expect(looks[2]).toEqual(plain)
    expect((await menu(page).boundingBox())?.width).toBe(303)

    await items(page).filter({ hasText: 'Dashboard' }).click()
    await expect(menu(page)).toBeHidden()
    await openMenu(page)
    await page.touchscreen.tap(370, 400)
    await expect(menu(page)).toBeHidden()
    await openMenu(page)
    await items(page).filter({ hasText: 'Personal details' }).click()
    await expect(page).toHaveURL('/personal-details')
    await expect(menu(page)).toBeHidden()
    await widen(page, 1000)
    await expect.poll(() => contentWidth(page)).toBe(640)
  })
})

test.describe('an attorney', () => {
  test.use({ person: 'attorney' })

  test('finds Explore bids in the side menu as well, under the firm’s name without its digits, and sees a case in a column of at most about 600 pixels', async ({
    page,
    context,
  }) => {
    // The form refuses a name with digits, but the identity provider may have one.
    await context.route('**/api/verify-clerk/*', async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      const organization = { name: '24 Vega Law Group 7' }
      await route.fulfill({ response, json: { data: { ...data, organization } } })
    })
    const check = page.waitForResponse('**/api/verify-clerk/*')
    await page.goto('/lawyer/explore-bids')
    await check
    await openMenu(page)
    await expect(menu(page).getByRole('heading', { name: 'Hi Vega Law Group!' })).toBeVisible()
    await expect(menu(page).getByText('Vega Law Group')).toHaveCount(1)
    await expect(menu(page)).not.toContainText(/24|7$/)
    await expect(items(page)).toHaveText([
      'Dashboard',
      'Explore bids',
      /^Notifications/,
      'Personal details',
    ])
    await expect(current(page)).toHaveText('Explore bids')

    await items(page).filter({ hasText: 'Dashboard' }).click()
    await expect(menu(page)).toBeHidden()
    await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL(/case-details/)
    await widen(page, 1000)
    await expect.poll(() => contentWidth(page)).toBeLessThanOrEqual(640)
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).evaluate((title) => title.clientWidth))
      .toBeLessThanOrEqual(600)
  })
})

/** Returns the kinds of events that an element has listeners for. */
async function heardIn(page: Page, selector: string): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const { result } = await devTools.send('Runtime.evaluate', {
    expression: `document.querySelector('${selector}')`,
  })
  const { listeners } = await devTools.send('DOMDebugger.getEventListeners', {
    objectId: String(result.objectId),
  })
  return listeners.map(({ type }) => type)
}

test.describe('a screen that cannot be shown', () => {
  test.use({ expectedConsoleErrors: [/./] })

  test('shows a message, and the error on request', async ({ page }) => {
    await page.route('**/assets/*', (route) =>
      /case-details/.test(route.request().url()) ? route.abort() : route.continue(),
    )
    await page.goto('/customer/case-details?case_Id=019a0000-0000-7000-8000-0000000000a1')
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText('Part of the app didn’t load.')).toBeVisible()
    const error = page.getByText(/import|fetch|module/i)
    await expect(error).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Error' }).click()
    await expect(error).toBeVisible()
    await page.getByRole('button', { name: 'Hide Error' }).click()
    await expect(error).toHaveCount(0)
    const loaded = page.waitForEvent('load')
    await main.getByRole('button', { name: 'Reload' }).click()
    await loaded
  })
})
