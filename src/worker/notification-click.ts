import type { OpenAddress } from '#src/pwa/messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that has not responded by then is still loading, frozen, or not of the app. */
const RESPONSE_TIMEOUT_MS = 500

/** Opens the URL of a pressed notification: in an open window, or in a new one. */
export function handleNotificationClick(): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { address = '/notification' } = event.notification.data ?? {}
    event.waitUntil(open(address))
  })
}

async function open(address: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    // The page itself navigates, so that typed text is kept as in any navigation. Only the first
    // window that responds comes to the front.
    if (!(await isHandledByPage(client, address))) continue
    await client.focus().catch(() => {})
    return
  }
  await self.clients.openWindow(address)
}

const rankOf = ({ focused, visibilityState }: WindowClient) =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0)

function isHandledByPage(client: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS)
    port1.onmessage = () => resolve(true)
    client.postMessage({ type: 'OPEN_ADDRESS', address } satisfies OpenAddress, [port2])
  })
}
