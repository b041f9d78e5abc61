// A phone whose databases do not respond, because another page keeps them, as a page that WebKit
// has frozen does.
import type { BrowserContext, Page } from '@playwright/test'

const NAMES = ['fastpass', 'fastpass-session']

/**
 * Lets no page of the phone open a database from now on. The app has been open on it before.
 * Returns the function that ends it.
 */
export async function silenceStorage(context: BrowserContext): Promise<() => Promise<void>> {
  const holder: Page = await context.newPage()
  await holder.goto('/icons/icon.svg')
  await holder.evaluate(async (names) => {
    const keep = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => {
          // Waits for this page's connection, and whatever comes later waits for it.
          const waiting = indexedDB.open(name, 99)
          waiting.onupgradeneeded = () => waiting.transaction?.abort()
          Object.assign(window, { [name]: opening.result })
          waiting.onblocked = () => resolve()
        }
      })
    await Promise.all(names.map(keep))
  }, NAMES)
  return async () => {
    await holder.evaluate((names) => {
      for (const name of names) (Reflect.get(window, name) as IDBDatabase).close()
    }, NAMES)
    await holder.close()
  }
}
