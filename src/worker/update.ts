declare const self: ServiceWorkerGlobalScope

/** Activates a new version when the page asks for it (specification §3.7). */
export function activateOnMessage(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
