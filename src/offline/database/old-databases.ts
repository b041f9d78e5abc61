/**
 * Migrates the databases of earlier apps, which had one for each kind of record. Under one lock
 * across all tabs and the worker: copies the records in one transaction, then removes the copied
 * ones from the old databases. A crash in between copies them again. Deletes an old database when a
 * later start finds it empty, because a page of the old app may still be open and write to it.
 */
import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { OutboxItem } from '#machines/client/outbox-item.ts'
import { withLock } from '#src/storage/with-lock.ts'
import type { Database, StoreName } from './database-types.ts'

type Record = { [field: string]: unknown }
type Entry = { key: string; value: Record }

interface OldDatabase {
  name: string
  store: string
  into: StoreName
  /** Returns the record in its present shape. */
  convert?: (old: Record) => Record
}

const OLD_DATABASES: readonly OldDatabase[] = [
  { name: 'fastpass-drafts', store: 'drafts', into: 'drafts' },
  { name: 'fastpass-discarded-drafts', store: 'discards', into: 'discards' },
  { name: 'fastpass-outbox', store: 'items', into: 'outbox' },
  { name: 'fastpass-case-edits', store: 'edits', into: 'case-edits' },
  { name: 'fastpass-bid-drafts', store: 'drafts', into: 'bid-drafts' },
  { name: 'fastpass-profile-drafts', store: 'drafts', into: 'profile-drafts' },
  { name: 'fastpass-shared-photo', store: 'photos', into: 'shared-photo' },
  { name: 'fastpass-answers', store: 'people', into: 'encrypted', convert: convertEncrypted },
]

/** In the store `meta`: true when none of the old databases is left. */
const MARK = 'old-databases-carried-over'

/** Migrates the records that exist. Does nothing when no old database is left. */
export async function carryOver(database: Database): Promise<void> {
  if (await isDone(database)) return
  await withLock('fastpass-carry-over', async () => {
    if (await isDone(database)) return
    const existing = await listDatabases()
    const present = OLD_DATABASES.filter(({ name }) => existing?.includes(name) ?? true)
    // One unreadable database must not block the others.
    const rests = await Promise.all(
      present.map((old) => move(database, old).catch(() => 'left' as const)),
    )
    await dropQueuedDrafts(database)
    if (rests.includes('left')) return
    await database.run(['meta'], 'readwrite', async (store) => {
      await store('meta').put(true, MARK)
    })
  })
}

const isDone = (database: Database) =>
  database.run(['meta'], 'readonly', async (store) => (await store('meta').get(MARK)) === true)

async function move(database: Database, old: OldDatabase): Promise<'gone' | 'left'> {
  const source = await openExisting(old.name)
  if (!source) return 'gone'
  try {
    const entries = await readEntries(source, old)
    if (entries.length > 0) {
      await copy(database, old, entries)
      await removeCopied(source, old, entries)
      return 'left'
    }
  } finally {
    source.close()
  }
  return remove(old.name)
}

/**
 * Returns the names of the databases; undefined where the browser cannot list them, as Firefox
 * before 126.
 */
async function listDatabases(): Promise<(string | undefined)[] | undefined> {
  const listed = await indexedDB.databases?.().catch(() => undefined)
  return listed?.map(({ name }) => name)
}

/**
 * Returns the connection to a database; undefined if there is none. WebKit then leaves an empty
 * file, so it is called where the databases cannot be listed, and for those that exist.
 */
async function openExisting(name: string): Promise<IDBPDatabase | undefined> {
  let isAbsent = false
  try {
    return await openDB(name, undefined, {
      upgrade(_database, _oldVersion, _newVersion, transaction) {
        isAbsent = true
        transaction.done.catch(() => {})
        transaction.abort()
      },
    })
  } catch (error) {
    if (isAbsent) return undefined
    throw error
  }
}

async function readEntries(source: IDBPDatabase, { store }: OldDatabase): Promise<Entry[]> {
  if (!source.objectStoreNames.contains(store)) return []
  const transaction = source.transaction(store)
  const [keys, values] = await Promise.all([
    transaction.store.getAllKeys(),
    transaction.store.getAll(),
    transaction.done,
  ])
  return keys.map((key, index) => ({ key: String(key), value: values[index] }))
}

const copy = (
  database: Database,
  { into, convert = (old) => old }: OldDatabase,
  entries: Entry[],
) =>
  database.run([into], 'readwrite', async (store) => {
    await Promise.all(
      entries.map(async ({ key, value }) => {
        const present = await store(into).get(key)
        if (present === undefined || isLater(value, present as Record)) {
          await store(into).put(convert(value), key)
        }
      }),
    )
  })

// The later typed text wins. For any other record, the one that exists here stays.
const isLater = (old: Record, present: Record) => String(old.savedAt) > String(present.savedAt)

// Records that a page of the old app has changed in the meantime stay for the next start.
async function removeCopied(source: IDBPDatabase, { store }: OldDatabase, entries: Entry[]) {
  const transaction = source.transaction(store, 'readwrite')
  const work = entries.map(async ({ key, value }) => {
    const present: unknown = await transaction.store.get(key)
    if (JSON.stringify(present) === JSON.stringify(value)) await transaction.store.delete(key)
  })
  await Promise.all([...work, transaction.done])
}

// The old app stored a case in the outbox before it removed the draft.
const dropQueuedDrafts = (database: Database) =>
  database.run(['outbox', 'drafts'], 'readwrite', async (store) => {
    for (const stored of await store('outbox').getAll()) {
      const { person, item } = stored as { person: string; item: OutboxItem }
      const { outgoing } = item
      if (outgoing.kind === 'case') await store('drafts').delete(`${person}/${outgoing.draft.id}`)
    }
  })

/** Deletes a database unless a page has it open. Then the browser deletes it when that page is closed. */
const remove = (name: string) =>
  new Promise<'gone' | 'left'>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve('left') }).then(() => resolve('gone'), reject)
  })

function convertEncrypted({ sealed, ...old }: Record): Record {
  if (old.version !== 3) return old
  return { ...old, version: 4, ...(sealed !== undefined && { encrypted: sealed }) }
}
