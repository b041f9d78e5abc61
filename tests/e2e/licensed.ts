// Tests on a server of their own, which asks attorneys for checked licenses.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { test as base } from './fixtures.ts'

export const test = base.extend<object, { place: { server: DemoServer } }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({ VERIFY_ATTORNEYS: '1' })
      await use({ server })
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ place }, use) => use(place.server), { scope: 'worker' }],
})

/** Presses the button of this name. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/**
 * Opens the licenses to check on an admin's wide screen. `storageState`: that of a device on which
 * the admin is logged in.
 */
export async function openDesk(
  browser: Browser,
  baseURL: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    ...(storageState && { storageState }),
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const desk = await context.newPage()
  await desk.goto('/admin/licenses')
  return desk
}
