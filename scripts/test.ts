// Runs everything: format, lint, types, drift, unit, contract, server on both databases, end-to-end.
// Goes on after a failure, so that one run shows all of them, and ends with one line of totals.
import { spawn } from 'node:child_process'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, isBuilt } from './build.ts'
import { copyClerk } from './copy-clerk.ts'
import { type Browsers, ensureChromium } from './ensure-chromium.ts'
import { generateStyles } from './generate-styles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the compiler has found right already. */
const typesSeen = join(root, 'node_modules/.cache/types.tsbuildinfo')

interface Totals {
  passed: number
  failed: number
  skipped: number
}

/** What `npm test` does. Sets the exit code. */
export async function runTests(): Promise<void> {
  const reports = await mkdtemp(join(tmpdir(), 'fastpass-reports-'))
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 }
  const step = async (name: string, work: () => Promise<Partial<Totals>>) => {
    const started = Date.now()
    console.log(`\n== ${name}`)
    const result = await work().catch((error: Error): Partial<Totals> => {
      console.error(error.message)
      return { failed: 1 }
    })
    totals.passed += result.passed ?? 0
    totals.failed += result.failed ?? 0
    totals.skipped += result.skipped ?? 0
    console.log(`-- ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  }

  await step('format and lint', () => check('biome', ['ci', '.']))
  await step('styles', async () => {
    await copyClerk()
    await generateStyles()
    return { passed: 1 }
  })
  await step('types of the worker', () => check('tsc', ['-p', 'src/worker']))
  await step('generated files', () => check('node', ['scripts/generate.ts', '--check']))
  // The compiler keeps to one core and says nothing unless something is wrong.
  await Promise.all([
    step('types', () =>
      check('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', typesSeen]),
    ),
    step('machines, contract, server', () => vitest(join(reports, 'vitest.json'))),
  ])
  await step('build', async () => {
    if (!(await isBuilt())) await build()
    return { passed: 1 }
  })
  await step('end to end', async () => {
    const browsers = await ensureChromium()
    return playwright(join(reports, 'playwright.json'), browsers)
  })

  await rm(reports, { recursive: true, force: true })
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

/** Runs one of the project's programs in the foreground and answers its exit code. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function check(program: string, args: string[]): Promise<Partial<Totals>> {
  return (await run(program, args)) === 0 ? { passed: 1 } : { failed: 1 }
}

async function vitest(report: string): Promise<Totals> {
  const code = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const result = JSON.parse(await readFile(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
    numPendingTests: number
    numTodoTests: number
  }
  return counted(code, {
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    skipped: result.numPendingTests + result.numTodoTests,
  })
}

async function playwright(report: string, browsers: Browsers): Promise<Totals> {
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...browsers,
  })
  const { stats } = JSON.parse(await readFile(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  }
  if (stats.flaky > 0) console.log(`-- ${stats.flaky} passed only at another try ('flaky' above)`)
  await showFailedPages()
  return counted(code, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })
}

/** As many lines of a page as tell which screen it was and what it said. */
const PAGE_LINES = 60

// On a machine that is gone afterwards, the output is all that can be looked into.
async function showFailedPages() {
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const [, page = ''] = (await readFile(join(root, file), 'utf8')).split('# Page snapshot\n')
    const lines = page.split('\n').filter((line) => line.startsWith(' ') || line.startsWith('- '))
    console.log(`\n-- the page when ${dirname(file)} failed`)
    console.log(lines.slice(0, PAGE_LINES).join('\n'))
  }
}

// A file that cannot even be loaded fails the run without failing a test.
function counted(code: number, totals: Totals): Totals {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}
