// Reads the reports of Vitest and Playwright.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { root } from './run-tool.ts'

/** The results of a runner. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  /** Each test with its time. */
  tests: { title: string; ms: number }[]
  /** Titles of the tests that failed first and then passed. */
  retried: string[]
}

export const NONE: Results = { passed: 0, failed: 0, skipped: 0, tests: [], retried: [] }

/** Returns the results in Vitest's JSON report. Rejects when there is none. */
export async function readVitestReport(file: string): Promise<Results> {
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: {
      name: string
      assertionResults: { fullName: string; duration?: number | null }[]
    }[]
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        title: `${relative(root, name)} › ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
    retried: [],
  }
}

interface PlaywrightSuite {
  title: string
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { duration: number }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** Returns the results in Playwright's JSON report. Rejects when there is none. */
export async function readPlaywrightReport(file: string): Promise<Results> {
  const { stats, suites } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const found = suites.flatMap(allSpecs).flatMap(({ tests, ...spec }) =>
    tests.map(({ status, results }) => ({
      title: `tests/e2e/${spec.file} › ${spec.title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      status,
    })),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: found,
    retried: found.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  }
}

const allSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): typeof specs => [
  ...specs,
  ...suites.flatMap(allSpecs),
]

/** Enough lines of a page to recognize the screen and its messages. */
const PAGE_LINES = 60

/** Prints the pages on which tests failed, because on a build machine only the output remains. */
export async function showFailedPages(): Promise<void> {
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const [, page = ''] = (await readFile(join(root, file), 'utf8')).split('# Page snapshot\n')
    const lines = page.split('\n').filter((line) => line.startsWith(' ') || line.startsWith('- '))
    console.log(`\n-- the page when ${dirname(file)} failed`)
    console.log(lines.slice(0, PAGE_LINES).join('\n'))
  }
}
