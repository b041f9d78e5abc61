// Allows one process per PGlite folder: two would overwrite each other's pages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder open. */
export class FolderInUseError extends Error {
  /** The other process, if known. */
  readonly pid: number | undefined

  constructor(pid: number | undefined) {
    super('The folder is in use by another process.')
    this.name = 'FolderInUseError'
    this.pid = pid
  }
}

/**
 * Creates the folder if needed, and locks it for this process. Returns the function that unlocks
 * it; the operating system does so too, however the process ends. Rejects with `FolderInUseError`,
 * or with the system's error for a folder that cannot be created or written.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await makeFolder(folder)
  await access(dirname(folder), constants.W_OK)
  await access(folder, constants.W_OK)
  const pidFile = `${folder}.pid`
  // Node has no file locks; SQLite, which is part of Node, has them on every platform.
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    // The lock file stays empty, so it needs no journal file.
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUseError(readPid(pidFile)) : error
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => lock.close()
}

/**
 * Creates a folder and its parents. Node's `recursive` is not used: it never returns for a folder
 * in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
}

const SQLITE_BUSY = 5

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

function readPid(file: string): number | undefined {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined
}
