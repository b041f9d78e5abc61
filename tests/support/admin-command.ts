// Runs `npm run admin` as a person at a terminal does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { compileCache } from './server-process.ts'
import { programArguments } from './server-programs.ts'

/** Runs a command with these settings. Returns its exit code and its whole output. */
export const runAdmin = (env: Record<string, string>, ...args: string[]) =>
  startAdmin(env, ...args).ended

/** Starts a command. `kill` ends it, with SIGKILL at once, wherever it is. */
export function startAdmin(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [...programArguments('admin', env), ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return {
    ended,
    isRunning: () => child.exitCode === null,
    output: () => output,
    kill: (signal: NodeJS.Signals = 'SIGKILL') => child.kill(signal),
  }
}
