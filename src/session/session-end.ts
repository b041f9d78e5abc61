// Why the device was logged out, stored so that the welcome page says it until somebody logs in.
import type { SessionEnd } from '#machines/client/session.machine.ts'
import { readFromDevice, removeFromDevice, storeOnDevice } from '#src/storage/persistent-storage.ts'

const KEY = 'fastpass.session-end'

/** Returns why the device was logged out; `ended` when the person did it. */
export const readSessionEnd = (): SessionEnd =>
  (readFromDevice(KEY) as SessionEnd | undefined) ?? 'ended'

/** Stores why the device was logged out. */
export const storeSessionEnd = (end: SessionEnd) => storeOnDevice(KEY, end)

/** Removes the reason, when somebody has logged in. */
export function removeSessionEnd(): void {
  if (readFromDevice(KEY) !== undefined) void removeFromDevice(KEY)
}
