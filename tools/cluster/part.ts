// A part of the cluster: a program that runs in a process group of its own, can be killed and
// frozen, and is started again when it ends, as systemd does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'

/** A part of the cluster. */
export interface Part {
  readonly name: string
  /** Starts it, unless it runs. From now on it is started again when it ends. */
  start(): void
  /** Sends a signal to the whole process group, and waits for its end if the signal ends it. */
  signal(signal: NodeJS.Signals): Promise<void>
  isRunning(): boolean
  /** Kills it without waiting, and does not start it again. */
  kill(): void
}

interface Program {
  name: string
  path: string
  args: string[]
  env?: Record<string, string>
  /** Where its output goes. */
  logFile: string
  /** The account that it runs as; this process's own when undefined. */
  owner?: { uid: number; gid: number } | undefined
}

// As long as systemd waits in a unit with RestartSec=2.
const RESTART_MS = 2_000

const ENDING: NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT']

/** Describes a part, which does not run yet. */
export function createPart({ name, path, args, env = {}, logFile, owner }: Program): Part {
  let child: ChildProcess | undefined
  let isWanted = false
  const isRunning = () =>
    child !== undefined && child.exitCode === null && child.signalCode === null
  const start = () => {
    isWanted = true
    if (isRunning()) return
    const log = openSync(logFile, 'a')
    child = spawn(path, args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...env },
      ...owner,
    })
    child.once('exit', () => {
      const again = setTimeout(() => {
        if (isWanted) start()
      }, RESTART_MS)
      again.unref()
    })
  }
  return {
    name,
    isRunning,
    kill: () => {
      isWanted = false
      if (child?.pid && isRunning()) process.kill(-child.pid, 'SIGKILL')
    },
    start,
    signal: async (signal) => {
      if (!child?.pid || !isRunning()) return
      const ended = ENDING.includes(signal) ? once(child, 'exit') : undefined
      process.kill(-child.pid, signal)
      await ended
    },
  }
}
