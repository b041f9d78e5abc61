// Programs that end with the run, whatever ends it.
import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** The kernel kills a program that is started with it when its parent ends, also by SIGKILL. */
export const END_WITH_PARENT = ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] as const

/** How often a condition is checked that nothing announces, ms. */
const CHECK_MS = 20

/** A program with the processes that it has started. */
export interface BrowserProcess {
  /** Returns everything that it has printed. */
  output(): string
  /** Resolves when the condition holds. Rejects when the program ends before. */
  until<Result>(condition: () => Promise<Result | undefined>): Promise<Result>
  /** Kills all of its processes, and waits until none runs. */
  kill(): Promise<void>
}

/** Starts a program in a process group of its own, with more variables in its environment. */
export function startBrowserProcess(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): BrowserProcess {
  const [command, ...options] = END_WITH_PARENT
  const child = spawn(command, [...options, program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return {
    output: () => output,
    until: async (condition) => {
      for (;;) {
        const result = await condition()
        if (result !== undefined) return result
        if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`)
        await wait(CHECK_MS)
      }
    },
    kill: async () => {
      const group = child.pid ?? 0
      if (isRunning(group)) process.kill(-group, 'SIGKILL')
      // Its helpers keep the profile open until they have ended.
      while (isRunning(group)) await wait(CHECK_MS)
    },
  }
}

/**
 * Returns whether the group has a process that is not a zombie: nothing may collect those in a
 * container.
 */
const isRunning = (group: number) =>
  spawnSync('pgrep', ['--pgroup', String(group), '--runstates', 'D,R,S,T']).status === 0
