// A store in memory, with the part of IndexedDB's interface that the app uses.
import type { UseStore } from 'idb-keyval'

type Values = Map<IDBValidKey, unknown>
type Handled = { onsuccess?: () => void; oncomplete?: () => void; result?: unknown }

/**
 * Creates an empty store. Its transactions run one after the other, like IndexedDB's write
 * transactions.
 */
export function createMemoryStore(): UseStore {
  const values: Values = new Map()
  let last: Promise<unknown> = Promise.resolve()
  return async (_mode, work) => {
    const begun = last.then(() => {
      const { objects, done } = beginTransaction(values)
      return { result: work(objects), done }
    })
    last = begun.then(({ done }) => done)
    return (await begun).result
  }
}

function beginTransaction(values: Values) {
  const transaction: Handled = {}
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  let waiting = 0
  // A timer, so that the callbacks of a request can make further requests first.
  const endWhenIdle = () =>
    setTimeout(() => {
      if (waiting > 0) return
      transaction.oncomplete?.()
      end()
    })
  const ask = (read: () => unknown): Handled => {
    const request: Handled = {}
    waiting += 1
    queueMicrotask(() => {
      request.result = structuredClone(read())
      request.onsuccess?.()
      waiting -= 1
      endWhenIdle()
    })
    return request
  }
  const objects = {
    transaction,
    get: (key: IDBValidKey) => ask(() => values.get(key)),
    getAll: () => ask(() => [...values.values()]),
    getAllKeys: () => ask(() => [...values.keys()]),
    put: (value: unknown, key: IDBValidKey) => {
      const copy = structuredClone(value)
      return ask(() => void values.set(key, copy))
    },
    delete: (key: IDBValidKey) => ask(() => void values.delete(key)),
  }
  endWhenIdle()
  return { objects: objects as unknown as IDBObjectStore, done }
}
