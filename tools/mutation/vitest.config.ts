// The tests that a run of Stryker tries on each change of the code (docs/mutation-tests.md). It
// sets no `execArgv`, which
// Stryker's threads refuse, no time zone, which they take from the process, and no retries.
import { defineConfig } from 'vitest/config'
import { IN_FULL_RUN } from '../../tests/support/full-run.ts'
import { includeContract } from '../../tests/support/server-bundle.ts'

const shared = {
  environment: 'node',
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  tags: [{ name: IN_FULL_RUN }],
  tagsFilter: [`!${IN_FULL_RUN}`],
}

/** Which tests: those of the server need a database. */
const isServer = process.env.MUTATION_TESTS === 'server'

export default defineConfig({
  css: { postcss: {} },
  plugins: [includeContract],
  test: isServer
    ? {
        ...shared,
        include: ['tests/server/**/*.test.ts'],
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/postgres-setup.ts'],
      }
    : { ...shared, include: ['tests/{machines,format,offline}/**/*.test.ts'] },
})
