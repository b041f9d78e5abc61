// People who have no account yet, on phones that know nobody.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/database.ts'
import { createEmbeddedProvider } from '#server/identity/local/operations.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { expect, siteFolder, test } from './fixtures.ts'

export const PASSWORD = 'Fastpass1!'

let newcomers = 0
/** An email that nobody has. */
export const newEmail = () => `newcomer${++newcomers}.${Date.now()}@example.com`

/** A control by the whole of its label. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Everything that this tab and this phone hold as text. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))

export interface Stranger {
  url: string
  email: string
}

/** A server with somebody in it whom the identity provider knows and we do not. */
export const testWithStranger = test.extend<{ stranger: Stranger }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  stranger: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'fastpass-stranger-'))
    const email = 'stranger@example.com'
    const db = await openDatabase({ folder: join(folder, 'db') })
    await db.migrate()
    const provider = createEmbeddedProvider({ db, clock: () => new Date() })
    await provider.createUser({ email, password: PASSWORD, firstName: 'Ana', lastName: 'López' })
    await db.close()
    const server = await startServerProcess({ DATA_DIR: folder, SITE_DIR: siteFolder })
    await use({ url: server.url, email })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Logs the stranger in; they are asked what kind of account they want. */
export async function logInStranger(page: Page, { email }: Stranger): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What kind of account?' })).toBeVisible()
}
