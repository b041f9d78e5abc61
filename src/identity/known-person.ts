import { pageStorage } from '#src/storage/device-storage.ts'
import { readFromDevice, removeFromDevice, storeOnDevice } from '#src/storage/persistent-storage.ts'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'
import { PERSON_KEY as KEY, type KnownPerson, personIn, recordOf } from './stored-person.ts'
import { isRemembered } from './stored-session.ts'

/** Returns the last known person synchronously, without the network; undefined when signed out. */
export const readPerson = (): KnownPerson | undefined =>
  personIn(readInTab(KEY) ?? readFromDevice(KEY))

/** Returns whether the person is remembered in this tab only. The tokens are then the identity provider's. */
export const isStoredInTab = (): boolean => readInTab(KEY) !== null

/** Stores the person: on the device if it may remember them, else in this tab. */
export function writePerson(person: KnownPerson): void {
  const text = recordOf(person)
  if (isRemembered()) {
    void storeOnDevice(KEY, text)
    removeInTab(KEY)
  } else {
    storeInTab(KEY, text)
    if (readFromDevice(KEY) !== undefined) void removeFromDevice(KEY)
  }
}

/** Removes the stored person. */
export function removePerson(): void {
  removeInTab(KEY)
  void removeFromDevice(KEY)
}

// A tab's session storage has the same key. Where local storage is denied, it fires no events.
const isLocalStorageEvent = ({ storageArea }: StorageEvent) => storageArea === pageStorage

/**
 * Subscribes to sign-ins and sign-outs in other tabs of this browser. Returns the function that
 * unsubscribes.
 */
export function onPersonChanged(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (isLocalStorageEvent(event) && event.key === KEY) callback()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
