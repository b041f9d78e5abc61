// Stores files in a folder of this machine.
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '#server/services.ts'

/** A folder of files. */
export interface FolderStore extends FileStore {
  /**
   * Removes files with this ending that were written before `until`. The names must sort by time.
   */
  removeOld(ending: string, until: Date): Promise<void>
}

/** Opens a folder as a store, and creates it if needed. Rejects when it cannot be created. */
export async function openFolderStore(folder: string): Promise<FolderStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinishedOf = (name: string) => join(folder, `${name}.part`)
  return {
    put: async (name, { bytes }) => {
      const unfinished = unfinishedOf(name)
      // Flushed to the disk before the rename, so that a power cut leaves the whole file or none.
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    read: (name) => readFile(join(folder, name)).catch(unlessMissing),
    putStream: async (name, { content }) => {
      const unfinished = unfinishedOf(name)
      await pipeline(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
      await rename(unfinished, join(folder, name))
    },
    open: async (name) => {
      const file = await open(join(folder, name)).catch(unlessMissing)
      return file && { bytes: (await file.stat()).size, content: file.createReadStream() }
    },
    remove: async (name) => {
      await rm(unfinishedOf(name), { force: true })
      await rm(join(folder, name), { force: true })
    },
    // Nothing to check: the folder was created when the store was opened.
    check: async () => {},
    removeOld: async (ending, until) => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort()
      for (const name of names) {
        const file = await stat(join(folder, name)).catch(unlessMissing)
        if (file && file.mtime >= until) return
        await rm(join(folder, name), { force: true })
      }
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
