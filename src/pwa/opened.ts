import type { OpenAddress } from './messages.ts'

/** Calls back with the address of what was pressed, and lets the worker know that this page shows it. */
export function onOpenAddress(show: (address: string) => void): void {
  // None where the page is not served securely.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (!isOpenAddress(data)) return
    ports[0]?.postMessage('taken')
    show(data.address)
  })
}

const isOpenAddress = (data: unknown): data is OpenAddress =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'OPEN_ADDRESS'
