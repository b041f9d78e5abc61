// An app of an older version with its own packages and server, which is then updated to the present
// one at the same URL and on the same data.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteFolder } from '#tests/support/demo-server.ts'
import { type FaultyLine, startFaultyLine } from '#tests/support/faulty-line.ts'
import { hasSamePackages, linkPackages, writeOlderVersion } from '#tests/support/older-version.ts'
import {
  type ServerProcess,
  startProcess,
  startServerProcess,
} from '#tests/support/server-process.ts'

/** A running app of an older version. */
export interface OlderApp {
  /** The connection of all phones to it. */
  line: FaultyLine
  /** Stops its server, and starts the present one at the same URL and on the same data. */
  update(): Promise<void>
  /** Stops the server and deletes everything. */
  remove(): Promise<void>
}

/** Returns why the packages of a commit cannot be installed here; undefined if they can. */
export const missingPackages = (commit: string): string | undefined =>
  hasSamePackages(commit) || runNpm(tmpdir(), ['ping', '--fetch-retries', '0']).status === 0
    ? undefined
    : 'the npm registry does not respond'

/**
 * Builds and starts the app of a commit with the built-in database, and installs its packages if
 * they are others.
 */
export async function startOlderApp(commit: string): Promise<OlderApp> {
  const files = await writeOlderVersion(commit)
  const data = await mkdtemp(join(tmpdir(), 'fastpass-older-data-'))
  const env = {
    DATA_DIR: data,
    RATE_LIMIT_PER_MINUTE: '0',
    SIGN_INS_PER_MINUTE: '1000',
    VERIFY_ATTORNEYS: '0',
  }
  if (hasSamePackages(commit)) await linkPackages(files)
  // Their scripts only fetch programs that nothing here runs, such as another Node.
  else succeed(runNpm(files, ['ci', '--include', 'dev', '--ignore-scripts', '--prefer-offline']))
  succeed(runHere(files, process.execPath, ['--input-type=module', '--eval', BUILD]))
  const its = { ...env, SITE_DIR: join(files, 'dist') }
  let running: ServerProcess = await startProcess([join(files, 'server/main.ts')], its)
  const { url } = running
  const line = await startFaultyLine(url)
  return {
    line,
    update: async () => {
      await running.stop()
      const { port } = new URL(url)
      running = await startServerProcess({ ...env, PORT: port, SITE_DIR: siteFolder })
    },
    remove: async () => {
      await line.close()
      await running.stop()
      for (const folder of [files, data]) await rm(folder, { recursive: true, force: true })
    },
  }
}

// A release's build without its checks and compressed copies, which take a third of the time.
const BUILD = `
  import { build } from 'vite'
  import { copyClerk } from './scripts/copy-clerk.ts'
  import { generateStyles } from './scripts/generate-styles.ts'
  await copyClerk()
  await generateStyles()
  await build({ logLevel: 'warn' })
`

const runHere = (cwd: string, program: string, args: string[]) =>
  spawnSync(program, args, { cwd, encoding: 'utf8' })

const runNpm = (cwd: string, args: string[]) =>
  runHere(cwd, 'npm', [...args, '--no-audit', '--no-fund'])

function succeed({ status, stdout, stderr }: ReturnType<typeof runHere>): void {
  if (status !== 0) throw new Error(`The older version was not built:\n${stdout}${stderr}`)
}
