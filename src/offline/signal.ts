/** Says that something stored has changed, to every tab. */
export function createSignal(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const watchers = new Set<() => void>()
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  channel?.addEventListener('message', tell)
  return {
    announce() {
      channel?.postMessage('changed')
      tell()
    },
    /** Calls back at every change, in this tab or another. Answers how to stop. */
    watch(callback: () => void): () => void {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
  }
}
