// `npm run bench -- phone`: measures the 14 questions of a DUI case on a CPU slowed down four
// times, in the app and in the pages of tools/bench/pages/. The figures are printed and decide
// nothing; a page that asks something else or loses its draft fails.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build as viteBuild } from 'vite'
import { isBuilt } from '../../scripts/build/source-stamp.ts'
import { build } from '../../scripts/build.ts'
import { ensureChromium } from '../../scripts/ensure-browsers.ts'
import { logIn } from '../../tests/e2e/browser-page.ts'
import { chromiumArgs } from '../../tests/support/chromium.ts'
import { siteFolder } from '../../tests/support/demo-server.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { printMeasure, type Row } from './report.ts'
import { readScreen, readStyles, type Screens } from './screens.ts'
import { scriptKilobytes } from './script-size.ts'
import { servePages } from './serve-pages.ts'
import { app, pages, type Variant } from './variants.ts'
import { type Walk, walk, walkInTurns } from './walk.ts'

/**
 * Measured walks of each variant, each on a phone of its own, after one that warms up the machine:
 * 104 steps.
 */
const ROUNDS = 8
/**
 * The app's goals, relative to the same screens in plain DOM
 * (docs/performance/a-step-and-a-key.md).
 */
const GOALS = { step: { dressed: 1.2 }, key: { dressed: 1.1 }, work: { dressed: 1.5 } }
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const builtPages = join(root, 'test-results/bench-pages')

/**
 * Builds the app and the pages, and walks through all of them. Rejects when one asks something else
 * or loses its draft.
 */
export async function benchPhone(): Promise<void> {
  if (!(await isBuilt())) await build()
  await viteBuild({ configFile: join(root, 'tools/bench/pages/vite.config.ts') })
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-bench-'))
  const server = await startServerProcess({
    DATA_DIR: dataFolder,
    SITE_DIR: siteFolder,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const site = await servePages(builtPages)
  const browser = await chromium.launch({
    executablePath: (await ensureChromium()).CHROMIUM_HEADLESS_SHELL,
    args: chromiumArgs,
  })
  try {
    await bench(browser, { app: server.url, pages: site.url })
  } finally {
    await browser.close()
    site.stop()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function bench(browser: Browser, urls: { app: string; pages: string }) {
  const fastpass = app(urls.app, await signedInPhone(browser, urls.app))
  await onPhone(browser, fastpass, async (context) =>
    keepScreens(await context.newPage(), fastpass),
  )
  const variants = [...pages(urls.pages), fastpass]
  const results = variants.map((variant) => ({ variant, walks: [] as Walk[], kilobytes: 0 }))
  for (let round = 0; round <= ROUNDS; round += 1) {
    await walkTogether(browser, variants, async ({ variant, page, walked }) => {
      const result = results.find((each) => each.variant === variant) as (typeof results)[number]
      if (round > 0) return result.walks.push(walked)
      const first = page.url().replace(/active=\d+/, 'active=1')
      result.kilobytes = await scriptKilobytes(page.context(), variant, first)
    })
    console.log(round === 0 ? 'Warmed up' : `Round ${round} of ${ROUNDS}`)
  }

  const rows = (samplesOf: (walk: Walk) => number[]): Row[] =>
    results.map(({ variant, walks }) => [variant.name, walks.flatMap(samplesOf)])
  printMeasure(
    'Continue to the next question painted',
    rows(({ steps }) => steps),
    GOALS.step,
  )
  printMeasure(
    'A key to its character painted, the draft saved',
    rows(({ keys }) => keys),
    GOALS.key,
  )
  printMeasure(
    'The main thread at work for a step, until it rests',
    rows(({ work }) => work),
    GOALS.work,
  )
  printMeasure(
    'The interaction to next paint (INP) of a walk, as the browser counts it',
    rows(({ interactions }) => interactions),
  )
  console.log('\nJavaScript until the first answer is kept, gzip')
  for (const { variant, kilobytes } of results) {
    console.log(`  ${variant.name.padEnd(24)}${kilobytes.toFixed(1).padStart(7)} kB`)
  }
}

/** Stores the app's HTML of each question for the page that looks the same. */
async function keepScreens(page: Page, variant: Variant) {
  const steps: string[] = []
  await walk(page, variant, async () => {
    steps.push(await readScreen(page))
  })
  const screens: Screens = { css: await readStyles(page), steps }
  await writeFile(join(builtPages, 'screens.json'), JSON.stringify(screens))
}

/** Returns the storage of a phone on which a customer has logged in. */
async function signedInPhone(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ ...phone, baseURL })
  await logIn(await context.newPage(), 'customer')
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

interface Walked {
  variant: Variant
  page: Page
  walked: Walk
}

/**
 * Walks through all variants at once, each on a phone of its own, one question at a time: what
 * slows the machine down meets all of them. Each turn starts with another variant, so that none
 * always follows the heaviest.
 */
async function walkTogether(
  browser: Browser,
  variants: readonly Variant[],
  onWalked: (walked: Walked) => Promise<unknown>,
) {
  const phones = await Promise.all(
    variants.map(async (variant) => {
      const page = await (await browser.newContext({ ...phone, ...contextOf(variant) })).newPage()
      return {
        variant,
        page,
        turns: walkInTurns(page, variant),
        walked: undefined as Walk | undefined,
      }
    }),
  )
  for (let turn = 0; phones.some(({ walked }) => !walked); turn += 1) {
    for (const index of phones.keys()) {
      const each = phones[(index + turn) % phones.length] as (typeof phones)[number]
      if (each.walked) continue
      const { done, value } = await each.turns.next()
      if (done) each.walked = value
    }
  }
  for (const { variant, page, walked } of phones) {
    await onWalked({ variant, page, walked: walked as Walk })
    await page.context().close()
  }
}

const contextOf = ({ baseURL, storageState }: Variant) => ({
  baseURL,
  ...(storageState && { storageState }),
})

async function onPhone(
  browser: Browser,
  variant: Variant,
  work: (context: BrowserContext) => Promise<unknown>,
) {
  const context = await browser.newContext({ ...phone, ...contextOf(variant) })
  await work(context)
  await context.close()
}
