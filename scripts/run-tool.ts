// Runs programs from node_modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs one of the project's programs in the foreground. Returns its exit code. */
export function run(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', program), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

// A clock tick on Linux.
const TICKS_PER_S = 100

/**
 * Returns the processor time of this process and its ended children in seconds; undefined if the
 * system does not provide it.
 */
export function cpuSeconds(): number | undefined {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    // utime, stime, cutime, cstime: the 14th to the 17th field of the file.
    const ticks = fields.split(' ').slice(11, 15).map(Number)
    return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_S
  } catch {
    return undefined
  }
}
