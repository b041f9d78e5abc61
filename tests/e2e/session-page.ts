// What a test does with the session of a phone, and what it finds of it there.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The names of what the app keeps: who is logged in, and what they have read, written and sent. */
export async function keptOnPhone(page: Page) {
  return page.evaluate(async () => {
    const readAll = (database: string, store: string) =>
      new Promise<IDBValidKey[]>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      })
    const known = new Set((await indexedDB.databases()).map(({ name }) => name))
    const namesIn = async (name: string, store: string) =>
      known.has(`fastpass-${name}`) ? (await readAll(`fastpass-${name}`, store)).map(String) : []
    const records = await Promise.all([
      namesIn('drafts', 'drafts'),
      namesIn('outbox', 'items'),
      namesIn('answers', 'people'),
      namesIn('case-edits', 'edits'),
      namesIn('bid-drafts', 'drafts'),
      namesIn('profile-drafts', 'drafts'),
    ])
    const inStorage = Object.keys(localStorage).filter((key) => key.startsWith('fastpass.'))
    const inDatabase = await namesIn('session', 'session')
    // When each was written says nothing of anybody.
    const memory = new Set([...inStorage, ...inDatabase])
    memory.delete('fastpass.written')
    return { memory: [...memory].sort(), records: records.flat() }
  })
}

/** Opens the menu of whoever is logged in. */
export const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** Presses Log out. */
export async function logOut(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
}

/** The product session's token. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('fastpass.token'))

/** Replaces the stored token by one that the server does not know, or by a malformed one. */
export const spoilToken = (page: Page, token = 'fps_not-a-token-of-ours') =>
  page.evaluate(async (spoiled) => {
    localStorage.setItem('fastpass.token', spoiled)
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('fastpass-session')
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('session', 'readwrite')
        transaction.objectStore('session').put(spoiled, 'fastpass.token')
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, token)

/** Another tab on the same phone, with its dashboard there. */
export async function secondTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('listitem').first()).toBeVisible()
  return tab
}

/** Keeps the database of who is logged in busy: what is written there waits until this document is gone, and is lost. */
export const keepMemoryBusy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fastpass-session')
        opening.onsuccess = () => {
          const objects = opening.result.transaction('session', 'readwrite').objectStore('session')
          const again = () => {
            objects.count().onsuccess = again
            resolve()
          }
          again()
        }
      }),
  )
