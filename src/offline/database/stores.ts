// Reads and writes the stores of the app's database. All functions reject with `StorageError`.
import { isTimeout } from '#src/storage/connection.ts'
import { isFull } from '#src/storage/device-storage.ts'
import { inTransaction } from './database.ts'
import type { ObjectStore, StoreName, Work } from './database-types.ts'
import { clearRemoval, markRemoval } from './pending-removals.ts'
import { forgetUnstored, type JournaledRecord, noteUnstored } from './typed-journal.ts'

/** The device did not store or read data: its storage is full, denied, or does not respond. */
export class StorageError extends Error {
  readonly isFull: boolean
  readonly isTimeout: boolean

  constructor(cause: unknown) {
    super(isFull(cause) ? FULL : isTimeout(cause) ? SILENT : REFUSED, { cause })
    this.name = 'StorageError'
    this.isFull = isFull(cause)
    this.isTimeout = isTimeout(cause)
  }
}

const FULL = 'It could not be saved on this phone, because the phone is full. Free some space.'
const SILENT =
  'This phone’s storage doesn’t respond, so nothing is saved or opened. Close Fastpass, then open it again.'
const REFUSED = 'It could not be saved on this phone.'

async function run<Result>(stores: StoreName[], mode: IDBTransactionMode, work: Work<Result>) {
  try {
    return await inTransaction(stores, mode, work)
  } catch (error) {
    throw new StorageError(error)
  }
}

/** Reads and writes some stores in one transaction. The work may await only the stores. */
export const inReadWriteTransaction = <Result>(
  stores: StoreName[],
  work: Work<Result>,
): Promise<Result> => run(stores, 'readwrite', work)

/** Reads some stores in one transaction. The work may await only the stores. */
export const inReadTransaction = <Result>(
  stores: StoreName[],
  work: Work<Result>,
): Promise<Result> => run(stores, 'readonly', work)

/** Reads a value. */
export const read = <Value>(name: StoreName, key: string): Promise<Value | undefined> =>
  inReadTransaction([name], async (store) => (await store(name).get(key)) as Value | undefined)

/** Reads every value of a store. */
export const readAll = <Value>(name: StoreName): Promise<Value[]> =>
  inReadTransaction([name], async (store) => (await store(name).getAll()) as Value[])

/** Writes a value. */
export function write(name: StoreName, key: string, value: unknown): Promise<void> {
  clearRemoval(name, key)
  return inReadWriteTransaction([name], async (store) => {
    await store(name).put(value, key)
  })
}

/** Writes text that a person has typed, even if the page is left at once. */
export async function writeTyped<Typed extends JournaledRecord>(
  name: StoreName,
  key: string,
  record: Typed,
): Promise<void> {
  const noteStored = noteUnstored(name, key, record)
  await write(name, key, record)
  noteStored()
}

/** Removes a value, if it exists. */
export const remove = (name: StoreName, key: string): Promise<void> =>
  inReadWriteTransaction([name], (store) => store(name).delete(key))

/** Removes text that a person has discarded, even if the page is left at once. */
export async function removeDiscarded(name: StoreName, key: string): Promise<void> {
  forgetUnstored(name, key)
  markRemoval(name, key)
  await remove(name, key)
  clearRemoval(name, key)
}

/** Returns the keys and values of a range, or of the whole store, in the order of the keys. */
export const readRange = (
  name: StoreName,
  range?: IDBKeyRange,
): Promise<(readonly [key: string, value: unknown])[]> =>
  run([name], 'readonly', (store) => entriesOf(store(name), range))

/** Returns the keys and values of a range, within a transaction. */
export async function entriesOf(store: ObjectStore, range?: IDBKeyRange) {
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)])
  return values.map((value, index) => [String(keys[index]), value] as const)
}

/** Removes a range. */
export const removeRange = (name: StoreName, range: IDBKeyRange): Promise<void> =>
  inReadWriteTransaction([name], (store) => store(name).delete(range))

/** Changes a value in one transaction. `next` returns the new value; undefined removes it. */
export const change = <Value>(
  name: StoreName,
  key: string,
  next: (old: Value | undefined) => Value | undefined,
): Promise<void> => inReadWriteTransaction([name], (store) => changeIn(store(name), key, next))

/** Changes a value within a transaction. */
export async function changeIn<Value>(
  store: ObjectStore,
  key: string,
  next: (old: Value | undefined) => Value | undefined,
): Promise<void> {
  const old = (await store.get(key)) as Value | undefined
  const value = next(old)
  if (value === undefined) await store.delete(key)
  else if (value !== old) await store.put(value, key)
}

/**
 * Moves a value to another key and changes it, in one transaction. Does nothing when it is absent.
 */
export const moveValue = <Value>(
  name: StoreName,
  [from, to]: readonly [from: string, to: string],
  moved: (value: Value) => Value,
): Promise<void> =>
  inReadWriteTransaction([name], async (store) => {
    const value = (await store(name).get(from)) as Value | undefined
    if (value === undefined) return
    await store(name).put(moved(value), to)
    await store(name).delete(from)
  })
