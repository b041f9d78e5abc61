/** Renews this device's push subscription at app start, or removes one of another person. */
import type { Identity } from '#machines/client/session.machine.ts'
import { readOwnDevice } from './push-device.ts'
import { pushSupport } from './push-support.ts'
import { renewDevice } from './renew-device.ts'

/**
 * Updates the server's data about this device, such as its time zone. Sends nothing if push was
 * never turned on.
 */
export async function renewAtStart({ uuid }: Identity): Promise<void> {
  if (pushSupport() !== 'supported' || !(await readOwnDevice())) return
  // Without a connection the next start repeats it.
  await renewDevice(uuid).catch(() => {})
}
