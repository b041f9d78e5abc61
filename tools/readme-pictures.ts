// Takes the pictures of the README and of the install sheet from the running app: `npm run pictures
// -- readme`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { isBuilt } from '../scripts/build/source-stamp.ts'
import { build } from '../scripts/build.ts'
import { chromiumArgs, chromiumPath } from '../tests/support/chromium.ts'
import { startServerProcess } from '../tests/support/server-process.ts'

const folder = fileURLToPath(new URL('../public/screenshots', import.meta.url))

if (!(await isBuilt())) await build()
await mkdir(folder, { recursive: true })
const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-screenshots-'))
const server = await startServerProcess({
  DATA_DIR: dataFolder,
  SITE_DIR: fileURLToPath(new URL('../dist', import.meta.url)),
})
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumArgs })
const page = await browser.newPage({
  baseURL: server.url,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
})

const take = (name: string) => page.screenshot({ path: join(folder, `${name}.png`) })

await page.goto('/auth/home')
await take('welcome')
await logIn(page)
await answerToCharges(page)
await take('question')
await page.getByRole('link', { name: 'Close' }).click()
await page.getByText('Continue your DUI case').waitFor()
await page.getByText('3 bids').waitFor()
await take('dashboard')
await page.getByRole('listitem').filter({ hasText: '3 bids' }).getByRole('link').click()
await page.getByRole('link', { name: 'Compare 3 bids' }).click()
await page.getByRole('radio').first().check({ force: true })
await take('bids')

await browser.close()
await server.stop()
await rm(dataFolder, { recursive: true, force: true })

async function logIn(page: Page) {
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email address').fill('customer@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('Fastpass1!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL('**/dashboard*')
}

// Goes to step 7, which is filled in and still open.
async function answerToCharges(page: Page) {
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  const skip = () => page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByRole('radio', { name: 'DUI' }).check({ force: true })
  await next()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Arizona')
  await next()
  await page.getByRole('textbox').fill('09/12/2026')
  await next()
  for (const step of [2, 3, 4, 5]) {
    await page.getByText(`Step ${step} of 14`).waitFor()
    await skip()
  }
  await page.getByText('Step 7 of 14').waitFor()
  await page.getByRole('textbox').fill('DUI and speeding')
  await page.getByText('Saved on this phone').waitFor()
}
