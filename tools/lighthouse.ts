// `npm run lighthouse`: runs Lighthouse on the welcome page of the real server, as a phone. Fails
// unless accessibility, best practices and SEO are perfect. Performance depends on the machine and
// is only printed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from '../scripts/build/source-stamp.ts'
import { build } from '../scripts/build.ts'
import { ensureChromium } from '../scripts/ensure-browsers.ts'
import { siteFolder } from '../tests/support/demo-server.ts'
import { startServerProcess } from '../tests/support/server-process.ts'
import { type LighthouseReport, runLighthouse } from './run-lighthouse.ts'

const PERFECT = ['accessibility', 'best-practices', 'seo']

if (!(await isBuilt())) await build()
const { CHROMIUM } = await ensureChromium()
const folder = await mkdtemp(join(tmpdir(), 'fastpass-lighthouse-'))
const server = await startServerProcess({ DATA_DIR: folder, SITE_DIR: siteFolder })
try {
  process.exitCode = sayReport(await runLighthouse(`${server.url}/auth/home`, CHROMIUM))
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Prints the scores and what lowers them. Returns the exit code. */
function sayReport({ categories, audits }: LighthouseReport): number {
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
