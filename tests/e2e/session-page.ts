// Acts on the session of a phone.
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens the menu of the person who is logged in. */
export const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** Presses Log out. */
export async function logOut(page: Page) {
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
}

/**
 * Waits until the history entry of a closed overlay is left. Going back by script would interrupt
 * a navigation that begins meanwhile.
 */
export const overlayIsLeft = (page: Page) => page.waitForFunction(() => !history.state?.overlays)

/** Returns the product session's token. */
export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('fastpass.token'))

/** Stores a value where the app keeps what the phone remembers about the person. */
export const storeOnPhone = (page: Page, key: string, value: string) =>
  page.evaluate(
    async (entry) => {
      localStorage.setItem(entry.key, entry.value)
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('fastpass-session')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('session', 'readwrite')
          transaction.objectStore('session').put(entry.value, entry.key)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    },
    { key, value },
  )

/** Replaces the stored token by one that the server does not know, or by this one. */
export const spoilToken = (page: Page, token = 'fps_not-a-token-of-ours') =>
  storeOnPhone(page, 'fastpass.token', token)

/** Opens another tab with the dashboard on the same phone. */
export async function secondTab(context: BrowserContext) {
  const tab = await context.newPage()
  await tab.goto('/dashboard')
  await expect(tab.getByRole('listitem').first()).toBeVisible()
  return tab
}

/** Blocks the session's database: writes wait until this document is closed, and are lost. */
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
