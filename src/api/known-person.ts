import type { components } from '#contract'
import { forget, keep, recall } from './phone-memory.ts'
import { isRemembered } from './stored-session.ts'
import { forgetInTab, keepInTab, recallInTab } from './tab-memory.ts'

/** What the identity check answers: role_name, uuid, user, organization (document 1 §3). */
export type Identity = components['schemas']['Identity']

/** Who is signed in on this phone, as last heard. */
export interface KnownPerson {
  clerkUserId: string
  email?: string
  /** Null for somebody who has signed in and not set up an account yet. */
  identity: Identity | null
}

const KEY = 'fastpass.person'
const VERSION = 1

/** The last known person, at once and without the network; undefined when nobody is signed in. */
export function readPerson(): KnownPerson | undefined {
  const text = recallInTab(KEY) ?? recall(KEY)
  if (text === undefined) return undefined
  try {
    const { version, person } = JSON.parse(text)
    return version === VERSION ? person : undefined
  } catch {
    return undefined
  }
}

/** Keeps the person: on the phone when it remembers, else in this tab only. */
export function writePerson(person: KnownPerson): void {
  const text = JSON.stringify({ version: VERSION, person })
  if (isRemembered()) void keep(KEY, text)
  else keepInTab(KEY, text)
}

/** Forgets who is signed in. */
export function forgetPerson(): void {
  forgetInTab(KEY)
  void forget(KEY)
}

/** Calls back when another tab of this phone signs in or out. Answers how to stop. */
export function onPersonChanged(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.storageArea === localStorage && event.key === KEY) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
