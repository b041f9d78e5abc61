// Local storage and IndexedDB. Where the browser denies them, memory replaces them until the page
// is closed or reloaded.
import type { UseStore } from 'idb-keyval'
import { type Connection, createConnection } from './connection.ts'
import { createMemoryStore } from './memory-store.ts'

/** The part of local storage that pages use. */
export interface PageStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

type LocalStorage = Omit<PageStorage, 'keys'>

/**
 * `database`: IndexedDB is denied, so nothing that is typed is kept. `page`: local storage is
 * denied, so only what is written while a page closes is lost. `all`: neither is there, also for
 * the session. `full`: the device has no room for a new database.
 */
export type DeniedStorage = 'all' | 'database' | 'full' | 'page'

let isPageDenied = false
let isDatabaseDenied = false
let isDeviceFull = false
/** What the browser has; the page's storage is in front of it. */
let inBrowser: LocalStorage | undefined

/** The page's local storage; undefined in a worker, which has none. */
export const pageStorage: PageStorage | undefined = findPageStorage()

function findPageStorage(): PageStorage | undefined {
  try {
    const { localStorage } = globalThis as { localStorage?: LocalStorage | null }
    if (localStorage === undefined) return undefined
    // A setting of Firefox and of WebKit turns it into null.
    if (localStorage !== null) {
      inBrowser = localStorage
      return withMemory(localStorage)
    }
  } catch {
    // Denied.
  }
  isPageDenied = true
  return withMemory()
}

/**
 * Returns a storage that keeps in memory what the browser refuses, because the device is full, or
 * has no place for.
 */
function withMemory(storage?: LocalStorage): PageStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? storage?.getItem(key) ?? null,
    setItem: (key, value) => {
      values.delete(key)
      try {
        if (storage) return storage.setItem(key, value)
      } catch {
        storage?.removeItem(key)
      }
      values.set(key, value)
    },
    removeItem: (key) => {
      values.delete(key)
      storage?.removeItem(key)
    },
    keys: () => [...new Set([...values.keys(), ...Object.keys(storage ?? {})])],
  }
}

/**
 * Returns whether the area of a `storage` event is the page's storage; it may be a tab's session
 * storage.
 */
export const isPageStorage = (area: unknown): boolean =>
  inBrowser !== undefined && area === inBrowser

/** Returns the storage that the browser has denied so far; undefined when it has denied none. */
export function deniedStorage(): DeniedStorage | undefined {
  if (isDeviceFull) return 'full'
  if (isDatabaseDenied) return isPageDenied ? 'all' : 'database'
  return isPageDenied ? 'page' : undefined
}

/** Returns whether what is typed is kept in memory only. */
export const isKeptInMemory = (): boolean => isDatabaseDenied || isDeviceFull

/** Returns whether the device has no room. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Opens a store in its own database, at its first use. */
export function openStore(database: string, name: string): UseStore {
  const connection = createConnection({
    name: database,
    version: 1,
    upgrade: (upgraded) => upgraded.createObjectStore(name),
  })
  const open = openOnce(
    connection,
    (): UseStore => (mode, work) =>
      connection.run(name, mode, (transaction) => work(transaction.objectStore(name))),
    createMemoryStore,
  )
  return async (mode, work) => (await open())(mode, work)
}

/**
 * Returns a function that opens a database once. What it resolves with is in memory where the
 * browser denies the database, or has no room for a new one: a later success must not split the
 * data.
 */
export function openOnce<Opened>(
  connection: Connection,
  onDevice: () => Opened | Promise<Opened>,
  inMemory: () => Opened,
): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined
  const open = async () => {
    try {
      await connection.open()
    } catch (error) {
      if (isFull(error)) isDeviceFull = true
      else if (isStorageDenial(error)) isDatabaseDenied = true
      else {
        opened = undefined
        throw error
      }
      return inMemory()
    }
    return onDevice()
  }
  return () => {
    opened ??= open()
    return opened
  }
}

// Chromium's denial has the same name as many other errors, but then local storage is denied as
// well.
const DENIALS = ['SecurityError', 'InvalidStateError', 'ReferenceError', 'TypeError']

/** Returns whether an error of opening a database means that the browser denies it. */
const isStorageDenial = (error: unknown): boolean =>
  error instanceof Error || error instanceof DOMException
    ? isPageDenied || DENIALS.includes(error.name)
    : false
