// Tests in a marketplace with a thousand clients, as an admin at a desk.
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

/** A screen with a mouse and a keyboard. */
export const desk = {
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
} as const

/** The rows of the table, apart from its head. */
export const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
