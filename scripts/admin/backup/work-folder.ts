// The private folder that a command works in. It does not outlive the command: one that was killed
// leaves its folder to the next.
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { lockFolder } from '#server/db/connection/folder-lock.ts'
import { ConfigError } from '#server/settings/config-error.ts'

const PREFIX = '.fastpass-backup-'
/** The folder with the content is locked as long as the command runs. */
const CONTENT = 'content'

/**
 * Runs the work with a private folder next to a file, and deletes it. Next to it, because the disk
 * of temporary files may be too small for a database.
 */
export async function withFolderAt<Result>(
  file: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = dirname(resolve(file))
  const outer = await removeAbandoned(parent)
    .then(() => mkdtemp(join(parent, PREFIX)))
    .catch((error) => {
      throw new ConfigError(`${file} cannot be used: ${error.message}`)
    })
  const folder = join(outer, CONTENT)
  const unlock = await lockFolder(folder)
  const remove = () => {
    unlock()
    rmSync(outer, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** Runs the work with a private temporary folder, and deletes it. */
export const withTemporaryFolder = <Result>(work: (folder: string) => Promise<Result>) =>
  withFolderAt(join(tmpdir(), 'backup'), work)

async function removeAbandoned(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const outer = join(parent, name)
    // The folder of a command that runs is locked, and another account's cannot be locked.
    const unlock = await lockFolder(join(outer, CONTENT)).catch(() => null)
    if (!unlock) continue
    unlock()
    await rm(outer, { recursive: true, force: true })
  }
}
