// `npm run bench -- cold-start`: measures how long a customer's dashboard takes on a phone that was
// switched off and has no connection. Static pages with a service worker of their own are measured
// for comparison. Each run starts a new browser process. The figures are printed and decide
// nothing.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { isBuilt } from '../../scripts/build/source-stamp.ts'
import { build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/ensure-browsers.ts'
import { logIn } from '../../tests/e2e/browser-page.ts'
import { workerIsReady } from '../../tests/e2e/cases.ts'
import { CURRENT_CASES, untilKept, untilRemembered } from '../../tests/e2e/kept.ts'
import { chromiumArgs } from '../../tests/support/chromium.ts'
import { siteFolder } from '../../tests/support/demo-server.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { printMeasure, type Row } from './report.ts'
import { readScreen, readStyles } from './screens.ts'
import { servePages } from './serve-pages.ts'

/** Measured starts of each variant, after one that warms up the machine. */
const ROUNDS = 10
/** The CPU slowdown of a mid-range phone. */
const SLOWDOWN = 4
/**
 * The goals, as multiples of the median of a static page: for the first paint, of the plain one
 * (`floor`); for the cases, of the one that looks like the app (`dressed`).
 */
const GOALS = { first: { floor: 1.5 }, cases: { dressed: 1.5 } }

const staticPages = fileURLToPath(new URL('./static', import.meta.url))

/** A browser profile that has visited before, and the page that it opens. */
interface Variant {
  name: string
  profile: string
  address: string
  /** The worker's response, first and largest contentful paint, ms after the navigation's start. */
  response: number[]
  first: number[]
  largest: number[]
}

/**
 * Prepares the phones and starts them alternately. Rejects when one of them does not show its
 * content.
 */
export async function benchColdStart(): Promise<void> {
  if (!(await isBuilt())) await build()
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-cold-start-'))
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: siteFolder,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const pages = join(folder, 'pages')
  await cp(staticPages, pages, { recursive: true })
  const site = await servePages(pages)
  const executablePath = (await ensureChromium()).CHROMIUM
  const variant = (name: string, profile: string, address: string): Variant => ({
    name,
    address,
    profile: join(folder, profile),
    response: [],
    first: [],
    largest: [],
  })
  const plain = variant('static page', 'plain', `${site.url}/plain.html`)
  const dressed = variant('static page, dressed', 'dressed', `${site.url}/dressed.html`)
  const app = variant('Fastpass', 'app', `${server.url}/dashboard`)
  const launch = ({ profile }: Variant, offline: boolean) =>
    chromium.launchPersistentContext(profile, {
      executablePath,
      args: chromiumArgs,
      offline,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
      baseURL: new URL(app.address).origin,
    })
  try {
    await once(await launch(app, false), async (page) => {
      await logIn(page, 'customer')
      await workerIsReady(page)
      await page.getByRole('listitem').first().waitFor()
      await untilKept(page, CURRENT_CASES)
      await untilRemembered(page, '/dashboard')
      await writeFile(join(pages, 'dressed.html'), await dashboardAsPage(page))
    })
    for (const each of [plain, dressed]) {
      await once(await launch(each, false), async (page) => {
        await page.goto(`${site.url}/register.html`)
        await workerIsReady(page)
      })
    }
    const variants = [plain, dressed, app]
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Each round starts with another variant, so that none always follows the heaviest.
      for (const index of variants.keys()) {
        const each = variants[(index + round) % variants.length] as Variant
        const painted = await once(await launch(each, true), (page) => start(page, each.address))
        if (round === 0) continue
        each.response.push(painted.response)
        each.first.push(painted.first)
        each.largest.push(painted.largest)
      }
      console.log(round === 0 ? 'Warmed up' : `Round ${round} of ${ROUNDS}`)
    }
    const rows = (samplesOf: (each: Variant) => number[]): Row[] =>
      variants.map((each) => [each.name, samplesOf(each)])
    printMeasure(
      'Offline cold start to the worker’s response',
      rows(({ response }) => response),
    )
    printMeasure(
      'Offline cold start to the first content painted',
      rows(({ first }) => first),
      GOALS.first,
    )
    printMeasure(
      'Offline cold start to the largest content painted: the cases',
      rows(({ largest }) => largest),
      GOALS.cases,
    )
  } finally {
    site.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function once<Result>(context: BrowserContext, work: (page: Page) => Promise<Result>) {
  try {
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Returns the page's HTML without its code. */
const dashboardAsPage = async (page: Page) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Dashboard</title>
    <style>${await readStyles(page)}</style>
  </head>
  <body><div id="root">${await readScreen(page)}</div></body>
</html>`

async function start(page: Page, address: string) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.goto(address)
  await page.getByRole('listitem').first().waitFor()
  return page.evaluate(async () => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const [navigation] = performance.getEntriesByType('navigation')
    const painted = new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) =>
        resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
      )
      observer.observe({ type: 'largest-contentful-paint', buffered: true })
    })
    return {
      response: (navigation as PerformanceNavigationTiming).responseStart,
      first: first?.startTime ?? Number.NaN,
      largest: await painted,
    }
  })
}
