// A folder in memory for the temporary files of a run. Its tests make 300 copies of a database with
// 350 files each, and delete them again: on a disk that takes up to ten times the processor time
// that it takes in memory.
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux's file system in memory. In a container it may be as small as 64 MB. */
const MEMORY = '/dev/shm'

/** A run uses 5 GB at most, and its processes 4 more. */
const NEEDED_BYTES = { free: 8 * 2 ** 30, available: 12 * 2 ** 30 }

/**
 * Lets this process and those that it starts keep temporary files in memory, where there is room.
 * Returns the function that deletes them.
 */
export async function keepTemporaryFilesInMemory(): Promise<() => Promise<void>> {
  if (!(await hasRoom())) return async () => {}
  const folder = await mkdtemp(join(MEMORY, 'fastpass-tests-'))
  // PostgreSQL runs as another account.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  const options = { recursive: true, force: true }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      rmSync(folder, options)
      process.kill(process.pid, signal)
    })
  }
  return () => rm(folder, options)
}

async function hasRoom(): Promise<boolean> {
  const place = await statfs(MEMORY).catch(() => undefined)
  const free = place ? place.bavail * place.bsize : 0
  return free >= NEEDED_BYTES.free && process.availableMemory() >= NEEDED_BYTES.available
}
