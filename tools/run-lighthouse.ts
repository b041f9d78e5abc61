import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// npx downloads it when needed, because nothing else needs its 176 MB.
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** How often a page is visited at most, when Lighthouse has not seen it begin to load. */
const ATTEMPTS = 3

/** What is read of Lighthouse's report. */
export interface LighthouseReport {
  /** Why the page could not be measured. */
  runtimeError?: { code: string; message: string }
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, LighthouseAudit>
}

interface LighthouseAudit {
  title: string
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: { items?: LighthouseItem[] }
}

/** A row of the tables of `network-requests` and `metrics`; times in ms. */
export interface LighthouseItem {
  url?: string
  resourceType?: string
  transferSize?: number
  networkRequestTime?: number
  networkEndTime?: number
  observedLargestContentfulPaint?: number
}

/**
 * Runs Lighthouse on a page as a phone, with its own simulated slow network and processor.
 * `chromium`: the path of the browser. Throws when it cannot measure.
 */
export async function runLighthouse(url: string, chromium: string): Promise<LighthouseReport> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await visit(url, chromium)
    const { runtimeError } = report
    if (!runtimeError) return report
    // On a busy machine the browser sometimes records no begin of the navigation.
    if (runtimeError.code !== 'NO_NAVSTART' || attempt === ATTEMPTS)
      throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`)
    console.log(`Lighthouse visits ${url} again (${runtimeError.code}).`)
  }
}

async function visit(url: string, chromium: string): Promise<LighthouseReport> {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const running = spawn(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`],
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ],
      { stdio: 'inherit', env: { ...process.env, CHROME_PATH: chromium } },
    )
    const [status] = await once(running, 'close')
    // A report of a failed visit says why. Without one, Lighthouse itself has failed.
    const report = await readFile(file, 'utf8').catch(() => undefined)
    if (report === undefined) throw new Error(`Lighthouse ended with ${status} and no report.`)
    const parsed: LighthouseReport = JSON.parse(report)
    if (status !== 0 && !parsed.runtimeError) throw new Error(`Lighthouse ended with ${status}.`)
    return parsed
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
