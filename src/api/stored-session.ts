import { createStore, del, get, set } from 'idb-keyval'

/** Document 1 §4: decides whether the product keeps a token of its own on this phone. */
const REMEMBER = 'fastpass.remember'
const TOKEN = 'fastpass.token'

// The worker has no local storage, so that the token lies in both places.
const store = createStore('fastpass-session', 'session')
const page = typeof localStorage === 'undefined' ? undefined : localStorage

/** Whether this phone remembers who is logged in. True until somebody says otherwise. */
export const isRemembered = () => page?.getItem(REMEMBER) !== '0'

/** Says whether this phone shall remember who is logged in, from the next log-in on. */
export const setRemembered = (on: boolean) => page?.setItem(REMEMBER, on ? '1' : '0')

/** The remembered session's token, at once; the page only. */
export const readTokenNow = () => page?.getItem(TOKEN) ?? undefined

/** The remembered session's token as page or worker last wrote it. */
export async function readToken(): Promise<string | undefined> {
  const shared = await get<string>(TOKEN, store).catch(() => undefined)
  return shared ?? readTokenNow()
}

/** Keeps the token for page and worker. */
export async function writeToken(token: string): Promise<void> {
  page?.setItem(TOKEN, token)
  // Without IndexedDB the page still has its token; only the worker goes without.
  await set(TOKEN, token, store).catch(() => {})
}

/** Forgets the token. */
export async function forgetToken(): Promise<void> {
  page?.removeItem(TOKEN)
  await del(TOKEN, store).catch(() => {})
}
