/**
 * Local storage and IndexedDB. Where the browser denies them, memory replaces them until the page
 * is closed or reloaded.
 */
import type { UseStore } from 'idb-keyval'
import { type Connection, createConnection } from './connection.ts'
import { createMemoryStore } from './memory-store.ts'

/** The part of local storage that pages use. */
export interface PageStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * `database`: IndexedDB is denied, so nothing is kept. `page`: local storage is denied, so only
 * what is written while a page closes is lost.
 */
export type DeniedStorage = 'database' | 'page'

let isPageDenied = false
let isDatabaseDenied = false

/** The page's local storage; undefined in a worker, which has none. */
export const pageStorage: PageStorage | undefined = findPageStorage()

function findPageStorage(): PageStorage | undefined {
  try {
    return (globalThis as { localStorage?: PageStorage }).localStorage
  } catch {
    isPageDenied = true
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

/** Returns the storage that the browser has denied so far; undefined when it has denied none. */
export function deniedStorage(): DeniedStorage | undefined {
  if (isDatabaseDenied) return 'database'
  return isPageDenied ? 'page' : undefined
}

/** Opens a store in its own database, at its first use. */
export function openStore(database: string, name: string): UseStore {
  const connection = createConnection({
    ...{ name: database, version: 1 },
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
 * browser denies the database: a later success must not split the data.
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
      if (!isStorageDenial(error)) {
        opened = undefined
        throw error
      }
      isDatabaseDenied = true
      return inMemory()
    }
    return onDevice()
  }
  return () => {
    opened ??= open()
    return opened
  }
}

// A full device is not a denial: the code that writes reports that. Chromium's denial has the same
// name as many other errors, but then local storage is denied as well.
const DENIALS = ['SecurityError', 'InvalidStateError', 'ReferenceError', 'TypeError']

/** Returns whether an error of opening a database means that the browser denies it. */
const isStorageDenial = (error: unknown): boolean =>
  error instanceof Error || error instanceof DOMException
    ? isPageDenied || DENIALS.includes(error.name)
    : false
