/** Opens a channel between the tabs; undefined where the browser has none or denies it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** Says that something stored has changed, to every tab. */
export function createSignal(name: string) {
  const channel = openChannel(name)
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
