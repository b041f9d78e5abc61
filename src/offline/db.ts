import { createStore, get, set, type UseStore, values } from 'idb-keyval'
import { openStore } from '#src/api/device-storage.ts'

/**
 * What the phone keeps, one IndexedDB database each (idb-keyval holds one store per database).
 * Every record carries the version of its shape, so that a later app can read or refuse it.
 */
export const draftStore = openStore('fastpass-drafts', 'drafts')
export const discardStore = openStore('fastpass-discarded-drafts', 'discards')
export const outboxStore = openStore('fastpass-outbox', 'items')
export const caseEditStore = openStore('fastpass-case-edits', 'edits')
export const bidDraftStore = openStore('fastpass-bid-drafts', 'drafts')
export const profileDraftStore = openStore('fastpass-profile-drafts', 'drafts')
export const sharedPhotoStore = openStore('fastpass-shared-photo', 'photos')
// On the phone or nowhere, never in memory: it is a copy of what the server has.
export const vaultStore = createStore('fastpass-answers', 'people')

/** The phone would not keep something: its storage is full, or closed to us. */
export class StorageError extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
    super(
      isFull
        ? 'This phone is full. Free some space, so that it can be saved.'
        : 'It could not be saved on this phone.',
      { cause },
    )
    this.name = 'StorageError'
    this.isFull = isFull
  }
}

// A browser that denies storage throws synchronously.
async function saying<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageError(error)
  }
}

/** Reads a value. Rejects with `StorageError`, as all of these do. */
export const read = <Value>(store: UseStore, key: string) => saying(() => get<Value>(key, store))

/** Reads every value of a store. */
export const readAll = <Value>(store: UseStore) => saying(() => values<Value>(store))

/** Writes a value. */
export const write = (store: UseStore, key: string, value: unknown) =>
  saying(() => set(key, value, store))

/** Removes a value; an absent one is no error. */
export const remove = (store: UseStore, key: string) => change(store, key, () => undefined)

/** The keys and values of a range, or of all there is, in the order of the keys. */
export const readRange = (
  store: UseStore,
  range?: IDBKeyRange,
): Promise<(readonly [key: string, value: unknown])[]> =>
  saying(() =>
    store('readonly', async (objects) => {
      const keys = objects.getAllKeys(range)
      const found = objects.getAll(range)
      await settled(objects.transaction)
      return found.result.map((value, index) => [String(keys.result[index]), value] as const)
    }),
  )

/** Removes a range. */
export const removeRange = (store: UseStore, range: IDBKeyRange): Promise<void> =>
  inOneGo(store, (objects) => objects.delete(range))

/** Does something in one transaction that reads and writes; resolves when it is on the phone. */
export const inOneGo = (
  store: UseStore,
  work: (objects: IDBObjectStore) => unknown,
): Promise<void> =>
  saying(() =>
    store('readwrite', (objects) => {
      work(objects)
      return settled(objects.transaction)
    }),
  )

/** Reads and writes in one transaction. `next` answers what to keep; undefined removes it. */
export const change = <Value>(
  store: UseStore,
  key: string,
  next: (old: Value | undefined) => Value | undefined,
): Promise<void> =>
  inOneGo(store, (objects) => {
    const reading = objects.get(key)
    reading.onsuccess = () => {
      const value = next(reading.result)
      if (value === undefined) objects.delete(key)
      else if (value !== reading.result) objects.put(value, key)
    }
  })

/** Moves a value to another key and changes it, in one transaction. Does nothing when it is absent. */
export const moveValue = <Value>(
  store: UseStore,
  [from, to]: readonly [from: string, to: string],
  moved: (value: Value) => Value,
): Promise<void> =>
  inOneGo(store, (objects) => {
    const reading = objects.get(from)
    reading.onsuccess = () => {
      if (reading.result === undefined) return
      objects.put(moved(reading.result), to)
      objects.delete(from)
    }
  })

const settled = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
