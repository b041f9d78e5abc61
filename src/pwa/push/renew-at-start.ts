/** At the start of the app: this device's push is the person's who is logged in, or nobody's. */
import type { Identity } from '#machines/client/session.machine.ts'
import { readOwnDevice } from './push-device.ts'
import { pushSupport } from './push-support.ts'
import { renewDevice } from './renew-device.ts'

/** Renews what the server knows, such as the time zone. Costs nothing where push was never turned on. */
export async function renewAtStart({ uuid }: Identity): Promise<void> {
  if (pushSupport() !== 'supported' || !(await readOwnDevice())) return
  // Without a connection the next start does it.
  await renewDevice(uuid).catch(() => {})
}
