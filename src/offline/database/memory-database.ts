// A database in memory. Its transactions run one after the other, and one that throws changes
// nothing.
import type { Database, ObjectStore, StoreName } from './database-types.ts'

/**
 * Creates an empty database. It refuses the encrypted store, whose data must be on the device or
 * nowhere.
 */
export function createMemoryDatabase(): Database {
  let values = new Map<StoreName, Map<string, unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(stores, _mode, work) {
      const running = last.then(async () => {
        if (stores.includes('encrypted')) throw new Error('This is not kept in memory.')
        const changed = new Map([...values].map(([name, store]) => [name, new Map(store)]))
        const result = await work((name) => {
          const store = changed.get(name) ?? new Map<string, unknown>()
          changed.set(name, store)
          return access(store)
        })
        values = changed
        return result
      })
      last = running.catch(() => {})
      return running
    },
  }
}

// Copies, because IndexedDB copies: a change of a value that was read must not change what is
// stored.
const access = (values: Map<string, unknown>): ObjectStore => {
  const within = (key: string, range: IDBKeyRange | undefined) => !range || range.includes(key)
  const keysIn = (range?: IDBKeyRange) => [...values.keys()].filter((key) => within(key, range))
  return {
    get: async (key) => structuredClone(values.get(key)),
    getAll: async (range) => keysIn(range).map((key) => structuredClone(values.get(key))),
    getAllKeys: async (range) => keysIn(range),
    put: async (value, key) => void values.set(key, structuredClone(value)),
    delete: async (key) => {
      for (const each of typeof key === 'string' ? [key] : keysIn(key)) values.delete(each)
    },
  }
}
