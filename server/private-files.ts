// Makes the server's files readable by its own account only.
import type { Dirent } from 'node:fs'
import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

// The permissions of all but the owner.
const GROUP_AND_OTHERS = 0o077
const FOLDER_MODE = 0o700
/** The mode of a private file. */
export const FILE_MODE = 0o600

/**
 * Makes all files that this process creates private, except those whose mode is set by a library.
 */
export function createFilesPrivately(): void {
  process.umask(GROUP_AND_OTHERS)
}

/**
 * Removes the permissions of group and others from a folder and everything in it, such as files
 * that were copied there. Does nothing when the folder does not exist. Rejects with the system's
 * error when a mode cannot be changed.
 */
export async function makePrivate(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null)
  if (!stats?.isDirectory()) return
  if (stats.mode & GROUP_AND_OTHERS) await chmod(folder, FOLDER_MODE)
  for await (const entry of await opendir(folder)) await makeEntryPrivate(folder, entry)
}

async function makeEntryPrivate(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return makePrivate(path)
  if (!entry.isFile()) return
  // The database may delete a file in the meantime.
  const stats = await stat(path).catch(() => null)
  if (stats && stats.mode & GROUP_AND_OTHERS) await chmod(path, FILE_MODE)
}
