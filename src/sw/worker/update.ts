declare const self: ServiceWorkerGlobalScope

/** A new version waits until the person asks for it (decisions, 'Offline'). */
export function takeOverWhenTold(): void {
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
