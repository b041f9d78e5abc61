// One process for one PGlite folder: two would write over each other's pages without noticing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder open. */
export class FolderInUseError extends Error {
  /** That process, as far as it is known. */
  readonly pid: number | undefined

  constructor(pid: number | undefined) {
    super('The folder is in use by another process.')
    this.name = 'FolderInUseError'
    this.pid = pid
  }
}

/**
 * Makes the folder where it is missing, and takes it for this process. Answers how to give it back; the operating
 * system does so too, however the process ends. Rejects with `FolderInUseError`, or with the system's error for a
 * folder that cannot be made or written.
 */
export async function takeFolder(folder: string): Promise<() => void> {
  await makeFolder(folder)
  await access(dirname(folder), constants.W_OK)
  await access(folder, constants.W_OK)
  const pidFile = `${folder}.pid`
  // Node has no file locks of its own; SQLite, which comes with it, has them on every system.
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    // Nothing is ever written to it, so a journal would be one file more for nothing.
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUseError(readPid(pidFile)) : error
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => lock.close()
}

/** Creates a folder and its parents. Node's `recursive` is not used: it never returns for a folder in /proc. */
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
