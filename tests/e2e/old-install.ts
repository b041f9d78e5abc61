// Creates the storage of an install from before the single database.
import type { Page } from '@playwright/test'

/**
 * The earlier app's databases: one for each kind of record, created by idb-keyval with one store
 * and keys apart from the values. The records are the same as today, except for the encrypted ones,
 * which had version 3 and `sealed` in place of `encrypted`.
 */
const OLD_DATABASES = [
  { from: 'drafts', name: 'fastpass-drafts', store: 'drafts' },
  { from: 'discards', name: 'fastpass-discarded-drafts', store: 'discards' },
  { from: 'outbox', name: 'fastpass-outbox', store: 'items' },
  { from: 'case-edits', name: 'fastpass-case-edits', store: 'edits' },
  { from: 'bid-drafts', name: 'fastpass-bid-drafts', store: 'drafts' },
  { from: 'profile-drafts', name: 'fastpass-profile-drafts', store: 'drafts' },
  { from: 'shared-photo', name: 'fastpass-shared-photo', store: 'photos' },
  { from: 'encrypted', name: 'fastpass-answers', store: 'people' },
] as const

/** A page of this origin without any code of the app. */
export const BLANK = '/api/health'

/** Converts a phone's storage to the earlier app's. The page must not show the app. */
export const makeOldInstall = (page: Page): Promise<void> =>
  page.evaluate(async (olds) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const present = await done(indexedDB.open('fastpass'))
    for (const { from, name, store } of olds) {
      const objects = present.transaction(from).objectStore(from)
      const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())])
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.result.createObjectStore(store)
      const old = await done(opening)
      const target = old.transaction(store, 'readwrite').objectStore(store)
      await Promise.all(
        keys.map((key, index) => {
          const { encrypted, ...record } = values[index]
          const sealed = encrypted && { sealed: encrypted }
          const version = from === 'encrypted' ? 3 : record.version
          return done(target.put({ ...record, ...sealed, version }, key))
        }),
      )
      old.close()
    }
    present.close()
    await done(indexedDB.deleteDatabase('fastpass'))
  }, OLD_DATABASES)

/** Returns the names of the app's databases on this phone. */
export const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())

/** Returns how many records the old databases hold. */
export const countOldRecords = (page: Page): Promise<number> =>
  page.evaluate(async (olds) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const known = new Set((await indexedDB.databases()).map(({ name }) => name))
    let count = 0
    for (const { name, store } of olds) {
      if (!known.has(name)) continue
      const database = await done(indexedDB.open(name))
      count += await done(database.transaction(store).objectStore(store).count())
      database.close()
    }
    return count
  }, OLD_DATABASES)
