import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// npx downloads it when needed, because nothing else needs its 176 MB.
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** What is read of Lighthouse's report. */
export interface LighthouseReport {
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
    if (status !== 0) throw new Error('Lighthouse could not measure the page.')
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
