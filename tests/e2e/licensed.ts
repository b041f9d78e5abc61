// Tests on a server of their own, which asks attorneys for checked licenses.
import type { Page } from '@playwright/test'
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
