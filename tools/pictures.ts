// `npm run pictures`: takes screenshots of every screen and state at three widths, light and dark;
// admin screens at desktop widths as well. `npm run pictures -- bids` takes those with the word in
// their name; `-- readme` takes the README's.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { isBuilt } from '../scripts/build/source-stamp.ts'
import { build } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/ensure-browsers.ts'
import { untilStill } from '../tests/e2e/paints.ts'
import { chromiumArgs } from '../tests/support/chromium.ts'
import { siteFolder } from '../tests/support/demo-server.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { account } from './pictures/account.ts'
import { admin } from './pictures/admin.ts'
import { attorney } from './pictures/attorney.ts'
import { contactSheet, type Taken } from './pictures/contact-sheet.ts'
import { customer } from './pictures/customer.ts'
import { fill } from './pictures/extremes.ts'
import { install } from './pictures/install.ts'
import { newCase } from './pictures/new-case.ts'
import type { Owner, Picture, World } from './pictures/picture.ts'
import { signedOut } from './pictures/signed-out.ts'
import { statusesOn } from './pictures/statuses.ts'

/** All pictures. A new screen needs a file in this folder and a line here. */
const pictures: Picture[] = [
  ...signedOut,
  ...customer,
  ...newCase,
  ...attorney,
  ...account,
  ...install,
  ...admin,
]

const WIDTHS = [320, 390, 440]
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 844
const folder = fileURLToPath(new URL('../pictures', import.meta.url))

const emails: Record<Exclude<Owner, 'visitor'>, string> = {
  customer: 'customer@example.com',
  newCustomer: 'new-customer@example.com',
  longCustomer: 'long-customer@example.com',
  attorney: 'attorney@example.com',
  longAttorney: 'long-attorney@example.com',
  attorneyWithoutBids: 'firm99@example.com',
  admin: 'admin@example.com',
}

async function takeAll(chosen: Picture[]): Promise<Taken[]> {
  if (!(await isBuilt())) await build()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-pictures-'))
  const extremes = await fill(join(dataFolder, 'db'))
  const server = await startServerProcess({
    DATA_DIR: dataFolder,
    SITE_DIR: siteFolder,
    VERIFY_ATTORNEYS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '1000',
  })
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()).CHROMIUM_HEADLESS_SHELL,
    args: chromiumArgs,
  })
  try {
    const world = { ...extremes, ...(await statusesOn(server.url)) }
    const phones = new Map<Owner, Phone>()
    const taken: Taken[] = []
    for (const picture of chosen) {
      const { owner } = picture
      const phone = phones.get(owner) ?? (await phoneOf(browser, server.url, owner))
      phones.set(owner, phone)
      taken.push(await take(browser, { picture, world, phone, baseURL: server.url }))
      console.log(`${picture.screen}, ${picture.state}`)
    }
    return taken
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

type Phone = Awaited<ReturnType<typeof phoneOf>>

const settings = {
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/Phoenix',
  reducedMotion: 'reduce',
  viewport: { width: 390, height: HEIGHT },
} as const

/** Returns the storage of a phone on which its owner has logged in; undefined without an owner. */
async function phoneOf(browser: Browser, baseURL: string, owner: Owner) {
  if (owner === 'visitor') return undefined
  const context = await browser.newContext({ ...settings, baseURL })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.getByLabel('Email address').fill(emails[owner])
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('Fastpass1!')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

interface Shooting {
  picture: Picture
  world: World
  phone: Phone
  baseURL: string
}

/** Opens the state once and takes a screenshot at every width, light and dark. */
async function take(
  browser: Browser,
  { picture, world, phone, baseURL }: Shooting,
): Promise<Taken> {
  const { screen, state, whole, widths = WIDTHS } = picture
  const context = await browser.newContext({
    ...settings,
    baseURL,
    ...(phone && { storageState: phone }),
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const files: Taken['files'] = []
  try {
    await picture.open(page, world, context)
    for (const width of widths) {
      for (const scheme of SCHEMES) {
        await page.setViewportSize({ width, height: HEIGHT })
        // The viewport is as long as the page, so that elements at its bottom edge stay there.
        if (whole) await page.setViewportSize({ width, height: await lengthOf(page) })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await settled(page)
        const file = `${slug(screen)}.${slug(state)}.${width}.${scheme}.png`
        await page.screenshot({ path: join(folder, file) })
        files.push({ width, scheme, file })
      }
    }
    return { screen, state, files }
  } catch (error) {
    const [problem = ''] = String(error).split('\n')
    return { screen, state, files, problem }
  } finally {
    await context.close()
  }
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const LONGEST = 6_000
const lengthOf = async (page: Page) =>
  Math.min(LONGEST, await page.evaluate(() => document.documentElement.scrollHeight))

/** Waits until pictures are loaded and nothing moves. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await untilStill(page)
}

const [wanted = ''] = process.argv.slice(2)
if (wanted === 'readme') {
  await import('./readme-pictures.ts')
} else {
  const chosen = pictures.filter(({ screen, state }) =>
    `${screen} ${state}`.toLowerCase().includes(wanted.toLowerCase()),
  )
  const taken = await takeAll(chosen)
  await writeFile(join(folder, 'index.html'), contactSheet(taken))
  const missed = taken.filter(({ problem }) => problem !== undefined)
  for (const { screen, state, problem } of missed) console.error(`${screen}, ${state}: ${problem}`)
  console.log(
    `${taken.length - missed.length} of ${taken.length} states: ${join(folder, 'index.html')}`,
  )
  process.exitCode = missed.length > 0 ? 1 : 0
}
