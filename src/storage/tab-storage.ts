// Session storage of this tab. Where the browser denies it, memory replaces it until the page is
// closed.

const inMemory = new Map<string, string>()

/** Returns a value; null when there is none. */
export function readInTab(key: string): string | null {
  try {
    return inMemory.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value in this tab. */
export function storeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    inMemory.delete(key)
  } catch {
    inMemory.set(key, value)
  }
}

/** Removes a value from this tab. */
export function removeInTab(key: string): void {
  inMemory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
