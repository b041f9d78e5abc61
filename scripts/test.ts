// Runs all checks: format, lint, types, generated files, and tests of machines, contract, server,
// commands and end-to-end. Continues after a failure, and ends with one line of totals.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IN_FULL_RUN } from '#tests/support/full-run.ts'
import { keepTemporaryFilesInMemory } from '#tests/support/memory-folder.ts'
import { bundleServer } from '#tests/support/server-bundle.ts'
import { copyClerk } from './copy-clerk.ts'
import { ensureChromium, ensureOtherBrowsers } from './ensure-browsers.ts'
import { generateStyles } from './generate-styles.ts'
import { cpuSeconds, run } from './run-tool.ts'
import {
  type Failure,
  NONE,
  type Results,
  readPlaywrightReport,
  readVitestReport,
  showFailedPages,
} from './test-reports.ts'
import { typeChecks } from './typecheck.ts'

/** The budget of the whole suite: two cores for twenty minutes. */
const CPU_BUDGET_S = 2_400
const SLOWEST_SHOWN = 25
const SLOW_MS = 1_000

/** The parts of the suite; `browsers` are the stories in WebKit and Firefox, all of them. */
const PARTS = ['unit', 'e2e', 'browsers'] as const
/** The part of the suite to run; everything when undefined. */
type Part = (typeof PARTS)[number]

/**
 * Runs the tests and sets the exit code. Arguments: files to run alone (with options of their
 * runner), a part as `--unit`, `--e2e` or `--browsers`, `--changed` or `--changed=COMMIT` for the
 * tests that import a changed file, and `--full` to run everything on both databases.
 */
export async function runTests(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  if (isFull) process.env.TEST_FULL = '1'
  const part = PARTS.find((name) => args.includes(`--${name}`))
  const rest = args.filter((arg) => !['full', ...PARTS].some((name) => arg === `--${name}`))
  const deleteFiles = await keepTemporaryFilesInMemory()
  const reports = await mkdtemp(join(tmpdir(), 'fastpass-reports-'))
  const suite = createSuite(reports, isFull)
  const changed = rest.find((arg) => /^--changed(=|$)/.test(arg))
  if (changed) await suite.runChanged(changed)
  else if (rest.length > 0) await suite.runFiles(rest, part)
  else await suite.runPart(part)
  await rm(reports, { recursive: true, force: true })
  await deleteFiles()
  suite.sum()
}

function createSuite(reports: string, isFull: boolean) {
  const all: Results[] = []
  // Sentences about what this machine cannot run.
  const skipped = new Set<string>()
  const started = Date.now()
  const step = async (name: string, work: () => Promise<Results>) => {
    const [from, cpuFrom] = [Date.now(), cpuSeconds()]
    console.log(`\n== ${name}`)
    const result = await work().catch((error: Error): Results => {
      console.error(error.message)
      return { ...NONE, failed: 1 }
    })
    // A failed check that is not a test has the name of its step.
    if (result.failed > 0 && result.failures.length === 0) {
      result.failures = [{ title: name, message: '' }]
    }
    all.push(result)
    console.log(`-- ${name}: ${seconds(Date.now() - from)}${cpuSince(cpuFrom)}`)
  }

  const list = (heading: string, of: (results: Results) => Failure[]) => {
    const failures = all.flatMap(of)
    if (failures.length > 0) console.log(`\n${heading}: ${failures.length}`)
    for (const { title, message } of failures) {
      console.log(`  ${title}\n${message.replaceAll(/^/gm, '    ')}`)
    }
  }

  const vitest = async (args: string[]) => {
    const report = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run('vitest', ['run', ...reporters, ...args])
    return counted(code, await readVitestReport(report))
  }

  const presentBrowsers = () => {
    const { present, skipped: sentences } = ensureOtherBrowsers()
    for (const sentence of sentences) skipped.add(sentence)
    return present
  }

  const playwright = async (args: string[]) => {
    const browsers = await ensureChromium()
    if (args.every((arg) => !isPlaywrightFile(arg)) || args.some(isBrowsersFile)) presentBrowsers()
    const report = join(reports, 'playwright.json')
    const code = await run('playwright', ['test', '--reporter=list,json', ...args], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...browsers,
    })
    await showFailedPages()
    return counted(code, await readPlaywrightReport(report))
  }

  const styles = () =>
    step('styles', async () => {
      await copyClerk()
      await generateStyles()
      return { ...NONE, passed: 1 }
    })
  const endToEnd = (args: string[]) => step('end to end', () => playwright(args))
  const unitTests = () =>
    step('machines, contract, server, commands', () =>
      vitest(isFull ? [] : [`--tags-filter=!${IN_FULL_RUN}`]),
    )
  const endToEndOfPart = () => endToEnd(isFull ? [] : ['--grep-invert', IN_FULL_RUN])
  const stories = async () => {
    const present = presentBrowsers()
    if (present.length > 0) await endToEnd(present.map((name) => `--project=${name}`))
  }

  return {
    /** Runs these files with the runner that their names stand for. */
    async runFiles(args: string[], part: Part | undefined) {
      const isEndToEnd =
        part === 'e2e' || part === 'browsers' || (part !== 'unit' && args.some(isPlaywrightFile))
      if (isEndToEnd) return endToEnd(args)
      await styles()
      await step('tests', () => vitest(args))
    },
    /** Runs what imports a file that has changed since the last commit, or the one after `=`. */
    async runChanged(changed: string) {
      await styles()
      await step('tests', () => vitest([changed, '--passWithNoTests']))
      await endToEnd([changed.replace('--changed', '--only-changed'), '--pass-with-no-tests'])
    },
    async runPart(part: Part | undefined) {
      if (part === 'e2e') return endToEndOfPart()
      if (part === 'browsers') return stories()
      await styles()
      if (part) return unitTests()
      let removeBundle = async () => {}
      await step('format, lint, generated files, types', async () => {
        // Once for both runners. The type check uses one core alone.
        const [results, remove] = await Promise.all([runChecks(), bundleServer()])
        removeBundle = remove
        return results
      })
      await unitTests()
      await endToEndOfPart()
      await removeBundle()
    },
    /** Prints the totals and sets the exit code. */
    sum() {
      const total = (key: 'passed' | 'failed' | 'skipped') =>
        all.reduce((sum, result) => sum + result[key], 0)
      const slowest = all
        .flatMap(({ tests }) => tests)
        .filter(({ ms }) => ms >= SLOW_MS)
        .sort((a, b) => b.ms - a.ms)
      if (slowest.length > 0) console.log('\nThe slowest tests')
      for (const { ms, title } of slowest.slice(0, SLOWEST_SHOWN)) {
        console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
      }
      list('Passed only when retried', ({ retried }) => retried)
      list('Failed', ({ failures }) => failures)
      console.log(
        `\n${seconds(Date.now() - started)}${cpuSince(0)}; the whole suite may take ${CPU_BUDGET_S} s of processor`,
      )
      if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped`)
      for (const sentence of skipped) console.log(`\n${sentence}`)
      console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
      process.exitCode = total('failed') > 0 ? 1 : 0
    },
  }
}

const isBrowsersFile = (arg: string) => /(^|\/)browsers\//.test(arg)
const isPlaywrightFile = (arg: string) =>
  isBrowsersFile(arg) || /(^|\/)e2e\/|\.spec(\.ts)?(:\d+)?$/.test(arg)

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** Empty if the system does not provide it. */
function cpuSince(from: number | undefined): string {
  const now = cpuSeconds()
  return now === undefined || from === undefined ? '' : `, ${Math.round(now - from)} s of processor`
}

const CHECKS: readonly [name: string, check: () => Promise<number>][] = [
  ['format and lint', () => run('biome', ['ci', '.'])],
  ['generated files', () => run('node', ['scripts/generate.ts', '--check'])],
  ...typeChecks,
]

/** Runs the checks in parallel, because none uses all cores. */
async function runChecks(): Promise<Results> {
  const codes = await Promise.all(CHECKS.map(([, check]) => check()))
  const failures = CHECKS.flatMap(([name], index) =>
    codes[index] === 0 ? [] : [{ title: name, message: '' }],
  )
  const [passed, failed] = [CHECKS.length - failures.length, failures.length]
  return { ...NONE, passed, failed, failures }
}

// A file that cannot be loaded fails the run without failing a test.
function counted(code: number, results: Results): Results {
  return code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results
}
