// A new version of the app is offered, and never forced (decisions, 'Offline').
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { startServerProcess } from '#tests/support/server-process.ts'
import { test as base, expect, logIn } from './fixtures.ts'

const builtSite = fileURLToPath(new URL('../../dist', import.meta.url))

/** A server whose site can be replaced while it runs. */
const test = base.extend<{ release: () => Promise<void> }, { siteFolder: string }>({
  siteFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fastpass-site-'))
      await cp(builtSite, folder, { recursive: true })
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ siteFolder }, use) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-e2e-'))
      const server = await startServerProcess({ DATA_DIR: dataFolder, SITE_DIR: siteFolder })
      await use(server)
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  release: async ({ siteFolder }, use) => {
    await use(async () => {
      // A worker that differs in one byte is a new version; its compressed copies must not answer for it.
      const worker = join(siteFolder, 'worker.js')
      await appendFile(worker, `\n// ${Date.now()}`)
      await Promise.all(['br', 'gz'].map((kind) => rm(`${worker}.${kind}`, { force: true })))
    })
  },
})

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

/** Marks a document, so that a reload can be told from none. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.before = ''
  })
const isMarked = (page: Page) => page.evaluate(() => 'before' in document.body.dataset)
const isReloaded = (page: Page) =>
  page.waitForFunction(
    () => document.readyState === 'complete' && !('before' in document.body.dataset),
  )

const offer = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready.' })

test('it is offered, taken when the person says so, and spares a form in another tab', async ({
  page,
  context,
  release,
}) => {
  await logIn(page, 'customer')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const form = await context.newPage()
  await form.goto('/customer/new-case')
  await form.getByRole('radio', { name: 'DUI', exact: true }).check()
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await form.getByRole('textbox').fill('10/1/2026')
  const list = await context.newPage()
  await list.goto('/dashboard')
  // The page registers its worker when it has nothing better to do.
  await expect(list.getByRole('listitem').first()).toBeVisible()
  for (const tab of [page, form, list]) await mark(tab)

  await release()
  await lookForUpdate(page)
  await expect(offer(page)).toBeVisible()
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('button', { name: 'Reload' }).click()
  await isReloaded(page)
  await isReloaded(list)
  expect(await isMarked(form)).toBe(true)
  await expect(form.getByRole('textbox')).toHaveValue('10/01/2026')
  await expect(page.getByRole('heading', { name: 'My dashboard' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
