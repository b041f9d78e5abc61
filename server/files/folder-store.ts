// Files in a folder of this machine.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Opens a folder as a store, making it where it is missing. Rejects when it cannot be made. */
export async function openFolderStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true })
  return {
    put: async (name, { bytes }) => {
      const unfinished = join(folder, `${name}.part`)
      // On the disk before it has its name: a power cut leaves the whole file or none.
      await writeFile(unfinished, bytes, { flush: true })
      await rename(unfinished, join(folder, name))
    },
    read: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
