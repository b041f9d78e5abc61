// Tests with a thousand customers, as an admin on a desktop.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { fillCrowd } from './crowd.ts'
import { test as base } from './signed-in.ts'

export const test = base.extend<object, { crowded: DemoServer }>({
  crowded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({}, fillCrowd)
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [async ({ crowded }, use) => use(crowded), { scope: 'worker' }],
  person: 'admin',
})

/** The window of a desktop. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
} as const

/** Returns the rows of the table without its header. */
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
