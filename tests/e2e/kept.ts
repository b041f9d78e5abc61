// Reads what a phone has stored.
import type { BrowserContext, Page } from '@playwright/test'
import type { components } from '#contract'
import { type Asked, askedBy } from '#src/data/query-key.ts'
import { expect } from './fixtures.ts'

/** Returns the content of the encrypted stores, decrypted with their keys as the app does it. */
export const decrypted = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const contents: { person: string; name: string; value: unknown }[] = []
    // Opening an absent database would create one without stores.
    const known = (await indexedDB.databases()).map(({ name }) => name)
    if (!known.includes('fastpass')) return contents
    const database = await done(indexedDB.open('fastpass'))
    const objects = database.transaction('encrypted').objectStore('encrypted')
    const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())])
    const stored = new Map(keys.map((key, index) => [String(key), values[index]]))
    for (const [address, { iv, encrypted }] of stored) {
      const [person = ''] = address.split('/')
      if (!encrypted) continue
      const additionalData = new TextEncoder().encode(address)
      const cipher = { name: 'AES-GCM', iv, additionalData }
      const text = await crypto.subtle.decrypt(cipher, stored.get(person).key, encrypted)
      contents.push({ person, ...JSON.parse(new TextDecoder().decode(text)) })
    }
    database.close()
    return contents
  })

/** Returns the names of the app's databases on this phone. */
export const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort())

/**
 * Waits until the page has loaded these parts of the app, which it does when it is idle: without
 * the worker they must be there before the connection is lost.
 */
export const untilLoaded = (page: Page, ...parts: string[]): Promise<unknown> =>
  page.waitForFunction((names) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    return names.every((part) => files.some((file) => file.includes(`/${part}-`)))
  }, parts)

/** Waits until the results of these queries are stored on the phone. */
export async function untilKept(page: Page, ...wanted: Asked[]): Promise<void> {
  const kept = async () =>
    (await decrypted(page)).flatMap(({ name }) => {
      const [, queryHash] = /^responses\/(.+)/.exec(name) ?? []
      return queryHash === undefined ? [] : [askedBy({ queryKey: JSON.parse(queryHash) })]
    })
  await expect.poll(kept).toEqual(expect.arrayContaining(wanted))
}

/** Waits until the phone has stored the screen of a path, to show it at the next start. */
export const untilRemembered = (page: Page, path: string): Promise<void> =>
  expect
    .poll(async () => (await decrypted(page)).map(({ name }) => name))
    .toContain(`screen${path}`)

/**
 * Waits until the past cases on the phone contain this case with this status, and no other list of
 * the customer does.
 */
export async function untilKeptAs(page: Page, caseId: string, status: string): Promise<void> {
  const statuses = async () => {
    const lists = (await decrypted(page)).filter(({ name }) => /"list":"(current|past)"/.test(name))
    return lists.flatMap(({ value }) =>
      (value as { data: { pages: components['schemas']['CaseListEnvelope'][] } }).data.pages
        .flatMap(({ data }) => data)
        .filter(({ id }) => id === caseId)
        .map(({ case_status }) => case_status),
    )
  }
  await expect.poll(statuses).toEqual([status])
}

/** The queries of a customer's dashboard. */
export const CURRENT_CASES: Asked = { of: 'cases', as: 'list', list: 'current' }

/** The query of an attorney's open cases of all categories. */
export const OPEN_CASES: Asked = {
  of: 'cases',
  as: 'list',
  list: 'explore',
  categories: 'all',
  places: 'own',
  languages: 'all',
}

/** Returns the queries of a case's screen. */
export const caseQuestions = (id: string): Asked[] => [
  { of: 'cases', as: 'case', id },
  { of: 'cases', as: 'case', id, part: 'bids' },
]

/**
 * Returns everything that this origin has stored, as text: databases, caches, local and session
 * storage.
 */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const textOf = (_name: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder().decode(value)
        : value
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = [done(objects.getAllKeys()), done(objects.getAll())]
        texts.push(JSON.stringify([name, store, await keys, await values], textOf))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

/** Returns the local and session storage of a page as text. */
export const textInStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))

/** Returns the local storage and the databases of a phone as text, even when no page is open. */
export const textOnPhone = (context: BrowserContext): Promise<string> =>
  context.storageState({ indexedDB: true }).then((state) => JSON.stringify(state))

/**
 * Returns the names of the app's entries in local storage and in the session's database (`memory`),
 * and those of the records of what people have read, written and sent (`records`).
 */
export async function keysOnPhone(page: Page) {
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
      known.has(name) ? (await readAll(name, store)).map(String) : []
    const stores = ['drafts', 'outbox', 'encrypted', 'case-edits', 'bid-drafts', 'profile-drafts']
    const records = await Promise.all(stores.map((store) => namesIn('fastpass', store)))
    const inStorage = Object.keys(localStorage).filter((key) => key.startsWith('fastpass.'))
    const inDatabase = await namesIn('fastpass-session', 'session')
    // The timestamps contain no personal data.
    const memory = new Set([...inStorage, ...inDatabase])
    memory.delete('fastpass.written')
    return { memory: [...memory].sort(), records: records.flat() }
  })
}

/** Returns how many drafts on this phone the server has as they are. */
export const syncedDrafts = async (page: Page): Promise<number> =>
  (await storedDrafts(page)).filter(({ isOnServer }) => isOnServer).length

/**
 * Returns the answers that this phone has stored of the draft in the page's URL, as JSON; undefined
 * without such a draft.
 */
export async function storedAnswers(page: Page): Promise<string | undefined> {
  const open = new URL(page.url()).searchParams.get('draft')
  const stored = (await storedDrafts(page)).find(({ id }) => id === open)
  return stored && JSON.stringify(stored.draft.answers)
}

type StoredDraft = { id: string; isOnServer: boolean; draft: { answers: object } }

const storedDrafts = (page: Page): Promise<StoredDraft[]> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('fastpass'))
    const drafts = await done(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return drafts
  })

/** Empties a store of the app's database on this phone, if the database exists. */
export const emptyStore = (page: Page, store: string): Promise<void> =>
  page.evaluate(async (name) => {
    const known = (await indexedDB.databases()).map((database) => database.name)
    if (!known.includes('fastpass')) return
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('fastpass')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(name, 'readwrite')
        transaction.objectStore(name).clear()
        transaction.oncomplete = () => {
          opening.result.close()
          resolve()
        }
      }
    })
  }, store)
