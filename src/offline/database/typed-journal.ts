// Typed text that has not reached the database. A transaction that begins as the page is being left
// may be aborted, so what is not stored by then is written to local storage, synchronously, and
// into the database when that is next opened.
import type { Database, StoreName } from './database-types.ts'

/** A record of typed text. `savedAt`: an ISO instant. */
export interface JournaledRecord {
  owner: string
  savedAt: string
}

const PREFIX = 'fastpass.unstored/'

/** The records whose writes have not ended, as JSON, by the name of their entry. */
const unstored = new Map<string, string>()

const nameOf = (store: StoreName, key: string) => `${PREFIX}${store}/${key}`

/** Notes that a write has begun. Returns the function that notes its success. */
export function noteUnstored(store: StoreName, key: string, record: JournaledRecord): () => void {
  const name = nameOf(store, key)
  const text = JSON.stringify(record)
  unstored.set(name, text)
  return () => {
    // A later write has begun in the meantime.
    if (unstored.get(name) === text) forget(name)
  }
}

/** Forgets a record that is discarded. */
export const forgetUnstored = (store: StoreName, key: string): void => forget(nameOf(store, key))

/** Forgets the records of a person, who signs out. */
export function forgetUnstoredOf(owner: string): void {
  for (const name of new Set([...unstored.keys(), ...entryNames()])) {
    if (recordIn(unstored.get(name) ?? readEntry(name))?.owner === owner) forget(name)
  }
}

function forget(name: string) {
  unstored.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Local storage is denied, so there is no entry.
  }
}

function writeEntries() {
  for (const [name, text] of unstored) {
    try {
      localStorage.setItem(name, text)
    } catch {
      // Full or denied. The database write has begun as well.
    }
  }
}

// Missing in the tests of Node.
globalThis.addEventListener?.('pagehide', writeEntries)
globalThis.addEventListener?.('visibilitychange', writeEntries)

/** Stores the records, except where a later one is stored. */
export async function applyTyped(database: Database): Promise<void> {
  for (const name of entryNames()) {
    const text = readEntry(name)
    const record = recordIn(text)
    const [store, ...rest] = name.slice(PREFIX.length).split('/')
    if (record) await storeUnlessOlder(database, store as StoreName, rest.join('/'), record)
    // A page that is left now may have written a newer one.
    if (readEntry(name) === text) localStorage.removeItem(name)
  }
}

const storeUnlessOlder = (
  database: Database,
  store: StoreName,
  key: string,
  record: JournaledRecord,
) =>
  database.run([store], 'readwrite', async (objects) => {
    const stored = (await objects(store).get(key)) as Partial<JournaledRecord> | undefined
    if (!stored?.savedAt || stored.savedAt < record.savedAt) await objects(store).put(record, key)
  })

// Empty in a worker, which has no local storage, and where the browser denies it.
function entryNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

const readEntry = (name: string): string | null => localStorage.getItem(name)

// A damaged entry is removed.
function recordIn(text: string | null): JournaledRecord | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
