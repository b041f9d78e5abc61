import { addressOf, readMessage } from './push-message.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows every message that comes, one for each case; whatever it says, something is shown, as browsers demand. */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
}

async function show(data: PushMessageData | null) {
  const message = readMessage(data)
  await self.registration.showNotification(message.title, {
    body: message.case_id ? 'Open Fastpass to see what is new.' : 'Open Fastpass.',
    tag: message.tag,
    // A second update on a case takes the place of the first, and is heard as well.
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { address: addressOf(message) },
  } as NotificationOptions)
  if (message.unread !== undefined)
    await self.navigator.setAppBadge?.(message.unread).catch(() => {})
}
