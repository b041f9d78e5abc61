// Builds the app when the build is missing or stale, then runs the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { fail, runAll } from '#server/main.ts'
import { readStart } from '#server/start/checks.ts'
import { isBuilt } from './build/source-stamp.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Runs `npm start`. */
export async function start(): Promise<void> {
  // Wrong settings are reported before the build, which takes a while.
  try {
    await readStart(process.env)
  } catch (error) {
    fail(error)
  }
  if (!(await isBuilt()) && !(await build())) {
    process.exitCode = 1
    return
  }
  await runAll(path('../dist'))
}

// Returns whether the build succeeded. In a separate process, because Vite sets NODE_ENV, which the
// server reads too. Prints its steps alone, and the rest of its output when it fails.
async function build(): Promise<boolean> {
  if (!existsSync(path('../node_modules/vite'))) {
    console.error(
      'dist/ is missing, or was built from other files than are here now, and the build tools are not installed. Run `npm ci --include=dev`, then `npm start`.',
    )
    return false
  }
  const building = spawn(process.execPath, [path('build.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const otherLines: string[] = []
  const read = async (stream: Readable) => {
    for await (const line of createInterface({ input: stream })) {
      if (line.startsWith('Building: ')) console.log(line)
      else otherLines.push(line)
    }
  }
  const ended = once(building, 'exit')
  await Promise.all([read(building.stdout), read(building.stderr)])
  const [status] = await ended
  if (status !== 0) console.error(otherLines.join('\n'))
  return status === 0
}
