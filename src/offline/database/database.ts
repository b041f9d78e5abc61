// The app's one IndexedDB database. Where the browser denies it, memory replaces it until the page
// is closed. The session has a small store of its own (persistent storage), because every page
// needs it before the first paint.
import { wrap } from 'idb'
import { createConnection } from '#src/storage/connection.ts'
import { openOnce } from '#src/storage/device-storage.ts'
import type { Database, ObjectStore, StoreName, Work } from './database-types.ts'
import { createMemoryDatabase } from './memory-database.ts'
import { applyRemovals } from './pending-removals.ts'
import { applyTyped } from './typed-journal.ts'

const NAME = 'fastpass'

/**
 * One migration for each version of the database, in order. Only append: installed apps have run
 * the others.
 */
const MIGRATIONS: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    const stores: StoreName[] = [
      'drafts',
      'discards',
      'outbox',
      'case-edits',
      'bid-drafts',
      'profile-drafts',
      'shared-photo',
      'encrypted',
      'meta',
    ]
    for (const store of stores) database.createObjectStore(store)
  },
]

const connection = createConnection({
  name: NAME,
  version: MIGRATIONS.length,
  upgrade(database, oldVersion) {
    for (const migrate of MIGRATIONS.slice(oldVersion)) migrate(database)
  },
})

const open = openOnce(connection, openOnDevice, createMemoryDatabase)

/**
 * Runs work in one transaction over some stores. Resolves when it is on the device. When the work
 * throws or the device refuses, nothing is changed and it rejects. The work runs again when the
 * connection was lost, even if its first changes are stored: it must change nothing twice.
 */
export async function inTransaction<Result>(
  stores: StoreName[],
  mode: IDBTransactionMode,
  work: Work<Result>,
): Promise<Result> {
  return (await open()).run(stores, mode, work)
}

async function openOnDevice(): Promise<Database> {
  const onDevice: Database = {
    run: (stores, mode, work) =>
      connection.run(stores, mode, (transaction) => {
        const wrapped = wrap(transaction)
        // The connection handles how the transaction ends.
        wrapped.done.catch(() => {})
        return work((name) => wrapped.objectStore(name) as unknown as ObjectStore)
      }),
  }
  await applyRemovals(onDevice).catch(() => {})
  await applyTyped(onDevice).catch(() => {})
  return onDevice
}
