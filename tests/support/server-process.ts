// Runs the real server as a separate process, on a port and data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programArguments } from './server-programs.ts'

/** Makes each start after the first faster. */
export const compileCache = join(tmpdir(), 'fastpass-compile-cache')

/** A running server. */
export interface ServerProcess {
  url: string
  pid: number
  /** Returns everything that it has printed. */
  output(): string
  /**
   * Sends the signal and waits for the end. Returns the exit code, or null when the signal killed
   * the process.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts a server with the given environment and waits until it responds. Rejects with its output
 * when it ends first.
 */
export const startServerProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startProcess(programArguments('server', env), env)

/** Starts a program that prints 'ready at' and its URL. `args`: those of Node, such as its path. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    env: {
      ...{ PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache },
      ...{ HOST: '127.0.0.1', PORT: '0' },
      ...(!env.NODE_ENV && !env.PUBLIC_ORIGIN && { QUICK_PASSWORD_HASHES: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Kills the child when the test process ends.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const url = await ready(child, () => output)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      const [code] = await once(child, 'exit')
      return code as number | null
    },
  }
}

async function ready(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const url = /ready at (http:\/\/localhost:\d+)/.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null) throw new Error(`The server ended at start:\n${output()}`)
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')])
  }
}
