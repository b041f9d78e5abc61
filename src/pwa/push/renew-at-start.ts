// Renews this device's push subscription at app start, or removes one of another person.
import type { Identity } from '#machines/client/session.machine.ts'
import { readLostOwner, readOwnDevice, recordLost } from './push-device.ts'
import { pushSupport } from './push-support.ts'
import { renewDevice } from './renew-device.ts'

/**
 * Updates the server's data about this device, such as its time zone. Offers a subscription that
 * has ended without the person again, once. Sends nothing if push was never turned on.
 */
export async function renewAtStart({ uuid }: Identity, signal: AbortSignal): Promise<void> {
  if (pushSupport() !== 'supported') return
  const own = await readOwnDevice()
  // Without a connection the next start repeats it.
  if (own) await renewDevice(uuid).catch(() => {})
  const isEnded = own?.personId === uuid && !(await readOwnDevice())
  // A person who has blocked notifications knows it.
  if (isEnded && Notification.permission !== 'denied') await recordLost(uuid)
  if (signal.aborted || (await readLostOwner()) !== uuid) return
  const { offerPushAgain } = await import('./offer-push-again.tsx')
  await offerPushAgain(signal)
}
