// A file store for one test file, in a folder of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileStore } from '#server/files/file-store.ts'

/** Opens an empty store as the server does without S3 settings. `folder`: where its files are. */
export async function openTestFiles() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fastpass-files-'))
  return {
    files: await openFileStore({}, dataFolder),
    folder: join(dataFolder, 'uploads'),
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  }
}
