// What the device remembers about the signed-in person. Local storage is synchronous. IndexedDB can
// be read by a worker, and survives a crash of the browser, which loses the last minute of local
// storage. Either may lack the other's last write: a page that is being left writes local storage
// only. Both store the time of the write, and the later one wins.
import { entries, get, promisifyRequest } from 'idb-keyval'
import { openStore, pageStorage as page } from './device-storage.ts'

const store = openStore('fastpass-session', 'session')
const keys = [
  'fastpass.remember',
  'fastpass.token',
  'fastpass.person',
  'fastpass.pending-sign-out',
  'fastpass.push',
  'fastpass.session-end',
] as const
type Key = (typeof keys)[number]

/** When each value was last written or removed, ms since 1970, in the order of `keys`. */
const WRITTEN = 'fastpass.written'
type Times = readonly number[]

/** Returns a value synchronously; undefined where there is no local storage. */
export const readFromDevice = (key: Key): string | undefined => page?.getItem(key) ?? undefined

/** Resolves with the value in IndexedDB, the latest that any tab or worker has written. */
export const readLatestFromDevice = (key: Key): Promise<string | undefined> =>
  get<string>(key, store).catch(() => readFromDevice(key))

/** Stores a value: at once for this page, and for the next start when this resolves. */
export const storeOnDevice = (key: Key, value: string): Promise<void> => write(key, value)

/** Removes a value, in the same way. */
export const removeFromDevice = (key: Key): Promise<void> => write(key, undefined)

async function write(key: Key, value: string | undefined): Promise<void> {
  const entry = { key, value, at: nextTime(key) }
  putInLocalStorage(entry)
  // Without IndexedDB the page still has the value.
  await store('readwrite', async (objects) => {
    entry.at = await timeAfter(objects, entry)
    await putInDatabase(objects, entry)
  }).catch(() => {})
  if (readFromDevice(key) === value) putInLocalStorageUnlessLater(entry)
}

/**
 * Replaces the value `before`, or removes it where `value` is undefined, unless it was removed or
 * replaced in the meantime.
 */
export async function replaceOnDevice(
  key: Key,
  before: string,
  value: string | undefined,
): Promise<void> {
  const isHere = readFromDevice(key) === before
  const entry = { key, value, at: nextTime(key) }
  const isReplaced = await store('readwrite', async (objects) => {
    const isThere = isHere || (await promisifyRequest(objects.get(key))) === before
    if (!isThere) return false
    entry.at = await timeAfter(objects, entry)
    await putInDatabase(objects, entry)
    return true
  }).catch(() => isHere)
  if (isReplaced) putInLocalStorageUnlessLater(entry)
}

let loading: Promise<void> | undefined

/**
 * Brings local storage and IndexedDB to the latest value, at the start of a page. Never rejects.
 */
export function loadDeviceValues(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

async function load() {
  const inDatabase = await entries<string, unknown>(store).catch(() => undefined)
  if (!page || !inDatabase) return
  const latest = new Map(inDatabase)
  const inDatabaseAt = timesOf(latest.get(WRITTEN))
  for (const key of keys) {
    const [here, there] = [timeInLocalStorage(key), timeIn(inDatabaseAt, key)]
    if (here > there) await copyToDatabase({ key, value: readFromDevice(key), at: here })
    else putInLocalStorage({ key, value: latest.get(key) as string | undefined, at: there })
  }
}

interface Entry {
  key: Key
  /** Undefined: removed. */
  value: string | undefined
  at: number
}

// Another tab may have written since.
const copyToDatabase = (entry: Entry) =>
  store('readwrite', async (objects) => {
    if ((await timeInDatabase(objects, entry.key)) < entry.at) await putInDatabase(objects, entry)
  }).catch(() => {})

// A clock that is set back must not make the older value the later one, neither in the page nor in
// the database.
const nextTime = (key: Key) => Math.max(Date.now(), timeInLocalStorage(key) + 1)
const timeAfter = async (objects: IDBObjectStore, { key, at }: Entry) =>
  Math.max(at, (await timeInDatabase(objects, key)) + 1)

const timesOf = (storedTimes: unknown): Times => (Array.isArray(storedTimes) ? storedTimes : [])
const timeIn = (times: Times, key: Key) => times[keys.indexOf(key)] ?? 0
const withTime = (times: Times, { key: written, at }: Entry): Times =>
  keys.map((key) => (key === written ? at : timeIn(times, key)))

function timesInLocalStorage(): Times {
  try {
    return timesOf(JSON.parse(page?.getItem(WRITTEN) ?? '[]'))
  } catch {
    return []
  }
}
const timeInLocalStorage = (key: Key) => timeIn(timesInLocalStorage(), key)

const timesInDatabase = async (objects: IDBObjectStore) =>
  timesOf(await promisifyRequest(objects.get(WRITTEN)))
const timeInDatabase = async (objects: IDBObjectStore, key: Key) =>
  timeIn(await timesInDatabase(objects), key)

function putInLocalStorage(entry: Entry) {
  const { key, value } = entry
  if (value === undefined) page?.removeItem(key)
  else page?.setItem(key, value)
  page?.setItem(WRITTEN, JSON.stringify(withTime(timesInLocalStorage(), entry)))
}

function putInLocalStorageUnlessLater(entry: Entry) {
  if (timeInLocalStorage(entry.key) <= entry.at) putInLocalStorage(entry)
}

async function putInDatabase(objects: IDBObjectStore, entry: Entry): Promise<void> {
  const { key, value } = entry
  objects.put(withTime(await timesInDatabase(objects), entry), WRITTEN)
  if (value === undefined) objects.delete(key)
  else objects.put(value, key)
  await promisifyRequest(objects.transaction)
}
