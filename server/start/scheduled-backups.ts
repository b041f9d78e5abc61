// Makes a backup every day, checks it, encrypts it and deletes old ones. The operator's commands do
// the work in processes of their own, so that the server keeps its memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS, SECOND_MS } from '#machines/durations.ts'
import { FolderInUseError, lockFolder, makeFolder } from '#server/db/connection/folder-lock.ts'
import type { Config } from '#server/settings/config.ts'

const ADMIN = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url))
const POLL_MS = 10 * SECOND_MS
const RETRY_MS = HOUR_MS
/** The names of checked backups sort by time. */
const NAME = /^fastpass-[\dT-]+\.tar(?:\.age)?$/
/** Where a backup is until it is checked and encrypted. */
const UNCHECKED = '.unchecked'

interface Parts {
  env: NodeJS.ProcessEnv
  clock: () => Date
  /** Called with a sentence about a backup that failed. */
  onFailure: (sentence: string) => void
}

/** The daily backups of a server. */
export interface ScheduledBackups {
  /** Returns when the newest backup was made; the start of the server when there is none. */
  newestAt(): Promise<Date>
  stop(): void
}

/**
 * Makes a backup when the newest is older than the last instant of the day at which one is due, so
 * also at the start after an outage. One that fails is tried again after an hour.
 */
export async function scheduleBackups(
  { at, folder, keep, publicKey }: NonNullable<Config['backups']>,
  { env, clock, onFailure }: Parts,
): Promise<ScheduledBackups> {
  await makeFolder(folder)
  const startedAt = clock()
  const stopped = new AbortController()
  let triedAt = 0

  const newest = async () => {
    const name = (await checkedIn(folder)).at(-1)
    return name === undefined ? undefined : (await stat(join(folder, name))).mtime
  }
  const backUpIfDue = async () => {
    const now = clock()
    const last = await newest()
    if (last && last >= lastDue(now, at)) return
    if (now.getTime() - triedAt < RETRY_MS) return
    triedAt = now.getTime()
    const lacking = await backUp({ folder, publicKey }, { env, now, signal: stopped.signal })
    for (const name of (await checkedIn(folder)).slice(0, -keep)) await rm(join(folder, name))
    if (lacking !== undefined) onFailure(`The backup is not complete: ${lacking}`)
  }
  const poll = () =>
    backUpIfDue().catch((error: Error) => {
      // Another process makes the backup.
      if (error instanceof FolderInUseError || stopped.signal.aborted) return
      onFailure(`The backup failed: ${error.message}`)
    })
  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    newestAt: async () => (await newest()) ?? startedAt,
    stop: () => {
      clearInterval(timer)
      stopped.abort()
    },
  }
}

/** Returns the last instant at which a backup was due, in the time zone of the server. */
function lastDue(now: Date, at: string): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

const checkedIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => NAME.test(name)).sort()

/**
 * Makes a checked backup, and encrypts it for a public key. It is checked before, because the
 * server does not have the key that decrypts it. Returns what the command printed when pictures are
 * missing.
 */
async function backUp(
  { folder, publicKey }: { folder: string; publicKey: string | undefined },
  { env, now, signal }: { env: NodeJS.ProcessEnv; now: Date; signal: AbortSignal },
): Promise<string | undefined> {
  const unchecked = join(folder, UNCHECKED)
  const unlock = await lockFolder(unchecked)
  const run = async (...args: string[]) => {
    const failure = await runAdmin(args, { env, signal })
    if (failure !== undefined) throw new Error(failure)
  }
  try {
    await removeContent(unchecked)
    const name = `fastpass-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`
    const file = join(unchecked, name)
    const lacking = await runAdmin(['backup', file], { env, signal })
    if (lacking !== undefined && !existsSync(file)) throw new Error(lacking)
    await run('verify', file)
    if (publicKey === undefined) {
      await rename(file, join(folder, name))
    } else {
      await run('encrypt', file, publicKey)
      await rename(`${file}.age`, join(folder, `${name}.age`))
    }
    return lacking
  } finally {
    // One that is not encrypted must not stay.
    await removeContent(unchecked).finally(unlock)
  }
}

async function removeContent(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Runs a command of the operator. Returns what it printed if it failed. */
async function runAdmin(
  args: string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<string | undefined> {
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const [code, killedBy] = await once(child, 'close')
  if (code === 0) return undefined
  return output.trim() || `\`${args[0]}\` was ended by ${killedBy}.`
}
