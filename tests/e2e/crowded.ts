// Tests in a marketplace with a thousand clients, as an admin at a desk.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { fillCrowd } from './crowd.ts'
import { siteFolder } from './fixtures.ts'
import { test as base } from './signed-in.ts'

export const test = base.extend<object, { crowded: ServerProcess }>({
  crowded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fastpass-crowd-'))
      await fillCrowd(join(folder, 'db'))
      const server = await startServerProcess({
        ...{ DATA_DIR: folder, SITE_DIR: siteFolder },
        ...{ RATE_LIMIT_PER_MINUTE: '0', SIGN_INS_PER_MINUTE: '1000' },
      })
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
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
