declare const self: ServiceWorkerGlobalScope

/** A new version waits until the person asks for it (specification §3.7). */
export function activateOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
