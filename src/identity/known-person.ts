import { isPageStorage } from '#src/storage/device-storage.ts'
import { readFromDevice, removeFromDevice, storeOnDevice } from '#src/storage/persistent-storage.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'
import { PERSON_KEY as KEY, type KnownPerson, personIn, recordOf } from './stored-person.ts'
import { isRemembered } from './stored-session.ts'

/** Returns the last known person synchronously, without the network; undefined when signed out. */
export const readPerson = (): KnownPerson | undefined =>
  personIn(readInTab(KEY) ?? readFromDevice(KEY))

/**
 * Returns whether the person is remembered in this tab only. The tokens are then the identity
 * provider's.
 */
export const isStoredInTab = (): boolean => readInTab(KEY) !== null

/**
 * Stores the person: in this tab if it has a person of its own, else on the device if the device
 * may remember them, else in this tab.
 */
export function writePerson(person: KnownPerson): void {
  const text = recordOf(person)
  if (isStoredInTab()) storeInTab(KEY, text)
  else if (isRemembered()) void storeOnDevice(KEY, text)
  else {
    storeInTab(KEY, text)
    if (readFromDevice(KEY) !== undefined) void removeFromDevice(KEY)
  }
}

/**
 * Returns whether the device remembers another person than this tab does: one who logged in later,
 * in another tab.
 */
export function isReplacedOnDevice(): boolean {
  const there = personIn(readFromDevice(KEY))
  return there !== undefined && there.clerkUserId !== readPerson()?.clerkUserId
}

/**
 * Removes the person of this tab; where it has none of its own, the one whom the device remembers.
 */
export function removePerson(): void {
  if (isStoredInTab()) removeInTab(KEY)
  else void removeFromDevice(KEY)
}

/** Removes the person of this tab, and the one whom the device remembers. */
export function removePersonEverywhere(): void {
  removeInTab(KEY)
  void removeFromDevice(KEY)
}

/**
 * Subscribes to sign-ins and sign-outs in other tabs of this browser. Returns the function that
 * unsubscribes.
 */
export function onPersonChanged(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A tab's session storage has the same key.
    if (isPageStorage(event.storageArea) && event.key === KEY) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
