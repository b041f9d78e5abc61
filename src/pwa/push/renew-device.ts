// Syncs this device's registration between the browser and the server. The server decides whether
// it is registered.
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import {
  isSubscribedWith,
  type OwnDevice,
  readOwnDevice,
  readPublicKey,
  removeOwnDevice,
  replaceDevice,
  subscribeAt,
} from './push-device.ts'

const pushManager = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager

/**
 * Unsubscribes the browser. The push service then reports the subscription as gone to the server.
 */
export async function dropSubscription(): Promise<void> {
  const subscription = await (await pushManager())?.getSubscription()
  // Without a connection the promise rejects, but the browser unsubscribes.
  await subscription?.unsubscribe().catch(() => {})
}

/**
 * Reports to the server that this device still exists, with its subscription. Returns undefined if
 * it is not registered: never turned on by this person, removed on another device, ended with all
 * sessions or by the push service, or no longer allowed by the browser. Rejects with `ApiProblem`.
 */
export async function renewDevice(personId: string): Promise<OwnDevice | undefined> {
  const api = apiClientOf(personId)
  const own = await readOwnDevice()
  const manager = await pushManager()
  if (own?.personId !== personId) {
    await leave()
    return undefined
  }
  // No worker, or not yet: the registration is unchanged when it comes.
  if (!manager) return undefined
  const [{ data: devices }, publicKey] = await Promise.all([
    bodyOf(api.GET('/push/subscriptions')),
    readPublicKey(api),
  ])
  if (!devices.some(({ id }) => id === own.deviceId)) {
    await leave()
    return undefined
  }
  const present = await manager.getSubscription()
  if (present && isSubscribedWith(present, publicKey)) {
    return replaceDevice(api, own, present)
  }
  await present?.unsubscribe().catch(() => {})
  // Without permission, it would ask the person at a moment when they do not expect it.
  const isAllowed = Notification.permission === 'granted'
  const subscription = isAllowed && (await subscribeAt(manager, publicKey).catch(() => undefined))
  if (!subscription) {
    await leave()
    return undefined
  }
  return replaceDevice(api, own, subscription)
}

async function leave() {
  await dropSubscription()
  await removeOwnDevice()
}
