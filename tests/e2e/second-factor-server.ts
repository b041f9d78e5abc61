// A server on which admins need a second factor.
import type { Page } from '@playwright/test'
import { type DemoServer, startDemoServer } from '#tests/support/demo-server.ts'
import { test as base } from './fixtures.ts'

/** Tests with a server of their own, on which admins need a second factor. */
export const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startDemoServer({ ADMIN_SECOND_FACTOR: '1' })
      await use(server)
      await server.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The options of these tests. */
export const signedOutAdmin = {
  storageState: { cookies: [], origins: [] },
  // The browser reports each refusal that leads to a dialog.
  expectedConsoleErrors: [/status of (403|422)/],
}

/** The dialog that asks an admin to prove who they are. */
export const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Presses a button. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
