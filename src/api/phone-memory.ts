/**
 * What the phone remembers about who is logged in. It lies in local storage, to be read at once, and
 * in IndexedDB, because a browser that is killed has lost the last minute of its local storage, and
 * because it is what a worker could read. Either may lack the other's last words: a page that is left
 * at once has said them in local storage alone. Both say when they were written, and the later one holds.
 */
import { createStore, entries, get, promisifyRequest } from 'idb-keyval'

const store = createStore('fastpass-session', 'session')
const keys = [
  'fastpass.remember',
  'fastpass.token',
  'fastpass.person',
  'fastpass.owed-sign-out',
  'fastpass.push',
] as const
type Key = (typeof keys)[number]

/** When each was last written or forgotten, ms since 1970. */
const WRITTEN = 'fastpass.written'
type Written = { [key in Key]?: number }

// A worker has none, and does not know what it would be.
type PageStorage = Record<'getItem', (key: string) => string | null> &
  Record<'setItem', (key: string, value: string) => void> &
  Record<'removeItem', (key: string) => void>
const page = (globalThis as { localStorage?: PageStorage }).localStorage

/** What the page remembers, at once; undefined where there is no local storage. */
export const recall = (key: Key): string | undefined => page?.getItem(key) ?? undefined

/** What was written last, by whichever tab. */
export const recallLatest = (key: Key): Promise<string | undefined> =>
  get<string>(key, store).catch(() => recall(key))

/** Keeps something: for the page at once, for the next start when this resolves. */
export const keep = (key: Key, value: string): Promise<void> =>
  write({ key, value, at: nextTime(key) })

/** Forgets something, in the same way. */
export const forget = (key: Key): Promise<void> =>
  write({ key, value: undefined, at: nextTime(key) })

/**
 * Keeps something in place of `before`, or nothing where `value` is undefined, unless `before` was forgotten or
 * replaced meanwhile.
 */
export async function replace(key: Key, before: string, value: string | undefined): Promise<void> {
  const isHere = recall(key) === before
  let at = nextTime(key)
  const isReplaced = await store('readwrite', async (objects) => {
    const isThere = isHere || (await promisifyRequest(objects.get(key))) === before
    if (!isThere) return false
    at = Math.max(at, ((await writtenIn(objects))[key] ?? 0) + 1)
    await put(objects, { key, value, at })
    return true
  }).catch(() => isHere)
  if (isReplaced) putInPage({ key, value, at })
}

/** At the start of a page: both remember what was written last, by whomever. */
export async function restoreMemory(): Promise<void> {
  const inDatabase = await entries<string, unknown>(store).catch(() => undefined)
  if (!page || !inDatabase) return
  const latest = new Map(inDatabase)
  const there = (latest.get(WRITTEN) ?? {}) as Written
  const here = writtenInPage()
  for (const key of keys) {
    const at = there[key] ?? 0
    if ((here[key] ?? 0) > at) await write({ key, value: recall(key), at: here[key] ?? 0 })
    else putInPage({ key, value: latest.get(key) as string | undefined, at })
  }
}

interface Entry {
  key: Key
  /** Undefined: forgotten. */
  value: string | undefined
  at: number
}

async function write(entry: Entry): Promise<void> {
  putInPage(entry)
  // Without IndexedDB the page still has it.
  await store('readwrite', async (objects) => {
    const isLatest = ((await writtenIn(objects))[entry.key] ?? 0) <= entry.at
    if (isLatest) await put(objects, entry)
  }).catch(() => {})
}

// A clock that is set back must not make the older word the later one.
const nextTime = (key: Key) => Math.max(Date.now(), (writtenInPage()[key] ?? 0) + 1)

function writtenInPage(): Written {
  try {
    return JSON.parse(page?.getItem(WRITTEN) ?? '{}')
  } catch {
    return {}
  }
}

const writtenIn = async (objects: IDBObjectStore): Promise<Written> =>
  (await promisifyRequest(objects.get(WRITTEN))) ?? {}

function putInPage({ key, value, at }: Entry) {
  if (value === undefined) page?.removeItem(key)
  else page?.setItem(key, value)
  page?.setItem(WRITTEN, JSON.stringify({ ...writtenInPage(), [key]: at }))
}

async function put(objects: IDBObjectStore, { key, value, at }: Entry): Promise<void> {
  objects.put({ ...(await writtenIn(objects)), [key]: at }, WRITTEN)
  if (value === undefined) objects.delete(key)
  else objects.put(value, key)
  await promisifyRequest(objects.transaction)
}
