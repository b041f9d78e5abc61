/**
 * What this tab remembers until it is closed. A browser may refuse to keep anything: then the page
 * goes on without.
 */

/** What was kept; null where there is nothing, or nothing can be read. */
export function recallInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps something in this tab, if the browser lets us. */
export function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // The page has it for as long as it is open.
  }
}

/** Forgets something that was kept in this tab. */
export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}
