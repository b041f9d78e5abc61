// `npm run admin -- backup`, `restore`, `verify`, `encrypt` and `backup-key`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_TYPE } from '#server/domain/pictures/pictures.ts'
import { openFileStore } from '#server/files/file-store.ts'
import { createFilesPrivately } from '#server/private-files.ts'
import { readConfig } from '#server/settings/config.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import {
  counted,
  DATABASE,
  encryptFile,
  type KeptBackup,
  PICTURES,
  packFolder,
  requireFree,
  requireSameRows,
  summaryOf,
  unpackFile,
} from './backup-file.ts'
import { copyDatabase, countCopied, restoreDatabase } from './database-copy.ts'
import { fillPlace } from './empty-place.ts'
import { createKey } from './encryption.ts'
import { withFolderAt, withTemporaryFolder } from './work-folder.ts'

const pictureName = (id: string) => `${id}.webp`

/**
 * Writes the database and the pictures into a new file, while the server runs or not. Encrypts it
 * for `recipient`, a public key of age. Returns what to print. A missing picture sets exit code 1,
 * so that a schedule reports it.
 */
export async function backUp(file: string, recipient?: string): Promise<string> {
  createFilesPrivately()
  const config = readConfig(process.env)
  await requireFree(file)
  const store = await openFileStore(process.env, config.dataFolder)
  return withFolderAt(file, async (folder) => {
    const at = new Date().toISOString()
    const { pictures, ...about } = await copyDatabase(config, join(folder, DATABASE))
    await mkdir(join(folder, PICTURES))
    let missingFiles = 0
    for (const name of pictures.map(pictureName)) {
      const bytes = await store.read(name)
      if (bytes) await writeFile(join(folder, PICTURES, name), bytes)
      else missingFiles += 1
    }
    await packFolder(folder, { file, recipient }, { ...about, at })
    if (missingFiles > 0) process.exitCode = 1
    const lost =
      missingFiles === 0
        ? ''
        : ` ${counted(missingFiles, 'picture')} could not be copied, because the store does not have ${missingFiles === 1 ? 'it' : 'them'}.`
    const key = config.secretKey ? 'SECRET_KEY' : join(config.dataFolder, 'secret-key')
    return `${file} has the database and ${counted(pictures.length - missingFiles, 'picture')}.${lost} It does not have the secret key: keep ${key} somewhere else, since a restored server needs it.`
  })
}

/** Fills an empty place with a backup, whole or not at all. Returns what to print. */
export async function restore(keptBackup: KeptBackup): Promise<string> {
  createFilesPrivately()
  const config = readConfig(process.env)
  return withFolderAt(keptBackup.file, async (folder) => {
    const backup = await unpackFile(keptBackup, folder)
    const store = await openFileStore(process.env, config.dataFolder)
    const names = Object.keys(backup.files).filter((path) => path.startsWith(`${PICTURES}/`))
    await fillPlace(config, async (location) => {
      const restored = await restoreDatabase(location, join(folder, DATABASE), backup.engine)
      requireSameRows(backup.rows, restored.rows)
      for (const path of names) {
        const bytes = new Uint8Array(await readFile(join(folder, path)))
        await store.put(path.slice(PICTURES.length + 1), { bytes, contentType: PICTURE_TYPE })
      }
    })
    return `Restored ${summaryOf(backup)}. Set SECRET_KEY, or copy the file secret-key, as it was where the backup was made, then start the server.`
  })
}

/**
 * Checks that a backup can be restored. Returns what to print. Throws `ConfigError` when it cannot.
 */
export async function verify(keptBackup: KeptBackup): Promise<string> {
  createFilesPrivately()
  return withTemporaryFolder(async (folder) => {
    const backup = await unpackFile(keptBackup, folder)
    requireSameRows(backup.rows, await countCopied(join(folder, DATABASE), backup.engine))
    return `${keptBackup.file} is whole: ${summaryOf(backup)}.`
  })
}

/** Encrypts a backup into a new file next to it. Returns what to print. */
export async function encrypt(file: string, recipient: string): Promise<string> {
  createFilesPrivately()
  const encrypted = `${file}.age`
  await requireFree(encrypted)
  await withFolderAt(encrypted, (folder) =>
    encryptFile(file, folder, { file: encrypted, recipient }),
  )
  return `${encrypted} is the encrypted backup. ${file} is still there.`
}

/** Writes a new key for encrypted backups into a new file. Returns what to print. */
export async function makeBackupKey(file: string): Promise<string> {
  createFilesPrivately()
  await requireFree(file)
  const recipient = await createKey(file).catch((error) => {
    throw new ConfigError(`${file} cannot be written: ${error.message}`)
  })
  return `${file} has the key that opens backups made with --to ${recipient}. Move it to another machine, and keep a second copy: without it, no one can read them.`
}
