import type { OpenAddress } from './messages.ts'

/**
 * Calls back with the URL of a pressed notification, and confirms to the worker that this page
 * handles it.
 */
export function onOpenAddress(show: (address: string) => void): void {
  // Undefined on a page that is not served securely.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (!isOpenAddress(data)) return
    ports[0]?.postMessage('received')
    show(data.address)
  })
}

const isOpenAddress = (data: unknown): data is OpenAddress =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_ADDRESS'
