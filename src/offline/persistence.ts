/** Asks the browser not to clear what this phone keeps when space runs short. */

const ASKED = 'fastpass.persistence-asked'

/** Asks once on each phone; some browsers put the question to the person. Never rejects: a no is a no. */
export async function askToPersist(): Promise<void> {
  try {
    if (localStorage.getItem(ASKED) !== null) return
    localStorage.setItem(ASKED, '1')
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch {
    // Storage is closed, or the browser does not know the question.
  }
}
