/**
 * Local storage and IndexedDB, and memory in their place where the browser denies them. What is in memory is gone when
 * the page is closed or loaded again.
 */
import { createStore, type UseStore } from 'idb-keyval'
import { createMemoryStore } from './memory-store.ts'

/** The part of local storage that a page uses. */
export interface PageStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** `database`: nothing is kept at all. `page`: only what has to be written while a page is being left. */
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

/** Returns what the browser denies, as far as it was asked for; undefined where it denies nothing. */
export function deniedStorage(): DeniedStorage | undefined {
  if (isDatabaseDenied) return 'database'
  return isPageDenied ? 'page' : undefined
}

/** Opens a store of a database of its own, at its first use. */
export function openStore(database: string, name: string): UseStore {
  const onDevice = createStore(database, name)
  let inMemory: UseStore | undefined
  return async (mode, work) => {
    if (inMemory) return inMemory(mode, work)
    let isOpen = false
    try {
      return await onDevice(mode, (objects) => {
        isOpen = true
        return work(objects)
      })
    } catch (error) {
      if (isOpen || !isDenial(error)) throw error
      isDatabaseDenied = true
      inMemory ??= createMemoryStore()
      return inMemory(mode, work)
    }
  }
}

// A full phone is none: what cannot be written there is said by whoever writes it. Chromium's denial has a name that
// many errors have, but then local storage is denied as well.
const DENIALS = ['SecurityError', 'InvalidStateError', 'ReferenceError', 'TypeError']
const isDenial = (error: unknown) =>
  error instanceof Error || error instanceof DOMException
    ? isPageDenied || DENIALS.includes(error.name)
    : false
