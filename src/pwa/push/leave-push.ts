// Ends push on this device at sign-out.
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { clerkTokens } from '#src/identity/clerk-tokens.ts'
import { readLostOwner, readOwnDevice, removeOwnDevice } from './push-device.ts'
import { dropSubscription } from './renew-device.ts'

const TIMEOUT_MS = 3_000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Unsubscribes this device and closes its notifications, if it is registered for this person. Never
 * rejects. The server learns it when the session ends or from the push service; for a session that
 * only the SDK knows, from this call.
 */
export async function leavePush(personId: string): Promise<void> {
  if ((await readLostOwner()) === personId) await removeOwnDevice()
  const own = await readOwnDevice()
  if (own?.personId !== personId) return
  await removeOwnDevice()
  // A sign-out does not wait for a slow push service or server.
  await Promise.race([
    Promise.all([window.Clerk?.loaded && removeFromServer(own.deviceId), dropSubscription()]),
    wait(TIMEOUT_MS),
  ])
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

const removeFromServer = (subscription_id: string) => {
  const params = { path: { subscription_id } }
  const removing = createApiClient(clerkTokens).DELETE('/push/subscriptions/{subscription_id}', {
    params,
  })
  return bodyOf(removing).catch(() => {})
}
