// Asks the browser not to delete this device's data when space runs short.

const ASKED = 'fastpass.persistence-asked'

/**
 * Asks once on each device; some browsers ask the person. Never rejects, not even after a refusal.
 */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED) !== null) return
    localStorage.setItem(ASKED, '1')
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Storage is denied, or the browser lacks the API.
  }
}
