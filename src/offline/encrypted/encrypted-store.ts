// A person's fetched data, each response as an encrypted record. The key exists only on this
// device, and no code can export it. It is stored with the records, so that each write checks in
// its own transaction that the key still exists: a sign-out in any tab removes everything, and
// nothing is written after it.
import { v4 as createId, v5 as idFrom } from 'uuid'
import {
  change,
  entriesOf,
  inReadWriteTransaction,
  read,
  readRange,
  removeRange,
  StorageError,
} from '#src/offline/database/stores.ts'
import { hasExpired, type RecordSize, recordsToRemove } from './encrypted-store-quota.ts'

/**
 * Increased when a record or a response of the API changes shape. Older records are then removed
 * unread.
 */
const VERSION = 4

const STORE = 'encrypted'

interface StoredKey {
  version: number
  id: string
  key: CryptoKey
  /** ms since 1970. */
  madeAt: number
}

interface StoredRecord {
  version: number
  iv: Uint8Array<ArrayBuffer>
  encrypted: ArrayBuffer
  /** When the server sent it, and when it was last used, ms since 1970. */
  updatedAt: number
  viewedAt: number
}

interface Content {
  name: string
  value: unknown
}

/** A decrypted value, and when the server sent it, ms since 1970. */
export type Decrypted = Content & { updatedAt: number }

interface OpenStore {
  id: string
  key: CryptoKey
  sizes: Map<string, RecordSize>
}

const openStores = new Map<string, OpenStore>()

// The name is hashed, so that it does not reveal what was fetched.
const recordKeyOf = (personId: string, name: string) => `${personId}/${idFrom(name, personId)}`
const wholeStore = (personId: string) => IDBKeyRange.bound(personId, `${personId}/\uffff`)

/**
 * Opens a person's store, creates it if there is none, and returns its values. Removes records that
 * are too old, of another version, or encrypted with a lost key. Rejects with `StorageError`.
 */
export async function openEncryptedStore(personId: string, now = Date.now()): Promise<Decrypted[]> {
  if (!globalThis.crypto?.subtle) throw new StorageError('This page may not encrypt.')
  const entries = await readRange(STORE, wholeStore(personId))
  const stored = entries.find(([key]) => key === personId)?.[1]
  const hasRecords = entries.some(([, record]) => isCurrent(record, now))
  const isUsable = isKey(stored) && (hasRecords || !hasExpired(stored.madeAt, now))
  const { id, key } = isUsable ? stored : await makeKey(personId, now)
  const sizes = new Map<string, RecordSize>()
  openStores.set(personId, { id, key, sizes })
  const decrypted = await Promise.all(
    entries.map(async ([recordKey, record]) => {
      if (recordKey === personId) return []
      const content = isCurrent(record, now) ? await decrypt(key, recordKey, record) : undefined
      if (!content) {
        await removeRange(STORE, IDBKeyRange.only(recordKey))
        return []
      }
      const { encrypted, viewedAt, updatedAt } = record as StoredRecord
      sizes.set(content.name, { bytes: encrypted.byteLength, viewedAt })
      return [{ ...content, updatedAt }]
    }),
  )
  return decrypted.flat()
}

/** Returns a value of a person's store; undefined if it is absent, or the store is closed. */
export async function readEncrypted(personId: string, name: string): Promise<unknown> {
  const store = openStores.get(personId)
  if (!store) return undefined
  const recordKey = recordKeyOf(personId, name)
  const [entry] = await readRange(STORE, IDBKeyRange.only(recordKey))
  if (!entry || !isCurrent(entry[1], Date.now())) return undefined
  return (await decrypt(store.key, recordKey, entry[1]))?.value
}

/**
 * Returns a value of a person's store that need not be open; undefined if it is absent. Rejects
 * with `StorageError`.
 */
export async function readWithoutOpening(personId: string, name: string): Promise<unknown> {
  if (!globalThis.crypto?.subtle) return undefined
  const recordKey = recordKeyOf(personId, name)
  const [stored, record] = await Promise.all([read(STORE, personId), read(STORE, recordKey)])
  if (!isKey(stored) || !isCurrent(record, Date.now())) return undefined
  return (await decrypt(stored.key, recordKey, record))?.value
}

/**
 * Writes a value to a person's open store, unless a newer one exists. Removes the least recently
 * used values to make room. Does nothing if the store is closed. Rejects with `StorageError`.
 */
export async function writeEncrypted(
  personId: string,
  name: string,
  value: unknown,
  updatedAt = Date.now(),
): Promise<void> {
  const store = openStores.get(personId)
  if (!store) return
  const recordKey = recordKeyOf(personId, name)
  const record = await encrypt(store.key, recordKey, { name, value }, updatedAt)
  const added = { bytes: record.encrypted.byteLength, viewedAt: record.viewedAt }
  const gone = recordsToRemove(new Map(store.sizes).set(name, added))
  await inReadWriteTransaction([STORE], async (stores) => {
    const objects = stores(STORE)
    // A sign-out may have destroyed the store since it was opened.
    const stored = await objects.get(personId)
    if (!isKey(stored) || stored.id !== store.id) return
    const present = await objects.get(recordKey)
    const isOlder = isCurrent(present, 0) && present.updatedAt > updatedAt
    if (!isOlder) await objects.put(record, recordKey)
    for (const each of gone) await objects.delete(recordKeyOf(personId, each))
  })
  store.sizes.set(name, added)
  for (const each of gone) store.sizes.delete(each)
}

/** Removes a value from a person's store. */
export async function removeEncrypted(personId: string, name: string): Promise<void> {
  openStores.get(personId)?.sizes.delete(name)
  await removeRange(STORE, IDBKeyRange.only(recordKeyOf(personId, name)))
}

/** Frees half of a person's store, and keeps the most recently used half. */
export async function halveEncryptedStore(personId: string): Promise<void> {
  const { sizes } = openStores.get(personId) ?? {}
  if (!sizes) return
  const bytes = [...sizes.values()].reduce((sum, record) => sum + record.bytes, 0)
  for (const name of recordsToRemove(sizes, bytes / 2)) await removeEncrypted(personId, name)
}

/** Destroys a person's store with its key. */
export async function destroyEncryptedStore(personId: string): Promise<void> {
  openStores.delete(personId)
  await removeRange(STORE, wholeStore(personId))
}

/**
 * Removes records older than 30 days, and keys without records. With `owner`, also removes the
 * records of all other people, who must sign in again before they could read them.
 */
export const purgeEncryptedStores = (owner: string | undefined, now = Date.now()): Promise<void> =>
  inReadWriteTransaction([STORE], async (stores) => {
    const objects = stores(STORE)
    const entries = await entriesOf(objects)
    for (const recordKey of recordKeysToPurge(entries, owner, now)) await objects.delete(recordKey)
  })

type Entry = readonly [recordKey: string, value: unknown]

function recordKeysToPurge(entries: Entry[], owner: string | undefined, now: number): string[] {
  const isTheirs = (recordKey: string) => owner === undefined || personOf(recordKey) === owner
  const records = entries.filter(([at, value]) => isTheirs(at) && isCurrent(value, now))
  const owners = new Set(records.map(([recordKey]) => personOf(recordKey)))
  const keptEntries = entries.filter(
    ([at, value]) =>
      isTheirs(at) && isKey(value) && (owners.has(at) || !hasExpired(value.madeAt, now)),
  )
  const staying = new Set([...records, ...keptEntries])
  return entries.flatMap((entry) => (staying.has(entry) ? [] : [entry[0]]))
}

const personOf = (recordKey: string) => recordKey.split('/')[0] ?? ''

const isKey = (stored: unknown): stored is StoredKey => {
  const { version, key } = (stored ?? {}) as Partial<StoredKey>
  return version === VERSION && key instanceof CryptoKey
}

const isCurrent = (stored: unknown, now: number): stored is StoredRecord => {
  const { version, encrypted, updatedAt } = (stored ?? {}) as Partial<StoredRecord>
  return version === VERSION && encrypted !== undefined && !hasExpired(updatedAt ?? 0, now)
}

async function makeKey(personId: string, now: number): Promise<StoredKey> {
  const algorithm = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  let storedKey: StoredKey = { version: VERSION, id: createId(), key, madeAt: now }
  await change<StoredKey>(STORE, personId, (there) => {
    // Another tab was faster.
    if (isKey(there) && !hasExpired(there.madeAt, now)) storedKey = there
    return storedKey
  })
  return storedKey
}

// The record key is authenticated as well, so a record that was moved to another key cannot be
// decrypted.
const cipher = (iv: Uint8Array<ArrayBuffer>, recordKey: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(recordKey),
})

async function encrypt(
  key: CryptoKey,
  recordKey: string,
  content: Content,
  updatedAt: number,
): Promise<StoredRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  const encrypted = await crypto.subtle.encrypt(cipher(iv, recordKey), key, text)
  return { version: VERSION, iv, encrypted, updatedAt, viewedAt: Date.now() }
}

async function decrypt(
  key: CryptoKey,
  recordKey: string,
  record: StoredRecord,
): Promise<Content | undefined> {
  try {
    const text = await crypto.subtle.decrypt(cipher(record.iv, recordKey), key, record.encrypted)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    // Encrypted with a key that is gone.
    return undefined
  }
}
