// What a phone has stored.
import type { BrowserContext, Page } from '@playwright/test'
import type { components } from '#contract'
import { expect } from './fixtures.ts'

/** What lies in the vaults, opened with their keys as the app opens them. */
export const unsealed = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('fastpass-answers'))
    const contents: { person: string; name: string; value: unknown }[] = []
    if (database.objectStoreNames.contains('people')) {
      const objects = database.transaction('people').objectStore('people')
      const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())])
      const stored = new Map(keys.map((key, index) => [String(key), values[index]]))
      for (const [address, { iv, sealed }] of stored) {
        const [person = ''] = address.split('/')
        if (!sealed) continue
        const additionalData = new TextEncoder().encode(address)
        const cipher = { name: 'AES-GCM', iv, additionalData }
        const text = await crypto.subtle.decrypt(cipher, stored.get(person).key, sealed)
        contents.push({ person, ...JSON.parse(new TextDecoder().decode(text)) })
      }
    }
    database.close()
    return contents
  })

/** Waits until the answers to these questions, as the app names them, are on the phone. */
export async function untilKept(page: Page, ...questions: string[][]): Promise<void> {
  const kept = async () =>
    (await unsealed(page)).map(({ person, name }) => name.replace(`"${person}",`, ''))
  const names = questions.map((question) => `answers/${JSON.stringify(question)}`)
  await expect.poll(kept).toEqual(expect.arrayContaining(names))
}

/** Waits until, of a customer's lists on the phone, the past cases alone have this case, with this status. */
export async function untilKeptAs(page: Page, caseId: string, status: string): Promise<void> {
  const statuses = async () => {
    const lists = (await unsealed(page)).filter(({ name }) => /"list","(current|past)"/.test(name))
    return lists.flatMap(({ value }) =>
      (value as { data: { pages: components['schemas']['CaseListEnvelope'][] } }).data.pages
        .flatMap(({ data }) => data)
        .filter(({ id }) => id === caseId)
        .map(({ case_status }) => case_status),
    )
  }
  await expect.poll(statuses).toEqual([status])
}

/** The question that a customer's dashboard asks. */
export const CURRENT_CASES = ['cases', 'list', 'current']

/** The questions that a screen of a case asks. */
export const caseQuestions = (caseId: string): string[][] => [
  ['cases', 'one', caseId],
  ['cases', 'one', caseId, 'bids'],
]

/** All that this origin has stored on the phone, as text: databases, caches, local and session storage. */
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
 * Returns the names of the app's entries in local storage and in the session's database (`memory`), and those of the
 * records of what people have read, written and sent (`records`).
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
    // The times of writing are about no person.
    const memory = new Set([...inStorage, ...inDatabase])
    memory.delete('fastpass.written')
    return { memory: [...memory].sort(), records: records.flat() }
  })
}
