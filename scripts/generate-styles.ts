// Runs Panda's code generator: the typed style functions that src/ imports as #styled.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes styled-system/ from panda.config.ts. Throws with Panda's message when that fails. */
export async function generateStyles(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@pandacss/dev/package.json')
  const { bin } = createRequire(import.meta.url)(manifest) as { bin: { panda: string } }
  const cli = join(dirname(manifest), bin.panda)
  await promisify(execFile)(process.execPath, [cli, 'codegen', '--silent'], { cwd: root })
}
