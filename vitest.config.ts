import { defineConfig } from 'vitest/config'
import { notOnPglite, notOnPostgres, onPglite } from './tests/support/engines.ts'
import { IN_FULL_RUN, isFullRun } from './tests/support/full-run.ts'
import { LongFilesFirst } from './tests/support/long-files-first.ts'
import { includeContract } from './tests/support/server-bundle.ts'

const everyServerTest = ['tests/server/**/*.test.ts']

/** Tests that build the app. */
const builds = ['tests/commands.test.ts']

// Loading the code again for each file would take half of the machines' time, and two fifths of the server's. No file
// changes what others share.
const shared = { isolate: false } as const

// No test fails because a busy machine is slow.
const patient = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
} as const

const server = {
  environment: 'node',
  ...shared,
  ...patient,
  // Little of their code runs often enough to be worth V8's slowest compiler, and with room for what requests leave behind
  // it is collected less often (docs/performance/test-suite.md).
  execArgv: ['--no-opt', '--min-semi-space-size=32', '--max-semi-space-size=64'],
}

const plugins = [includeContract]

export default defineConfig({
  // No test renders styles, and loading Panda takes a second.
  css: { postcss: {} },
  test: {
    // More than the two cores that a runner has, because tests of jobs, emails and streams mostly wait. Each worker
    // loads the server again, which takes 3.5 s.
    maxWorkers: 4,
    // As for browser tests (playwright.config.ts).
    retry: process.env.CI === undefined ? 0 : 1,
    sequence: { sequencer: LongFilesFirst },
    tags: [
      { name: IN_FULL_RUN, description: 'Runs only in a full run, or when its file is named.' },
    ],
    projects: [
      {
        test: {
          name: 'machines',
          environment: 'node',
          ...shared,
          ...patient,
          // Daylight saving time, on a machine in any time zone.
          env: { TZ: 'America/New_York' },
          include: ['tests/*.test.ts', 'tests/{machines,format,offline}/**/*.test.ts'],
          exclude: builds,
        },
      },
      { test: { name: 'commands', environment: 'node', ...patient, include: builds } },
      {
        plugins,
        test: {
          name: 'contract',
          environment: 'node',
          ...shared,
          ...patient,
          include: ['tests/contract/**/*.test.ts'],
        },
      },
      {
        plugins,
        test: {
          ...server,
          name: 'server-pglite',
          include: isFullRun ? everyServerTest : [...onPglite],
          exclude: [...notOnPglite],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
        plugins,
        test: {
          ...server,
          name: 'server-postgres',
          include: everyServerTest,
          exclude: isFullRun ? [] : [...notOnPostgres],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
})
