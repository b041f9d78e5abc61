/**
 * What a person has read, sealed: one record each, encrypted with a key that only this phone has and that
 * no code can read out. The key lies beside its records, so that whoever writes can see in the same
 * transaction that it is still there: a log-out, in whichever tab, leaves nothing behind and lets nothing in.
 */
import { v4 as createId, v5 as idFrom } from 'uuid'
import { change, inOneGo, readRange, removeRange, StorageError, vaultStore } from './db.ts'
import { type Held, hasExpired, overflowing } from './vault-space.ts'

/** Raised when a record changes shape, or an answer of the API does: older ones are removed unread. */
const VERSION = 3

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
  sealed: ArrayBuffer
  /** When the server said it, and when somebody looked at it last, ms since 1970. */
  updatedAt: number
  viewedAt: number
}

interface Content {
  name: string
  value: unknown
}

/** Something that was sealed, and when the server said it, ms since 1970. */
export type Unsealed = Content & { updatedAt: number }

interface OpenVault {
  id: string
  key: CryptoKey
  held: Map<string, Held>
}

const open = new Map<string, OpenVault>()

// It says nothing about what was read.
const addressOf = (personId: string, name: string) => `${personId}/${idFrom(name, personId)}`
const wholeVault = (personId: string) => IDBKeyRange.bound(personId, `${personId}/\uffff`)

/**
 * Opens a person's vault, making one where there is none, and answers what is in it. What is too
 * old, of another version or sealed with a lost key is removed. Rejects with `StorageError`.
 */
export async function openVault(personId: string, now = Date.now()): Promise<Unsealed[]> {
  if (!globalThis.crypto?.subtle) throw new StorageError('This page may not encrypt.')
  const entries = await readRange(vaultStore, wholeVault(personId))
  const stored = entries.find(([key]) => key === personId)?.[1]
  const hasRecords = entries.some(([, record]) => isCurrent(record, now))
  const isUsable = isKey(stored) && (hasRecords || !hasExpired(stored.madeAt, now))
  const { id, key } = isUsable ? stored : await makeKey(personId, now)
  const held = new Map<string, Held>()
  open.set(personId, { id, key, held })
  const unsealed = await Promise.all(
    entries.map(async ([address, record]) => {
      if (address === personId) return []
      const content = isCurrent(record, now) ? await unseal(key, address, record) : undefined
      if (!content) {
        await removeRange(vaultStore, IDBKeyRange.only(address))
        return []
      }
      const { sealed, viewedAt, updatedAt } = record as StoredRecord
      held.set(content.name, { bytes: sealed.byteLength, viewedAt })
      return [{ ...content, updatedAt }]
    }),
  )
  return unsealed.flat()
}

/** One value of a person's vault; undefined where it is not there, or the vault is closed. */
export async function readSealed(personId: string, name: string): Promise<unknown> {
  const vault = open.get(personId)
  if (!vault) return undefined
  const address = addressOf(personId, name)
  const [entry] = await readRange(vaultStore, IDBKeyRange.only(address))
  if (!entry || !isCurrent(entry[1], Date.now())) return undefined
  return (await unseal(vault.key, address, entry[1]))?.value
}

/**
 * Puts a value into a person's open vault, unless something newer is there; what nobody has looked at
 * for longest makes room. Nothing happens where the vault is closed. Rejects with `StorageError`.
 */
export async function writeSealed(
  personId: string,
  name: string,
  value: unknown,
  updatedAt = Date.now(),
): Promise<void> {
  const vault = open.get(personId)
  if (!vault) return
  const address = addressOf(personId, name)
  const record = await seal(vault.key, address, { name, value }, updatedAt)
  const added = { bytes: record.sealed.byteLength, viewedAt: record.viewedAt }
  const gone = overflowing(new Map(vault.held).set(name, added))
  await inVault(personId, vault.id, (objects) => {
    const reading = objects.get(address)
    reading.onsuccess = () => {
      const isOlder = isCurrent(reading.result, 0) && reading.result.updatedAt > updatedAt
      if (!isOlder) objects.put(record, address)
      for (const each of gone) objects.delete(addressOf(personId, each))
    }
  })
  vault.held.set(name, added)
  for (const each of gone) vault.held.delete(each)
}

/** Takes a value out of a person's vault. */
export async function removeSealed(personId: string, name: string): Promise<void> {
  open.get(personId)?.held.delete(name)
  await removeRange(vaultStore, IDBKeyRange.only(addressOf(personId, name)))
}

/** Frees half of a person's vault: the half that was looked at last stays. */
export async function halveVault(personId: string): Promise<void> {
  const { held } = open.get(personId) ?? {}
  if (!held) return
  const bytes = [...held.values()].reduce((sum, record) => sum + record.bytes, 0)
  for (const name of overflowing(held, bytes / 2)) await removeSealed(personId, name)
}

/** Destroys a person's vault, first of all its key. */
export async function destroyVault(personId: string): Promise<void> {
  open.delete(personId)
  await removeRange(vaultStore, wholeVault(personId))
}

/**
 * Removes what has lain here for 30 days, whosever it is, and keys that have nothing left to open. With
 * `owner`, everything of everybody else: whoever was here before them has to log in again anyway.
 */
export const purgeVaults = (owner: string | undefined, now = Date.now()): Promise<void> =>
  inOneGo(vaultStore, (objects) => {
    const keys = objects.getAllKeys()
    const values = objects.getAll()
    values.onsuccess = () => {
      const entries = values.result.map(
        (value, index): Entry => [String(keys.result[index]), value],
      )
      for (const address of purgeable(entries, owner, now)) objects.delete(address)
    }
  })

type Entry = readonly [address: string, value: unknown]

function purgeable(entries: Entry[], owner: string | undefined, now: number): string[] {
  const isTheirs = (address: string) => owner === undefined || personOf(address) === owner
  const records = entries.filter(([at, value]) => isTheirs(at) && isCurrent(value, now))
  const owners = new Set(records.map(([address]) => personOf(address)))
  const kept = entries.filter(
    ([at, value]) =>
      isTheirs(at) && isKey(value) && (owners.has(at) || !hasExpired(value.madeAt, now)),
  )
  const staying = new Set([...records, ...kept])
  return entries.flatMap((entry) => (staying.has(entry) ? [] : [entry[0]]))
}

const personOf = (address: string) => address.split('/')[0] ?? ''

const isKey = (stored: unknown): stored is StoredKey => {
  const { version, key } = (stored ?? {}) as Partial<StoredKey>
  return version === VERSION && key instanceof CryptoKey
}

const isCurrent = (stored: unknown, now: number): stored is StoredRecord => {
  const { version, sealed, updatedAt } = (stored ?? {}) as Partial<StoredRecord>
  return version === VERSION && sealed !== undefined && !hasExpired(updatedAt ?? 0, now)
}

async function makeKey(personId: string, now: number): Promise<StoredKey> {
  const algorithm = { name: 'AES-GCM', length: 256 }
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt'])
  let kept: StoredKey = { version: VERSION, id: createId(), key, madeAt: now }
  await change<StoredKey>(vaultStore, personId, (there) => {
    // Another tab was faster.
    if (isKey(there) && !hasExpired(there.madeAt, now)) kept = there
    return kept
  })
  return kept
}

// The address is sealed in as well: a record that is moved to another place does not open.
const cipher = (iv: Uint8Array<ArrayBuffer>, address: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(address),
})

async function seal(
  key: CryptoKey,
  address: string,
  content: Content,
  updatedAt: number,
): Promise<StoredRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  const sealed = await crypto.subtle.encrypt(cipher(iv, address), key, text)
  return { version: VERSION, iv, sealed, updatedAt, viewedAt: Date.now() }
}

async function unseal(
  key: CryptoKey,
  address: string,
  record: StoredRecord,
): Promise<Content | undefined> {
  try {
    const text = await crypto.subtle.decrypt(cipher(record.iv, address), key, record.sealed)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    // Sealed with a key that is gone.
    return undefined
  }
}

// Works on the vault if it is still the one that was opened.
const inVault = (personId: string, id: string, work: (objects: IDBObjectStore) => void) =>
  inOneGo(vaultStore, (objects) => {
    const asking = objects.get(personId)
    asking.onsuccess = () => {
      if (isKey(asking.result) && asking.result.id === id) work(objects)
    }
  })
