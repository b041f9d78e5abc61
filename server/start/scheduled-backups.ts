// Makes a backup every day, checks it, encrypts it, copies it to S3 and deletes old ones. The
// operator's commands do the work in processes of their own, so that the server keeps its memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS, SECOND_MS } from '#machines/durations.ts'
import { FolderInUseError, lockFolder, makeFolder } from '#server/db/connection/folder-lock.ts'
import type { BackupBucket } from '#server/files/backup-bucket.ts'
import {
  type Backup,
  backupsIn,
  isBackup,
  newestBackup,
  PREFIX,
} from '#server/files/backup-folder.ts'
import type { Config } from '#server/settings/config.ts'

const ADMIN = fileURLToPath(new URL('../../scripts/admin.ts', import.meta.url))
const POLL_MS = 10 * SECOND_MS
const RETRY_MS = HOUR_MS
const ENCRYPTED = '.age'
/** Where a backup is until it is checked and encrypted. */
const UNCHECKED = '.unchecked'

interface Parts {
  env: NodeJS.ProcessEnv
  /** Where backups are copied to; nowhere when undefined. */
  copies: BackupBucket | undefined
  clock: () => Date
  /** Called with a sentence about a backup, or its copy, that failed. */
  onFailure: (sentence: string) => void
}

interface CopyParts {
  folder: string
  copies: BackupBucket
  keep: number
  signal: AbortSignal
}

/** The daily backups of a server. */
export interface ScheduledBackups {
  /** Returns when the newest backup was made; the start of the server when there is none. */
  newestAt(): Promise<Date>
  /** The same for the newest backup that is copied. It is missing when none is to be copied. */
  newestCopyAt?(): Date
  stop(): void
}

/**
 * Makes a backup when the newest is older than the last instant of the day at which one is due, so
 * also at the start after an outage, and copies the newest when it is not copied. What fails is
 * tried again after an hour.
 */
export async function scheduleBackups(
  { at, folder, keep, publicKey }: NonNullable<Config['backups']>,
  { env, copies, clock, onFailure }: Parts,
): Promise<ScheduledBackups> {
  await makeFolder(folder)
  const startedAt = clock()
  const stopped = new AbortController()
  const { signal } = stopped
  let triedAt = 0
  let copied: Backup | undefined

  const isMade = async (now: Date) => {
    const last = await newestBackup(folder)
    return last !== undefined && last.at >= lastDue(now, at)
  }
  const newestToCopy = async () => {
    const backup = copies && (await newestBackup(folder))
    // Before the key was set, backups were not encrypted.
    const isReady = publicKey === undefined || backup?.name.endsWith(ENCRYPTED)
    return isReady && backup?.name !== copied?.name ? backup : undefined
  }
  const backUpIfDue = async (now: Date) => {
    if (await isMade(now)) return
    const lacking = await backUp({ folder, publicKey }, { env, now, signal })
    for (const name of (await backupsIn(folder)).slice(0, -keep)) await rm(join(folder, name))
    if (lacking !== undefined) onFailure(`The backup is not complete: ${lacking}`)
  }
  const copyIfDue = async () => {
    const backup = await newestToCopy()
    if (!copies || !backup) return
    await copy(backup.name, { folder, copies, keep, signal })
    copied = backup
  }
  const report = (what: string) => (error: Error) => {
    if (!signal.aborted) onFailure(`${what}: ${error.message}`)
  }
  const doWhatIsDue = async () => {
    const now = clock()
    if ((await isMade(now)) && !(await newestToCopy())) return
    if (now.getTime() - triedAt < RETRY_MS) return
    triedAt = now.getTime()
    const unlock = await lockFolder(join(folder, UNCHECKED))
    try {
      await backUpIfDue(now).catch(report('The backup failed'))
      await copyIfDue().catch(report('The backup was not copied to BACKUP_S3_BUCKET'))
    } finally {
      unlock()
    }
  }
  const poll = () =>
    doWhatIsDue().catch((error: Error) => {
      // Another process makes the backup.
      if (!(error instanceof FolderInUseError)) report('The backup failed')(error)
    })
  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    newestAt: async () => (await newestBackup(folder))?.at ?? startedAt,
    ...(copies && { newestCopyAt: () => copied?.at ?? startedAt }),
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
  const run = async (...args: string[]) => {
    const failure = await runAdmin(args, { env, signal })
    if (failure !== undefined) throw new Error(failure)
  }
  try {
    await removeContent(unchecked)
    const name = `${PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`
    const file = join(unchecked, name)
    const lacking = await runAdmin(['backup', file], { env, signal })
    if (lacking !== undefined && !existsSync(file)) throw new Error(lacking)
    await run('verify', file)
    if (publicKey === undefined) {
      await rename(file, join(folder, name))
    } else {
      await run('encrypt', file, publicKey)
      await rename(`${file}${ENCRYPTED}`, join(folder, `${name}${ENCRYPTED}`))
    }
    return lacking
  } finally {
    // One that is not encrypted must not stay.
    await removeContent(unchecked)
  }
}

async function removeContent(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Copies a backup, unless it is there already, and deletes old copies. */
async function copy(name: string, { folder, copies, keep, signal }: CopyParts): Promise<void> {
  const storedNames = (await copies.list(PREFIX)).filter(isBackup)
  if (!storedNames.includes(name)) await copies.copy(join(folder, name), name, signal)
  const names = [...new Set([...storedNames, name])].sort()
  for (const old of names.slice(0, -keep)) await copies.remove(old)
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
