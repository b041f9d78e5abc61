/** What a log-out means for push on this device. */

import { bodyOf, createApi } from '#src/api/api-client.ts'
import { clerkTokens } from '#src/identity/clerk-tokens.ts'
import { forgetOwnDevice, readOwnDevice } from './push-device.ts'
import { dropSubscription } from './renew-device.ts'

const LONGEST_MS = 3_000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Has this device told nothing any more, and takes what it was told off the screen. Never rejects. The server hears of it
 * when the session ends, or from the push service; of a session that only the SDK knows, here.
 */
export async function leavePush(): Promise<void> {
  const own = await readOwnDevice()
  if (!own) return
  await forgetOwnDevice()
  // Some browsers wait for their push service, and some servers do not answer, for neither of which a log-out waits.
  await Promise.race([
    Promise.all([window.Clerk?.loaded && removeFromServer(own.deviceId), dropSubscription()]),
    wait(LONGEST_MS),
  ])
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

const removeFromServer = (subscription_id: string) => {
  const params = { path: { subscription_id } }
  const removing = createApi(clerkTokens).DELETE('/push/subscriptions/{subscription_id}', {
    params,
  })
  return bodyOf(removing).catch(() => {})
}
