// The file of a backup: a tar with `backup.json`, the database, and the pictures in `uploads/`.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packTar, unpackTar } from 'modern-tar/fs'
import { z } from 'zod'
import { hashOf } from '#server/files/file-hash.ts'
import { ConfigError } from '#server/settings/config-error.ts'
import { decryptWith, encryptFor, isEncrypted } from './encryption.ts'

const DESCRIPTION = 'backup.json'

const description = z.strictObject({
  format: z.literal(1),
  engine: z.enum(['pglite', 'postgres']),
  /** When the database was copied, ISO 8601. */
  at: z.iso.datetime(),
  /** The rows of each table, by `schema.table`. */
  rows: z.record(z.string(), z.int().nonnegative()),
  /** The SHA-256 of each file, by its path in the backup. */
  files: z.record(z.string(), z.string()),
})

/** What a backup says of itself. */
export type Description = z.infer<typeof description>

/** The names of what a backup holds, relative to its folder. */
export const DATABASE = 'database'
export const PICTURES = 'uploads'

/** Throws `ConfigError` when there is something at the path, which a backup never overwrites. */
export async function requireFree(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing) throw new ConfigError(`${file} exists already. Choose another name.`)
}

/**
 * Writes the content of a work folder into a file, whole or not at all. With a `recipient`,
 * encrypts it.
 */
export async function packFolder(
  folder: string,
  { file, recipient }: { file: string; recipient: string | undefined },
  about: Omit<Description, 'format' | 'files'>,
): Promise<void> {
  const files: Description['files'] = {}
  for (const path of await filesIn(folder)) files[path] = await hashOf(join(folder, path))
  const content: Description = { format: 1, ...about, files }
  await writeFile(join(folder, DESCRIPTION), JSON.stringify(content, null, 2))
  // Deleted with the work folder.
  const unfinished = `${folder}.tar`
  const packed = recipient ? await encryptFor(recipient, packTar(folder)) : packTar(folder)
  await writeWhole(packed, { unfinished, file })
}

/** Encrypts a backup into a new file, whole or not at all. `folder`: a work folder. */
export async function encryptFile(
  backup: string,
  folder: string,
  { file, recipient }: { file: string; recipient: string },
): Promise<void> {
  if (isEncrypted(await startOf(backup))) throw new ConfigError(`${backup} is encrypted already.`)
  const encrypted = await encryptFor(recipient, createReadStream(backup))
  await writeWhole(encrypted, { unfinished: join(folder, 'encrypted'), file })
}

async function writeWhole(
  content: Readable,
  { unfinished, file }: { unfinished: string; file: string },
): Promise<void> {
  await pipeline(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
  await rename(unfinished, file)
  const parent = await open(dirname(resolve(file)))
  await parent.sync().finally(() => parent.close())
}

/**
 * A backup's file, and the file of the key that decrypts it; undefined when it is not encrypted.
 */
export interface KeptBackup {
  file: string
  keyFile: string | undefined
}

/**
 * Unpacks a backup into an empty folder and checks every file. Throws `ConfigError` for a file that
 * is no backup, or is damaged, and for one that the key does not open.
 */
export async function unpackFile(
  { file, keyFile }: KeptBackup,
  folder: string,
): Promise<Description> {
  const damaged = (what: string) => new ConfigError(`${file} is damaged: ${what}.`)
  const size = await stat(file).catch((error) => {
    throw new ConfigError(
      error.code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${error.code}).`,
    )
  })
  if (!size.isFile()) throw new ConfigError(`${file} is not a file.`)
  const content = await openFile(file, keyFile)
  await pipeline(content, unpackTar(folder, { strict: true })).catch((error) => {
    throw damaged(error.message)
  })
  const text = await readFile(join(folder, DESCRIPTION), 'utf8').catch(() => {
    throw new ConfigError(`${file} is not a backup of Fastpass.`)
  })
  const read = description.safeParse(parseJson(text))
  if (!read.success) throw new ConfigError(`${file} was made by another version, or is damaged.`)
  const paths = (await filesIn(folder)).filter((path) => path !== DESCRIPTION)
  for (const path of new Set([...paths, ...Object.keys(read.data.files)])) {
    const expected = read.data.files[path]
    if (expected === undefined) throw damaged(`${path} does not belong to it`)
    if (!paths.includes(path)) throw damaged(`${path} is missing`)
    if ((await hashOf(join(folder, path))) !== expected) throw damaged(`${path} has changed`)
  }
  return read.data
}

async function openFile(file: string, keyFile: string | undefined): Promise<Readable> {
  if (!isEncrypted(await startOf(file))) return createReadStream(file)
  if (keyFile) return decryptWith(keyFile, createReadStream(file))
  throw new ConfigError(`${file} is encrypted. Name the file of its key: --key KEYFILE.`)
}

async function startOf(file: string): Promise<Uint8Array> {
  const opened = await open(file).catch((error) => {
    throw new ConfigError(`${file} cannot be read: ${error.message}`)
  })
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(64)).finally(() => opened.close())
  return buffer.subarray(0, bytesRead)
}

/** Throws `ConfigError` when a restored database does not have the rows of the backup. */
export function requireSameRows(backup: Description['rows'], restored: Description['rows']): void {
  const differing = [...new Set([...Object.keys(backup), ...Object.keys(restored)])]
    .filter((table) => backup[table] !== restored[table])
    .map(
      (table) => `${table} has ${restored[table] ?? 'no'} rows instead of ${backup[table] ?? 'no'}`,
    )
  if (differing.length === 0) return
  throw new ConfigError(`The database is not the one of the backup: ${differing.join(', ')}.`)
}

/** Returns a sentence about what a backup holds. */
export function summaryOf({ rows, files, at }: Description): string {
  const pictures = Object.keys(files).filter((path) => path.startsWith(`${PICTURES}/`)).length
  const count = (table: string) => rows[`public.${table}`] ?? 0
  const people = count('customers') + count('attorneys') + count('admins')
  const [cases, bids] = [counted(count('cases'), 'case'), counted(count('bids'), 'bid')]
  return `${people} ${people === 1 ? 'person' : 'people'}, ${cases}, ${bids} and ${counted(pictures, 'picture')} of ${at}`
}

/** Returns a number with its noun, such as '1 picture' and '2 pictures'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
