// A sign-out that has begun on this device, stored so that it completes even after a crash.
import {
  readLatestFromDevice,
  removeFromDevice,
  storeOnDevice,
} from '#src/storage/persistent-storage.ts'

const KEY = 'fastpass.pending-sign-out'

export interface PendingSignOut {
  /** The person whose data must be removed from the device. */
  personId?: string | undefined
  /** Their user at the identity provider. */
  clerkUserId?: string | undefined
  /** Whether what the person has not sent stays on the device. */
  keepsUnsent?: boolean
  /** The session to end; absent if only the identity provider's SDK knows it. */
  token?: string | undefined
}

/** Stores a sign-out as pending. */
export const markSignOutPending = (pending: PendingSignOut) =>
  storeOnDevice(KEY, JSON.stringify(pending))

/**
 * Resolves with the pending sign-out; undefined when there is none. Reads IndexedDB, because local
 * storage does not promise that one tab sees another's write at once.
 */
export async function readPendingSignOut(): Promise<PendingSignOut | undefined> {
  const text = await readLatestFromDevice(KEY)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    // Whose it was is lost. The log-in page waits until it is completed.
    return {}
  }
}

/** Removes the completed sign-out. */
export const clearPendingSignOut = () => removeFromDevice(KEY)
