// Phones that one test after another uses. A new browser context costs a new process, which
// compiles the app again: three quarters of the processor time of opening a screen.
import type { BrowserContext, Page } from '@playwright/test'

/** A browser context with its page. */
export interface Phone {
  context: BrowserContext
  page: Page
}

/** The phones of a worker that wait for their next test. */
export interface UsedPhones {
  /**
   * Returns a phone with the storage and the options that the key stands for: a used one, or else
   * the one that `open` makes. Without a key, a new one that will not be used again.
   */
  take(key: string | undefined, open: () => Promise<BrowserContext>): Promise<Phone>
  /** Resets a taken phone for the next test. Closes it if that is not possible. */
  giveBack(phone: Phone): Promise<void>
  close(): Promise<void>
}

interface UsedPhone extends Phone {
  key: string
  reset(): Promise<void>
  canBeReset(): boolean
}

/** Each one takes memory. */
const MAX_FREE = 4

/** Creates a worker's phones. */
export function createUsedPhones(): UsedPhones {
  /** The least recently used first. */
  const free: UsedPhone[] = []
  const taken = new Map<BrowserContext, UsedPhone>()
  return {
    async take(key, open) {
      if (key === undefined) {
        const context = await open()
        return { context, page: await context.newPage() }
      }
      const index = free.findIndex((phone) => phone.key === key)
      const [used] = index < 0 ? [] : free.splice(index, 1)
      const phone = used ?? (await openPhone(key, await open()))
      taken.set(phone.context, phone)
      return phone
    },
    async giveBack({ context }) {
      const phone = taken.get(context)
      taken.delete(context)
      if (phone?.canBeReset()) {
        try {
          await phone.reset()
          free.push(phone)
        } catch (error) {
          await context.close()
          // The app was still navigating, and the test has passed: the next one opens a new phone.
          if (!String(error).includes('net::ERR_ABORTED')) throw error
        }
      } else await context.close()
      if (free.length > MAX_FREE) await free.shift()?.context.close()
    },
    close: async () => {
      for (const { context } of [...free, ...taken.values()]) await context.close()
    },
  }
}

/** A document of the app's origin without the app, so that the page keeps its process. */
const EMPTY_PAGE = '/icons/icon.svg'

/** Methods with effects that last as long as the page. */
const LASTING = {
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'newCDPSession',
    'grantPermissions',
  ],
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'addLocatorHandler', 'close'],
  clock: ['install', 'fastForward', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const

/** The events that tests listen to. */
const EVENTS = [
  ...['console', 'dialog', 'download', 'framenavigated', 'pageerror', 'popup', 'request'],
  ...['requestfailed', 'requestfinished', 'response', 'weberror', 'page'],
]

async function openPhone(key: string, context: BrowserContext): Promise<UsedPhone> {
  const cookies = await context.cookies()
  // It keeps a copy of the phone's storage.
  const keeper = await context.newPage()
  await keeper.goto(EMPTY_PAGE)
  await keeper.evaluate(copyStorage)
  const page = await context.newPage()
  const viewport = page.viewportSize()
  const media = await page.evaluate(readMedia)
  let isSpent = false
  const spend = () => {
    isSpent = true
  }
  page.once('crash', spend)
  watchCalls(context, LASTING.context, spend)
  watchCalls(page, LASTING.page, spend)
  watchCalls(page.clock, LASTING.clock, spend)
  return {
    key,
    context,
    page,
    canBeReset: () => !isSpent && !page.isClosed() && !keeper.isClosed(),
    async reset() {
      for (const event of EVENTS) {
        page.removeAllListeners(event)
        context.removeAllListeners(event)
      }
      for (const other of context.pages()) {
        if (other !== page && other !== keeper) await other.close()
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await page.goto(EMPTY_PAGE)
      await page.evaluate(() => sessionStorage.clear())
      await context.clearCookies()
      await context.addCookies(cookies)
      await page.mouse.move(0, 0)
      await page.emulateMedia({ media: null, forcedColors: null, contrast: null, ...media })
      if (viewport) await page.setViewportSize(viewport)
      await keeper.evaluate(restoreStorage)
    },
  }
}

/** Calls `called` whenever one of an object's methods is called. */
function watchCalls<T extends object>(owner: T, methods: readonly (keyof T)[], called: () => void) {
  for (const method of methods) {
    const original = owner[method] as (...args: unknown[]) => unknown
    owner[method] = ((...args: unknown[]) => {
      called()
      return original.apply(owner, args)
    }) as T[keyof T]
  }
}

// The functions below run in the page.

function readMedia() {
  const is = (query: string) => matchMedia(query).matches
  return {
    colorScheme: is('(prefers-color-scheme: dark)') ? ('dark' as const) : ('light' as const),
    reducedMotion: is('(prefers-reduced-motion: reduce)')
      ? ('reduce' as const)
      : ('no-preference' as const),
  }
}

interface StoredDatabase {
  name: string
  version: number
  stores: StoredStore[]
}

interface StoredStore {
  name: string
  options: IDBObjectStoreParameters
  indexes: { name: string; keyPath: string | string[]; options: IDBIndexParameters }[]
  keys: IDBValidKey[]
  values: unknown[]
}

type Keeper = typeof globalThis & {
  copy: { local: [string, string][]; databases: StoredDatabase[] }
}

/** Copies the origin's local storage and databases into the document. */
async function copyStorage() {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases: StoredDatabase[] = []
  for (const { name = '', version = 1 } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    const stores: StoredStore[] = []
    for (const storeName of db.objectStoreNames) {
      const store = db.transaction(storeName).objectStore(storeName)
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map((indexName) => {
        const index = store.index(indexName)
        const options = { unique: index.unique, multiEntry: index.multiEntry }
        return { name: indexName, keyPath: index.keyPath, options }
      })
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
      stores.push({ name: storeName, options: { keyPath, autoIncrement }, indexes, keys, values })
    }
    db.close()
    databases.push({ name, version, stores })
  }
  ;(globalThis as Keeper).copy = { local: Object.entries(localStorage), databases }
}

/** Makes the origin's storage what it was when it was copied. */
async function restoreStorage() {
  const { local, databases } = (globalThis as Keeper).copy
  const done = (request: IDBRequest) =>
    new Promise<void>((resolve, reject) => {
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  localStorage.clear()
  for (const [key, value] of local) localStorage.setItem(key, value)
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name = '' } of await indexedDB.databases())
    await done(indexedDB.deleteDatabase(name))
  for (const { name, version, stores } of databases) {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const { name, options, indexes, keys, values } of stores) {
        const store = request.result.createObjectStore(name, options)
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index.options)
        keys.forEach((key, at) => {
          if (store.keyPath === null) store.put(values[at], key)
          else store.put(values[at])
        })
      }
    }
    await done(request)
    request.result.close()
  }
}
