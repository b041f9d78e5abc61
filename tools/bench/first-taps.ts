// The first taps of a visitor on a very slow line: from the welcome page to an account by email,
// and to the log-in form. Each screen is also measured as a static page of the same look, and the
// longest time without any content is read from the frames that the browser painted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { stylesOf } from '../../scripts/build/page-styles.ts'
import { quantile } from './report.ts'
import { readScreen, readStyles } from './screens.ts'
import { servePages } from './serve-pages.ts'

/** A slow mobile line, and a cheap phone. */
const SLOW = {
  network: {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  },
  processor: 4,
}

/** A screen, what leads on to it, and what can be used on it. */
interface Stop {
  name: string
  /** Undefined for the first, which is opened by its URL. */
  tap?: (page: Page) => Promise<unknown>
  usable: (page: Page) => Locator
}

const link = (name: string) => (page: Page) => page.getByRole('link', { name })
const button = (name: string) => (page: Page) => page.getByRole('button', { name })
const clientAccount = (page: Page) => page.getByRole('radio', { name: 'Client Account' })

const WELCOME: Stop = { name: 'welcome', usable: link('Log in') }
const JOURNEYS: Record<string, Stop[]> = {
  'create an account': [
    WELCOME,
    {
      name: 'Create an account',
      tap: (page) => link('Create an account')(page).click(),
      usable: (page) => button('Get started')(page).or(link('Get started')(page)),
    },
    {
      name: 'kind of account',
      tap: (page) => button('Get started')(page).or(link('Get started')(page)).click(),
      usable: clientAccount,
    },
    {
      name: 'Continue with email',
      tap: async (page) => {
        await clientAccount(page).check()
        await button('Continue')(page).click()
      },
      usable: button('Continue with email'),
    },
    {
      name: 'email',
      tap: (page) => button('Continue with email')(page).click(),
      usable: (page) => page.getByRole('textbox', { name: 'Email' }),
    },
  ],
  'log in': [
    WELCOME,
    {
      name: 'log-in form',
      tap: (page) => link('Log in')(page).click(),
      usable: (page) => page.getByLabel('Email address'),
    },
  ],
}

/** Walks the journeys this many times each way, and prints the seconds to each screen. */
export async function benchFirstTaps(browser: Browser, origin: string, rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-first-taps-'))
  const site = await servePages(folder)
  console.log('\nFirst taps on 400 kbit/s, 400 ms and a slow phone: seconds to each usable screen')
  try {
    for (const [name, stops] of Object.entries(JOURNEYS)) {
      const copies = await copyScreens(browser, origin, stops, folder)
      const walks = { app: [] as Walk[], copy: [] as Walk[] }
      for (let round = 0; round < rounds; round += 1) {
        walks.app.push(await walk(browser, `${origin}/auth/home`, stops))
        walks.copy.push(await walk(browser, `${site.url}/0.html`, copies))
      }
      print(name, stops, walks)
    }
  } finally {
    site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Writes each screen of a journey as a page without scripts, with a link to the next. Returns the
 * stops of the journey through these pages.
 */
async function copyScreens(browser: Browser, origin: string, stops: Stop[], folder: string) {
  const page = await browser.newPage(PHONE)
  await page.goto(`${origin}/auth/home`)
  for (const [index, { tap, usable }] of stops.entries()) {
    await tap?.(page)
    await usable(page).waitFor()
    const html = await readScreen(page)
    const css = stylesOf(await readStyles(page), html)
    const next = `<a href="${index + 1}.html" style="position:fixed;top:0;z-index:9999">Next page</a>`
    await writeFile(
      join(folder, `${index}.html`),
      `<!doctype html><title>Page</title><meta name="viewport" content="width=device-width"><style>${css}</style><div id="root">${html}</div>${next}`,
    )
  }
  await page.close()
  return stops.map((stop, index) =>
    index === 0 ? stop : { ...stop, tap: (page: Page) => link('Next page')(page).click() },
  )
}

/** Seconds to each screen, and the longest time without content. */
interface Walk {
  seconds: number[]
  white: number
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

async function walk(browser: Browser, url: string, stops: readonly Stop[]): Promise<Walk> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW.network)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor })
  const film = await startFilm(devTools)
  const seconds: number[] = []
  for (const { tap, usable } of stops) {
    const started = performance.now()
    if (tap) await tap(page)
    else await page.goto(url, { waitUntil: 'commit' })
    await usable(page).waitFor()
    seconds.push((performance.now() - started) / 1000)
  }
  const white = await longestWhite(await film.end())
  await context.close()
  return { seconds, white }
}

type Frame = { second: number; image: Buffer }

/** Records the frames that the page paints. */
async function startFilm(devTools: CDPSession) {
  const frames: Frame[] = []
  devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ second: metadata.timestamp ?? 0, image: Buffer.from(data, 'base64') })
    void devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await devTools.send('Page.startScreencast', { format: 'png', maxWidth: 195, maxHeight: 422 })
  return {
    async end() {
      await devTools.send('Page.stopScreencast')
      return frames
    },
  }
}

/** Returns for how many seconds at most the page had no content after its first content. */
async function longestWhite(frames: readonly Frame[]) {
  let [longest, hadContent] = [0, false]
  for (const [index, { second, image }] of frames.entries()) {
    const { channels } = await sharp(image).greyscale().stats()
    const isWhite = (channels[0]?.stdev ?? 0) < 1
    const next = frames[index + 1]
    if (isWhite && hadContent && next) longest = Math.max(longest, next.second - second)
    hadContent ||= !isWhite
  }
  return longest
}

function print(name: string, stops: readonly Stop[], walks: Record<'app' | 'copy', Walk[]>) {
  const median = (kind: 'app' | 'copy', index: number) =>
    quantile(
      walks[kind].map(({ seconds }) => seconds[index] ?? Number.NaN),
      0.5,
    )
  const sum = (kind: 'app' | 'copy') =>
    stops.reduce((total, _stop, index) => total + (index > 0 ? median(kind, index) : 0), 0)
  console.log(`  ${name}`)
  for (const [index, stop] of stops.entries()) {
    console.log(
      `    ${stop.name.padEnd(24)}${median('app', index).toFixed(2)} s`,
      `  static ${median('copy', index).toFixed(2)} s`,
    )
  }
  const white = Math.max(...walks.app.map((walk) => walk.white))
  console.log(
    `    after the first page ${(sum('app') / sum('copy')).toFixed(2)} of the static journey   goal ≤ 2`,
  )
  console.log(`    longest white page ${Math.round(white * 1000)} ms   goal ≤ 500`)
}
