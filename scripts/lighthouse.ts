// `npm run lighthouse`: runs Lighthouse on the welcome page of the real server, as a phone. Fails
// unless accessibility, best practices and SEO are perfect. Performance depends on the machine and
// is only printed. npx downloads Lighthouse when needed, because nothing else needs its 176 MB.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteFolder } from '#tests/support/demo-server.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { build, isBuilt } from './build.ts'
import { ensureChromium } from './ensure-chromium.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const PERFECT = ['accessibility', 'best-practices', 'seo']

interface Report {
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

if (!(await isBuilt())) await build()
const { CHROMIUM } = await ensureChromium()
const folder = await mkdtemp(join(tmpdir(), 'fastpass-lighthouse-'))
const server = await startServerProcess({ DATA_DIR: folder, SITE_DIR: siteFolder })
try {
  process.exitCode = sayReport(await measure(`${server.url}/auth/home`))
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(url: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const { status } = spawnSync(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: CHROMIUM } },
  )
  if (status !== 0) throw new Error('Lighthouse could not measure the page.')
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Prints the scores and what lowers them. Returns the exit code. */
function sayReport({ categories, audits }: Report): number {
  let exitCode = 0
  for (const [id, { title, score, auditRefs }] of Object.entries(categories)) {
    console.log(`${title}: ${Math.round((score ?? 0) * 100)}`)
    const missing = auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score !== 1)
    for (const { id } of missing) {
      console.log(`  ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`)
    }
    if (PERFECT.includes(id) && score !== 1) exitCode = 1
  }
  return exitCode
}
