import { defineConfig } from 'vitest/config'
import { notOnPostgres, onPglite } from './tests/support/engines.ts'
import { isFullRun } from './tests/support/full-run.ts'

const everyServerTest = ['tests/server/**/*.test.ts']

/** Tests that build the app. */
const builds = ['tests/commands.test.ts', 'tests/image.test.ts']

const server = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Loading the server again for each file would take two fifths of the time; no file changes what
  // others share.
  isolate: false,
} as const

export default defineConfig({
  test: {
    // More than the two cores that a runner has, because tests of jobs, emails and streams mostly wait. Each worker
    // loads the server again, which takes 3.5 s.
    maxWorkers: 3,
    // A busy machine may starve a server under test. What needed its second try is named at the end,
    // and is to be looked into.
    retry: 1,
    projects: [
      {
        test: {
          name: 'machines',
          environment: 'node',
          include: ['tests/*.test.ts', 'tests/{machines,format,offline}/**/*.test.ts'],
          exclude: builds,
        },
      },
      { test: { name: 'commands', environment: 'node', include: builds } },
      { test: { name: 'contract', environment: 'node', include: ['tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...server,
          name: 'server-pglite',
          include: isFullRun ? everyServerTest : [...onPglite],
          env: { TEST_DATABASE: 'pglite' },
          globalSetup: ['tests/support/pglite-setup.ts'],
        },
      },
      {
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
