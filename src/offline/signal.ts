/** Opens a channel between the tabs; undefined where the browser lacks or denies it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** Creates a signal to all tabs that stored data has changed. */
export function createSignal(name: string) {
  const channel = openChannel(name)
  const watchers = new Set<() => void>()
  const callListeners = () => {
    for (const watcher of watchers) watcher()
  }
  channel?.addEventListener('message', callListeners)
  return {
    announce() {
      channel?.postMessage('changed')
      callListeners()
    },
    /**
     * Calls back at every change, in this tab or another. Returns the function that unsubscribes.
     */
    watch(callback: () => void): () => void {
      watchers.add(callback)
      return () => watchers.delete(callback)
    },
  }
}
