// Runs the real server as a separate process, on a port and data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClockMessage } from './clock-server.ts'
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

/** A running program that may listen for messages. */
interface Program extends ServerProcess {
  /** Sends a message, and waits for the reply. */
  tell(message: object): Promise<void>
}

/** A server whose clock moves. */
export interface ClockProcess extends ServerProcess {
  tell(message: ClockMessage): Promise<void>
}

/**
 * Starts a server with the given environment and waits until it responds. Rejects with its output
 * when it ends first.
 */
export const startServerProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startProcess(programArguments('server', env), env)

/** The program that is a server whose clock moves. */
const clockServer = fileURLToPath(new URL('./clock-server.ts', import.meta.url))

/** Starts a server whose clock `tell` moves. */
export const startClockProcess = (env: Record<string, string>): Promise<ClockProcess> =>
  startProcess([clockServer], env, ['ipc'])

/**
 * Starts a program that prints 'ready at' and its URL. `args`: those of Node, such as its path.
 * `channels`: more than the standard streams.
 */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  channels: 'ipc'[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      HOST: '127.0.0.1',
      PORT: '0',
      ...(!env.NODE_ENV && !env.PUBLIC_ORIGIN && { QUICK_PASSWORD_HASHES: '1' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...channels],
  })
  if (!child.stdout || !child.stderr) throw new Error('The program has no output.')
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
    tell: async (message) => {
      child.send(message)
      const ended = once(child, 'exit').then(() => {
        throw new Error(`The server ended:\n${output}`)
      })
      await Promise.race([once(child, 'message'), ended])
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
