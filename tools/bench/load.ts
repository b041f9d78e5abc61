// `npm run bench -- load`: measures the first seconds of a visit. Lighthouse visits the public
// pages as a phone on a slow network; a slowed-down browser opens the screens of a signed-in
// customer, and an attorney's list of open cases; a visitor takes the first steps on a very slow
// line. Static pages are measured in the same run, and each time is printed with its ratio to
// theirs. No figure fails the run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { isBuilt } from '../../scripts/build/source-stamp.ts'
import { build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/ensure-browsers.ts'
import { logIn } from '../../tests/e2e/browser-page.ts'
import { workerIsReady } from '../../tests/e2e/cases.ts'
import { CURRENT_CASES, untilKept, untilRemembered } from '../../tests/e2e/kept.ts'
import { chromiumArgs } from '../../tests/support/chromium.ts'
import { siteFolder } from '../../tests/support/demo-server.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { type LighthouseReport, runLighthouse } from '../run-lighthouse.ts'
import { benchFirstTaps } from './first-taps.ts'
import { quantile } from './report.ts'
import { servePages } from './serve-pages.ts'

/** Visits of each page. */
const ROUNDS = 3

/** A public page and its goals. `lcp`: as a multiple of the static page's; `blocking`: ms. */
interface PublicPage {
  path: string
  goals?: { lcp: number; score: number; blocking: number }
}

const PUBLIC_PAGES: PublicPage[] = [
  { path: '/auth/home', goals: { lcp: 1.25, score: 100, blocking: 50 } },
  { path: '/customer/new-case', goals: { lcp: 1.5, score: 98, blocking: 100 } },
  { path: '/auth/login', goals: { lcp: 1.75, score: 85, blocking: 300 } },
  // A visitor is redirected to the welcome page. An attorney's visit is among the moments below.
  { path: '/lawyer/explore-bids' },
]

/** A slow mobile connection and a cheap phone. */
const SLOW = {
  network: {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  },
  processor: 4,
}

/** How long a page is watched for what moves after the moment, ms. */
const SETTLES_MS = 2_000

const staticPages = fileURLToPath(new URL('./static', import.meta.url))

/** Measures all pages and prints the figures. */
export async function benchLoad(): Promise<void> {
  if (!(await isBuilt())) await build()
  const browsers = await ensureChromium()
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-load-'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    SITE_DIR: siteFolder,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const site = await servePages(staticPages)
  const floor = `${site.url}/sign-in.html`
  try {
    await benchPublicPages(server.url, floor, browsers.CHROMIUM)
    const browser = await chromium.launch({
      executablePath: browsers.CHROMIUM_HEADLESS_SHELL,
      args: chromiumArgs,
    })
    await benchMoments(browser, server.url, floor)
    await benchFirstTaps(browser, server.url, ROUNDS)
    await browser.close()
  } finally {
    site.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchPublicPages(origin: string, floor: string, browser: string) {
  const urls = [floor, ...PUBLIC_PAGES.map(({ path }) => `${origin}${path}`)]
  const reports = urls.map(() => [] as LighthouseReport[])
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, url] of urls.entries())
      reports[index]?.push(await runLighthouse(url, browser))
    console.log(`Round ${round} of ${ROUNDS}`)
  }
  const [floorReports = [], ...pageReports] = reports
  const floorLcp = figuresOf(floorReports).lcp
  printPage('static page', floorReports, floorLcp)
  for (const [index, { path, goals }] of PUBLIC_PAGES.entries()) {
    printPage(path, pageReports[index] ?? [], floorLcp)
    if (!goals) continue
    const { lcp, score, blocking } = goals
    console.log(`  goals: LCP ${lcp} of the static page, ${score} points, blocking ${blocking} ms`)
  }
}

function figuresOf(reports: readonly LighthouseReport[]) {
  const median = (read: (report: LighthouseReport) => number | null | undefined) =>
    quantile(
      reports.map((report) => read(report) ?? Number.NaN),
      0.5,
    )
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue)
  return {
    score: 100 * median(({ categories }) => categories.performance?.score),
    lcp: audit('largest-contentful-paint'),
    blocking: audit('total-blocking-time'),
    shift: audit('cumulative-layout-shift'),
  }
}

function printPage(name: string, reports: readonly LighthouseReport[], floorLcp: number) {
  const { score, lcp, blocking, shift } = figuresOf(reports)
  const requests = reports.at(-1)?.audits['network-requests']?.details?.items ?? []
  const kilobytes = new Map<string, number>()
  for (const { resourceType = 'Other', transferSize = 0 } of requests) {
    kilobytes.set(resourceType, (kilobytes.get(resourceType) ?? 0) + transferSize / 1000)
  }
  console.log(`\n${name}`)
  console.log(
    `  LCP ${Math.round(lcp)} ms (${(lcp / floorLcp).toFixed(2)} of the static page), ${Math.round(score)} points, blocking ${Math.round(blocking)} ms, layout shift ${shift.toFixed(3)}`,
  )
  const kinds = [...kilobytes].map(([kind, size]) => `${kind} ${size.toFixed(1)}`)
  console.log(`  last visit: ${requests.length} requests, kB: ${kinds.join(', ')}`)
  const lcpSeen =
    reports.at(-1)?.audits.metrics?.details?.items?.[0]?.observedLargestContentfulPaint
  const start = requests[0]?.networkRequestTime ?? 0
  console.log(`  begun before the largest paint, which was seen after ${lcpSeen} ms:`)
  for (const { url = '', networkRequestTime = 0, networkEndTime = 0 } of requests) {
    const [begin, end] = [networkRequestTime - start, networkEndTime - start].map(Math.round)
    if ((begin ?? 0) < (lcpSeen ?? 0))
      console.log(`    ${begin}-${end} ms ${new URL(url).pathname}`)
  }
}

/** Something that a person waits for. */
interface Moment {
  name: string
  /** As a multiple of the static page's time. */
  goal: number | undefined
  /** Returns the phone with which each visit starts. */
  phone: () => Promise<BrowserContext>
  /** Opens the page and resolves when what the person waits for is there. */
  visit: (page: Page) => Promise<unknown>
  isOffline?: boolean
  /** Without scripts nothing can be asked of the page afterwards, such as what has moved in it. */
  isWithoutScripts?: boolean
}

async function benchMoments(browser: Browser, origin: string, floor: string) {
  const newPhone = (
    baseURL: string,
    storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
    javaScriptEnabled = true,
  ) =>
    browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
      reducedMotion: 'reduce',
      ...(storageState && { storageState }),
      javaScriptEnabled,
    })
  const { session, caseUrl } = await customersPhone(await newPhone(origin))
  const attorneysSession = await attorneysPhone(await newPhone(origin))
  const visitor = () => newPhone(origin)
  const customer = () => newPhone(origin, session)
  const returning = async () => {
    const phone = await customer()
    const page = await phone.newPage()
    await openDashboard(page)
    await workerIsReady(page)
    await untilKept(page, CURRENT_CASES)
    await untilRemembered(page, '/dashboard')
    await page.close()
    return phone
  }
  const moments: Moment[] = [
    {
      name: 'static page',
      goal: undefined,
      phone: () => newPhone(new URL(floor).origin),
      visit: async (page) => {
        await page.goto(floor, { waitUntil: 'commit' })
        await page.getByRole('link', { name: 'Log in' }).waitFor()
      },
    },
    {
      name: 'first question answered',
      goal: 1.3,
      phone: visitor,
      visit: answerFirstQuestion,
    },
    {
      // The time that the page's HTML and the tap take by themselves.
      name: 'the same without any script',
      goal: undefined,
      phone: () => newPhone(origin, undefined, false),
      visit: answerFirstQuestion,
      isWithoutScripts: true,
    },
    {
      name: 'log-in form',
      goal: 6,
      phone: visitor,
      visit: async (page) => {
        await page.goto('/auth/login', { waitUntil: 'commit' })
        await page.getByLabel('Email address').waitFor()
      },
    },
    {
      name: 'a case from a push',
      goal: 2.5,
      // Only a phone with a worker gets push messages.
      phone: returning,
      visit: async (page) => {
        await page.goto(caseUrl, { waitUntil: 'commit' })
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    },
    {
      name: 'dashboard, first visit',
      goal: undefined,
      phone: customer,
      visit: openDashboard,
    },
    {
      name: 'dashboard, second visit',
      goal: undefined,
      phone: returning,
      visit: openDashboard,
    },
    {
      name: 'dashboard, offline',
      goal: undefined,
      phone: returning,
      visit: openDashboard,
      isOffline: true,
    },
    {
      name: 'open cases, first visit',
      goal: undefined,
      phone: () => newPhone(origin, attorneysSession),
      visit: openOpenCases,
    },
  ]
  const samples = moments.map(() => ({ times: [] as number[], shifts: [] as number[] }))
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [index, moment] of moments.entries()) {
      const { time, shift } = await timeOf(moment)
      samples[index]?.times.push(time)
      samples[index]?.shifts.push(...shift)
    }
    console.log(`Moments, round ${round} of ${ROUNDS}`)
  }
  console.log(
    '\nFrom the tap on a link, on a slow connection (1.6 Mbit/s, 150 ms) and a slow phone',
  )
  const floorTime = quantile(samples[0]?.times ?? [], 0.5)
  for (const [index, { name, goal }] of moments.entries()) {
    const { times = [], shifts = [] } = samples[index] ?? {}
    const median = quantile(times, 0.5)
    const ratio = (median / floorTime).toFixed(2)
    const judged = goal === undefined ? '' : `   goal ≤ ${goal}`
    const shift = shifts.length > 0 ? `   layout shift ${Math.max(...shifts).toFixed(3)}` : ''
    console.log(`  ${name.padEnd(28)}${Math.round(median)} ms`.padEnd(44), ratio + shift + judged)
  }
}

/** Opens a new case and taps a category. */
async function answerFirstQuestion(page: Page) {
  await page.goto('/customer/new-case', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'DUI' }).check()
}

/** Opens the dashboard and resolves when it shows a case. */
async function openDashboard(page: Page) {
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('listitem').first().waitFor()
}

/** Opens an attorney's list of open cases and resolves when it shows one. */
async function openOpenCases(page: Page) {
  await page.goto('/lawyer/explore-bids', { waitUntil: 'commit' })
  await page.getByRole('listitem').first().waitFor()
}

/** Returns the storage of an attorney's phone. */
async function attorneysPhone(phone: BrowserContext) {
  const page = await phone.newPage()
  await logIn(page, 'attorney')
  await page.getByRole('listitem').first().waitFor()
  const session = await phone.storageState({ indexedDB: true })
  await phone.close()
  return session
}

/** Returns the storage of a customer's phone, and the path of one of their cases. */
async function customersPhone(phone: BrowserContext) {
  const page = await phone.newPage()
  await logIn(page, 'customer')
  const caseLink = page.getByRole('listitem').first().getByRole('link').first()
  const caseUrl = (await caseLink.getAttribute('href')) ?? ''
  const session = await phone.storageState({ indexedDB: true })
  await phone.close()
  return { session, caseUrl }
}

/**
 * Returns how long a visit takes, ms, and how far anything has moved in it, if that can be asked.
 */
async function timeOf({ phone, visit, isOffline, isWithoutScripts }: Moment) {
  const context = await phone()
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', SLOW.network)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor })
    if (isOffline) await context.setOffline(true)
    const started = performance.now()
    await visit(page)
    const time = performance.now() - started
    if (isWithoutScripts) return { time, shift: [] }
    await page.waitForTimeout(SETTLES_MS)
    return { time, shift: [await page.evaluate(layoutShift)] }
  } finally {
    await context.close()
  }
}

/** Returns the sum of the page's layout shifts that no tap has caused. Runs in the page. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    let sum = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput) sum += entry.value
    }
    // The entries until now come in a task of their own.
    setTimeout(() => resolve(sum), 100)
  })
}

/** What the types of the DOM lack. */
interface LayoutShift {
  value: number
  hadRecentInput: boolean
}
