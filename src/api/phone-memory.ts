/**
 * What the phone remembers about who is logged in. It lies in local storage, to be read at once, and
 * in IndexedDB, because a browser that is killed has lost the last minute of its local storage, and
 * because it is what a worker could read.
 */
import { createStore, del, entries, get, promisifyRequest, set } from 'idb-keyval'

const store = createStore('fastpass-session', 'session')
const keys = [
  'fastpass.remember',
  'fastpass.token',
  'fastpass.person',
  'fastpass.owed-sign-out',
  'fastpass.push',
] as const
type Key = (typeof keys)[number]

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
export async function keep(key: Key, value: string): Promise<void> {
  page?.setItem(key, value)
  // Without IndexedDB the page still has it.
  await set(key, value, store).catch(() => {})
}

/**
 * Keeps something in place of `before`, or nothing where `value` is undefined, unless `before` was forgotten or
 * replaced meanwhile.
 */
export async function replace(key: Key, before: string, value: string | undefined): Promise<void> {
  const isHere = recall(key) === before
  const isReplaced = await store('readwrite', async (objects) => {
    const isThere = isHere || (await promisifyRequest(objects.get(key))) === before
    if (!isThere) return false
    if (value === undefined) objects.delete(key)
    else objects.put(value, key)
    await promisifyRequest(objects.transaction)
    return true
  }).catch(() => isHere)
  if (!isReplaced) return
  if (value === undefined) page?.removeItem(key)
  else page?.setItem(key, value)
}

/** Forgets something, in the same way. */
export async function forget(key: Key): Promise<void> {
  page?.removeItem(key)
  await del(key, store).catch(() => {})
}

/** At the start of a page: takes over what was written last, by whomever. */
export async function restoreMemory(): Promise<void> {
  const written = await entries<Key, string>(store).catch(() => undefined)
  if (!page || !written) return
  const latest = new Map(written)
  for (const key of keys) {
    const value = latest.get(key)
    if (value === undefined) page.removeItem(key)
    else page.setItem(key, value)
  }
}
