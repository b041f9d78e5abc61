// Reads the reports of Vitest and Playwright.
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { browserNames } from '#tests/browsers/driver/packages.ts'
import { IN_FULL_RUN, isFullRun } from '#tests/support/full-run.ts'
import { root } from './run-tool.ts'

/** The results of a runner. */
export interface Results {
  passed: number
  failed: number
  skipped: number
  /** Each test with its time. */
  tests: { title: string; ms: number }[]
  /** The tests that failed first and then passed. */
  retried: Failure[]
  /** The tests that failed, and the files that could not be loaded. */
  failures: Failure[]
}

/** A test that failed, with the beginning of its error. */
export interface Failure {
  title: string
  message: string
}

export const NONE: Results = {
  passed: 0,
  failed: 0,
  skipped: 0,
  tests: [],
  retried: [],
  failures: [],
}

const MESSAGE_LENGTH = 600

const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const beginning = (message = '') => message.replaceAll(colors, '').slice(0, MESSAGE_LENGTH)

/** Returns the results in Vitest's JSON report. Rejects when there is none. */
export async function readVitestReport(file: string): Promise<Results> {
  const report = JSON.parse(await readFile(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      status: string
      /** The error of a file that could not be loaded. */
      message?: string
      assertionResults: {
        fullName: string
        status: string
        duration?: number | null
        failureMessages?: string[] | null
        tags: string[]
      }[]
    }[]
  }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages, tags }) => ({
      title: `${relative(root, name)} › ${fullName}`,
      ms: duration ?? 0,
      status,
      tags,
      // Not empty when a test passed that had failed first.
      message: beginning(failureMessages?.[0]),
    })),
  )
  const notLoaded = report.testResults
    .filter((file) => file.status === 'failed' && !file.assertionResults.some(hasFailed))
    .map(({ name, message }) => ({ title: relative(root, name), message: beginning(message) }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: tests.filter(isSkipped).length,
    tests,
    retried: tests.filter((test) => test.status === 'passed' && test.message !== ''),
    failures: [...tests.filter(hasFailed), ...notLoaded],
  }
}

const hasFailed = ({ status }: { status: string }) => status === 'failed'

/**
 * Returns whether a test was skipped. In other runs, tests of the full run are left out and do not
 * count as skipped.
 */
const isSkipped = ({ status, tags }: { status: string; tags: string[] }) =>
  !['passed', 'failed'].includes(status) && (isFullRun || !tags.includes(IN_FULL_RUN))

interface PlaywrightSuite {
  title: string
  specs?: {
    title: string
    file: string
    tests: {
      status: string
      projectName: string
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** Returns the results in Playwright's JSON report. Rejects when there is none. */
export async function readPlaywrightReport(file: string): Promise<Results> {
  const { stats, suites } = JSON.parse(await readFile(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const testResults = suites.flatMap(allSpecs).flatMap(({ tests, ...spec }) =>
    tests.map(({ status, projectName, results }) => ({
      title: `${join('tests/e2e', spec.file)} › ${spec.title}${browserOf(projectName)}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      status,
      message: beginning(results[0]?.error?.message),
    })),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    tests: testResults,
    retried: testResults.filter(({ status }) => status === 'flaky'),
    failures: testResults.filter(({ status }) => status === 'unexpected'),
  }
}

/** Each test in `tests/browsers` runs in several. */
const browserOf = (project: string) =>
  browserNames.some((name) => name === project) ? ` (${project})` : ''

const allSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): typeof specs => [
  ...specs,
  ...suites.flatMap(allSpecs),
]

/** Enough lines of a page to recognize the screen and its messages. */
const PAGE_LINES = 60

/** Prints the pages on which tests failed, because on a build machine only the output remains. */
export async function showFailedPages(): Promise<void> {
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const [, page = ''] =
      /```yaml\n(.*?)\n```/s.exec(await readFile(join(root, file), 'utf8')) ?? []
    console.log(`\n-- the page when ${dirname(file)} failed`)
    console.log(page.split('\n').slice(0, PAGE_LINES).join('\n'))
  }
}
