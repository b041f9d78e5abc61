// The folder of daily backups, BACKUP_DIR.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A checked backup. */
export interface Backup {
  name: string
  at: Date
  bytes: number
}

/** How the names of daily backups begin. */
export const PREFIX = 'fastpass-'
/** The names of checked backups sort by time. */
const NAME = /^fastpass-[\dT-]+\.tar(?:\.age)?$/

/** Returns whether a file is named as checked backups are. */
export const isBackup = (name: string): boolean => NAME.test(name)

/** Returns the names of the checked backups in a folder, the oldest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(isBackup).sort()

/** Returns the newest checked backup in a folder; undefined when there is none. */
export async function newestBackup(folder: string): Promise<Backup | undefined> {
  const name = (await backupsIn(folder)).at(-1)
  if (name === undefined) return undefined
  const { mtime, size } = await stat(join(folder, name))
  return { name, at: mtime, bytes: size }
}
