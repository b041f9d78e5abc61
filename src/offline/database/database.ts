/**
 * The app's one IndexedDB database. Where the browser denies it, memory replaces it until the page
 * is closed. The session has a small store of its own (persistent storage), because every page
 * needs it before the first paint.
 */
import { type IDBPDatabase, openDB } from 'idb'
import { isStorageDenial, recordDatabaseDenied } from '#src/storage/device-storage.ts'
import type { Database, ObjectStore, StoreName, Work } from './database-types.ts'
import { createMemoryDatabase } from './memory-database.ts'
import { carryOver } from './old-databases.ts'
import { applyRemovals } from './pending-removals.ts'

const NAME = 'fastpass'

/**
 * One migration for each version of the database, in order. Only append: installed apps have run
 * the others.
 */
const MIGRATIONS: readonly ((database: IDBPDatabase) => void)[] = [
  (database) => {
    const stores: StoreName[] = [
      ...(['drafts', 'discards', 'outbox', 'case-edits', 'bid-drafts'] as const),
      ...(['profile-drafts', 'shared-photo', 'encrypted', 'meta'] as const),
    ]
    for (const store of stores) database.createObjectStore(store)
  },
]

let opened: Promise<Database> | undefined

/**
 * Runs work in one transaction over some stores. Resolves when it is on the device. When the work
 * throws or the device refuses, nothing is changed and it rejects.
 */
export async function inTransaction<Result>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: Work<Result>,
): Promise<Result> {
  opened ??= open()
  return (await opened).run(stores, mode, work)
}

async function open(): Promise<Database> {
  try {
    return await openOnDevice()
  } catch (error) {
    // Stored in memory from here on: a later success must not split the typed data.
    if (isStorageDenial(error)) {
      recordDatabaseDenied()
      return createMemoryDatabase()
    }
    opened = undefined
    throw error
  }
}

async function openOnDevice(): Promise<Database> {
  const forget = () => {
    opened = undefined
  }
  const database = await openDB(NAME, MIGRATIONS.length, {
    upgrade(upgraded, oldVersion) {
      for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(upgraded)
    },
    // A newer app in another tab waits for this connection. The next use opens the database again.
    blocking() {
      forget()
      database.close()
    },
    terminated: forget,
  })
  const onDevice: Database = {
    async run(stores, mode, work) {
      const transaction = begin(database, stores, mode)
      if (transaction) return settle(transaction, work)
      // The connection was closed in the meantime.
      forget()
      return inTransaction(stores, mode, work)
    },
  }
  // Records that could not be carried over stay, and the next start tries again.
  await carryOver(onDevice).catch(() => {})
  await applyRemovals(onDevice).catch(() => {})
  return onDevice
}

function begin(database: IDBPDatabase, stores: StoreName[], mode: IDBTransactionMode) {
  try {
    return database.transaction(stores, mode as 'readwrite')
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return undefined
    throw error
  }
}

type Transaction = ReturnType<IDBPDatabase['transaction']> & {
  objectStore(name: string): unknown
}

async function settle<Result>(transaction: Transaction, work: Work<Result>): Promise<Result> {
  const done = transaction.done
  // Its rejection is handled below, perhaps later.
  done.catch(() => {})
  try {
    const result = await work((name) => transaction.objectStore(name) as ObjectStore)
    await done
    return result
  } catch (error) {
    abort(transaction)
    await done.catch(() => {})
    // The transaction knows the cause, such as a full device. The request only knows that it was aborted.
    throw transaction.error ?? error
  }
}

function abort(transaction: Transaction) {
  try {
    transaction.abort()
  } catch {
    // The transaction has already ended.
  }
}
