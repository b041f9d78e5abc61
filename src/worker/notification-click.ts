import type { OpenAddress } from '#src/pwa/messages.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that has not answered by then is not one that could: still loading, frozen, or not of the app. */
const ANSWER_MS = 500

/** A press on a notification opens what it is about: in a window that is open, or in a new one. */
export function openPressed(): void {
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { address = '/notification' } = event.notification.data ?? {}
    event.waitUntil(open(address))
  })
}

async function open(address: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const client of windows.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    // By the page itself, so that what is being typed there is kept as on any way out. One press brings one window to
    // the front: the one that has answered.
    if (!(await isTaken(client, address))) continue
    await client.focus().catch(() => {})
    return
  }
  await self.clients.openWindow(address)
}

const rankOf = ({ focused, visibilityState }: WindowClient) =>
  (focused ? 2 : 0) + (visibilityState === 'visible' ? 1 : 0)

function isTaken(client: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = () => resolve(true)
    client.postMessage({ type: 'OPEN_ADDRESS', address } satisfies OpenAddress, [port2])
  })
}
