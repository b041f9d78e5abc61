// The tests that a run of Stryker tries on each change of the code (docs/mutation-tests.md). It
// sets no `execArgv`, which Stryker's threads refuse, no time zone, which they take from the
// process, and no retries.
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

/**
 * Tests that start a process, which runs without the change, and tests of the identity provider,
 * connections and memory. `transitions` takes too long where Stryker counts what each test runs.
 */
const NOT_TRIED = [
  '*-command',
  'backup',
  'backup-*',
  'compression',
  'connection-limits',
  'database-limits',
  'deadlines',
  'decoders-at-end',
  'erasure',
  'fair-queue',
  'foreign-origins',
  'health',
  'health-under-attack',
  'heap-growth',
  'identity/*',
  'keys-at-rest',
  'kill',
  'log',
  'lost-connections',
  'migrating',
  'password-reset',
  'pgbouncer',
  'pipelining',
  'pooler',
  'private-files',
  'request-queues',
  'response-headers',
  'service-checks',
  'settings',
  'shutdown',
  'site',
  'start',
  'stopped-database',
  'telemetry',
  'transitions',
  'typed-characters',
  'unread-responses',
  'upgrade',
]

/** Which tests: those of the server need a database. */
const isServer = process.env.MUTATION_TESTS === 'server'

export default defineConfig({
  css: { postcss: {} },
  plugins: [includeContract],
  test: isServer
    ? {
        ...shared,
        include: ['tests/server/**/*.test.ts'],
        exclude: NOT_TRIED.map((name) => `tests/server/${name}.test.ts`),
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/postgres-setup.ts'],
      }
    : { ...shared, include: ['tests/{machines,format,offline}/**/*.test.ts'] },
})
