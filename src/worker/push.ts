import { addressOf, readMessage } from './push-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows every message that comes, one for each case; whatever it says, something is shown, as browsers demand. */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
}

async function show(data: PushMessageData | null) {
  const message = readMessage(data)
  const { notice_id, tag } = message
  const shown = await self.registration.getNotifications({ tag })
  await self.registration.showNotification(message.title, {
    body: message.case_id ? 'Open Fastpass to see what’s new.' : 'Open Fastpass.',
    tag,
    // A second update on a case takes the place of the first and is heard as well; the same one come twice is not.
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
