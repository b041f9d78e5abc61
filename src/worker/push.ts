import { createApiClient } from '#src/api/api-client.ts'
import { storedTokens } from '#src/identity/stored-tokens.ts'
import {
  readOwnDevice,
  readPublicKey,
  replaceDevice,
  subscribeAt,
} from '#src/pwa/push/push-device.ts'
import { addressOf, readMessage } from './push-message.ts'
import { rememberedTokensOf } from './remembered-tokens.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows a notification for every push message, one per case. Browsers require a notification for
 * each message.
 */
export function handlePush(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
}

async function show(data: PushMessageData | null) {
  const message = readMessage(data)
  const { notice_id, tag } = message
  const notifications = await self.registration.getNotifications({ tag })
  await self.registration.showNotification(message.title, {
    body: message.body ?? (message.case_id ? 'Open Fastpass to see what’s new.' : 'Open Fastpass.'),
    tag,
    // A second update of a case replaces the first and alerts again; a repeated message does not.
    renotify: !notifications.some(
      (notification) => notice_id && notification.data?.notice_id === notice_id,
    ),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { address: addressOf(message), notice_id },
  } as NotificationOptions)
  if (message.unread !== undefined)
    await self.navigator.setAppBadge?.(message.unread).catch(() => {})
}

/**
 * When the browser has ended the subscription, subscribes again, registers the device and deletes
 * the one that it replaces. Does nothing on a device that does not remember the person: the next
 * start of the app renews the subscription.
 */
export function handleSubscriptionChange(): void {
  self.addEventListener('pushsubscriptionchange', (event) => {
    ;(event as ExtendableEvent).waitUntil(renew().catch(() => {}))
  })
}

async function renew() {
  const own = await readOwnDevice()
  if (!own || (await storedTokens.current()) === undefined) return
  const api = createApiClient(rememberedTokensOf(own.personId))
  const { pushManager } = self.registration
  const subscription =
    (await pushManager.getSubscription()) ??
    (await subscribeAt(pushManager, await readPublicKey(api)))
  await replaceDevice(api, own, subscription)
}
