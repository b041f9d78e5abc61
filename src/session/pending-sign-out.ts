/** A log-out that has begun on this phone and is not finished: kept, so that it is, whatever happens. */
import {
  readLatestFromDevice,
  removeFromDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

const KEY = 'fastpass.owed-sign-out'

export interface PendingSignOut {
  /** Whose data is to be removed from the phone. */
  personId?: string | undefined
  /** The session to be ended; absent where only the identity provider's SDK knows it. */
  token?: string | undefined
}

/** Keeps what is still to be done. */
export const markSignOutPending = (owed: PendingSignOut) => storeOnDevice(KEY, JSON.stringify(owed))

/**
 * What is still to be done; undefined when nothing is. Read where one tab's writing is seen by the
 * next at once, as local storage does not promise between processes.
 */
export async function readPendingSignOut(): Promise<PendingSignOut | undefined> {
  const text = await readLatestFromDevice(KEY)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Says that all is done. */
export const clearPendingSignOut = () => removeFromDevice(KEY)
