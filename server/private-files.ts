// Keeps what people wrote readable by the server's own account alone.
import type { Dirent } from 'node:fs'
import { chmod, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY = 0o077
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Makes every file that this process creates private, except where a library sets a mode of its own. */
export function createFilesPrivately(): void {
  process.umask(OWNER_ONLY)
}

/**
 * Takes the permissions of group and others from a folder and everything in it, such as what an older version wrote.
 * Does nothing where there is no folder. Rejects with the system's error where a mode cannot be changed.
 */
export async function makePrivate(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) return
  if (found.mode & OWNER_ONLY) await chmod(folder, FOLDER_MODE)
  for await (const entry of await opendir(folder)) await makeEntryPrivate(folder, entry)
}

async function makeEntryPrivate(folder: string, entry: Dirent): Promise<void> {
  const path = join(folder, entry.name)
  if (entry.isDirectory()) return makePrivate(path)
  if (!entry.isFile()) return
  // A file may go while we look, such as one of the database's.
  const found = await stat(path).catch(() => null)
  if (found && found.mode & OWNER_ONLY) await chmod(path, FILE_MODE)
}
