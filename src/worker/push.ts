import { addressOf, readMessage } from './push-message.ts'

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
  const shown = await self.registration.getNotifications({ tag })
  await self.registration.showNotification(message.title, {
    body: message.body ?? (message.case_id ? 'Open Fastpass to see what’s new.' : 'Open Fastpass.'),
    tag,
    // A second update of a case replaces the first and alerts again; a repeated message does not.
    renotify: !shown.some(
      (notification) => notice_id && notification.data?.notice_id === notice_id,
    ),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { address: addressOf(message), notice_id },
  } as NotificationOptions)
  if (message.unread !== undefined)
    await self.navigator.setAppBadge?.(message.unread).catch(() => {})
}
