// Before the first end-to-end test: builds the app when dist/ is stale.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const buildScript = fileURLToPath(new URL('../../scripts/build.ts', import.meta.url))

/** Run by Playwright before the first test. Throws when the app cannot be built. */
export default function setup(): void {
  buildStaleApp()
}

function buildStaleApp() {
  // Its lines go to the error stream: the output may be a report.
  const { status } = spawnSync(process.execPath, [buildScript, '--if-stale'], {
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) throw new Error('The app could not be built.')
}
