/**
 * What this tab remembers until it is closed. Where the browser refuses to keep anything, the page
 * remembers it for as long as it is open.
 */
const unkept = new Map<string, string>()

/** What was kept; null where there is nothing. */
export function readInTab(key: string): string | null {
  try {
    return unkept.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps something in this tab. */
export function storeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

/** Forgets something that was kept in this tab. */
export function removeInTab(key: string): void {
  unkept.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // It was never kept.
  }
}
