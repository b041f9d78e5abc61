// A device with a database that loses its connection, or does not respond, as phones do.
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * How a connection fails, without a `close` event, until it is opened again; `silent`: a request
 * gets no response.
 */
export type Failure = 'request' | 'transaction' | 'silent'

const lostError = () =>
  new DOMException('Connection to Indexed Database server lost.', 'UnknownError')

type Aborting = { transaction: { _abort(name: string): void; db: object } }

/** Installs the globals of a page on such a device. Modules must be imported afterwards. */
export function installDevice() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const values = new Map<string, string>()
  const failing = new WeakMap<object, Failure>()
  /** How connections fail that will be opened. */
  let next: Failure | undefined
  const opened = new Set<object>()

  const failureOf = (database: object) => {
    if (!opened.has(database) && next) failing.set(database, next)
    opened.add(database)
    return failing.get(database)
  }
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    if (failureOf(this) === 'transaction') throw lostError()
    return transaction.apply(this, args)
  } as typeof transaction)
  for (const name of ['get', 'getAll', 'getAllKeys', 'put', 'delete'] as const) {
    const method = IDBObjectStore.prototype[name] as (...args: unknown[]) => unknown
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: unknown,
      ...args: unknown[]
    ) {
      const { transaction: used } = this as Aborting
      const failure = failureOf(used.db)
      if (failure === 'silent') return new IDBRequest()
      const request = method.apply(this, args)
      if (failure === 'request') queueMicrotask(() => used._abort('UnknownError'))
      return request
    } as never)
  }
  const globals = {
    IDBCursor,
    IDBDatabase,
    IDBIndex,
    IDBKeyRange,
    IDBObjectStore,
    IDBRequest,
    IDBTransaction,
    indexedDB: new IDBFactory(),
    BroadcastChannel: undefined,
    window: page,
    document: page,
    addEventListener: page.addEventListener.bind(page),
    localStorage: new Proxy(
      {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
      },
      {
        ownKeys: () => [...values.keys()],
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    ),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    /** Lets all open connections fail. `andLater`: those that are opened from now on as well. */
    fail(failure: Failure, { andLater = false } = {}) {
      for (const database of opened) failing.set(database, failure)
      next = andLater ? failure : undefined
    },
    /** Ends the failures. */
    recover() {
      for (const database of opened) failing.delete(database)
      next = undefined
    },
    /** Sends a page's event; `persisted`: it may be frozen, or was. */
    send: (type: 'pagehide' | 'pageshow') =>
      page.dispatchEvent(Object.assign(new Event(type), { persisted: true })),
    keys: () => [...values.keys()],
    /** Takes the device away, for the next test file. */
    remove() {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      vi.resetModules()
    },
  }
}
