// Removals of typed text that have not reached the database. A transaction that begins as the page
// is being left may be aborted, and discarded text would come back. So each removal is first
// written to local storage, synchronously, and is repeated when the database is next opened.
import type { Database, StoreName } from './database-types.ts'

const PREFIX = 'fastpass.removal/'

const nameOf = (store: StoreName, key: string) => `${PREFIX}${store}/${key}`

/** Marks a removal as begun. Does nothing where local storage is full or denied. */
export function markRemoval(store: StoreName, key: string): void {
  try {
    localStorage.setItem(nameOf(store, key), '')
  } catch {
    // The removal itself does not need the mark.
  }
}

/** Removes the mark, after the removal is done or the text was typed again. */
export function clearRemoval(store: StoreName, key: string): void {
  try {
    localStorage.removeItem(nameOf(store, key))
  } catch {
    // Local storage is denied, so there is no mark.
  }
}

/** Repeats the marked removals. */
export async function applyRemovals(database: Database): Promise<void> {
  for (const name of markNames()) {
    const [store, ...rest] = name.slice(PREFIX.length).split('/')
    const key = rest.join('/')
    await database.run([store as StoreName], 'readwrite', async (objects) => {
      // Another tab may have stored new text, and cleared the mark before.
      if (markNames().includes(name)) await objects(store as StoreName).delete(key)
    })
    clearRemoval(store as StoreName, key)
  }
}

// Empty in a worker, which has no local storage, and where the browser denies it.
function markNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}
