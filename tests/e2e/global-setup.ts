// Before the first end-to-end test, builds the app if dist/ is outdated, fills one database with
// the demo, and logs its people in.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillDemoDatabase } from '#tests/support/demo-database.ts'
import { DEMO_DATABASE, DEMO_TEMPLATE } from '#tests/support/demo-server.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startCluster } from '#tests/support/postgres.ts'
import { bundleServer } from '#tests/support/server-bundle.ts'
import { logInDemoPeople } from './demo-phones.ts'

const buildScript = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url))

/**
 * Playwright runs this before the first test, and the returned function after the last. Throws when
 * a build fails.
 */
export default async function setup(): Promise<() => Promise<void>> {
  buildStaleApp()
  // Each uses one core.
  const [removeBundle, empty] = await Promise.all([
    bundleServer(),
    isFullRun ? fillFolder() : fillPostgres(),
  ])
  const forgetPhones = await logInDemoPeople()
  return async () => {
    await forgetPhones()
    await removeBundle()
    await empty()
  }
}

function buildStaleApp() {
  // Prints to stderr, because stdout may be a report.
  const { status } = spawnSync(process.execPath, [buildScript, '--if-stale'], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) throw new Error('The app could not be built.')
}

/** PostgreSQL needs a third of the processor time of the built-in database. */
async function fillPostgres() {
  const cluster = await startCluster()
  await cluster.query(`create database ${DEMO_TEMPLATE}`)
  await fillDemoDatabase({ url: cluster.urlOf(DEMO_TEMPLATE) })
  process.env[DEMO_DATABASE] = cluster.urlOf('NAME')
  return cluster.stop
}

/** The built-in database, as with `npm start`. */
async function fillFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'fastpass-e2e-demo-'))
  const database = join(folder, 'db')
  await fillDemoDatabase({ folder: database })
  process.env[DEMO_DATABASE] = database
  return () => rm(folder, { recursive: true, force: true })
}
