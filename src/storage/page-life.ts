// A page that is left may be frozen, to be shown again by Back. A frozen page runs no code: a
// transaction or a lock that it holds then stays held, and all other pages wait for it.

/** The part of `PageTransitionEvent` that is used; a worker has no such type. */
type Transition = Event & { persisted?: boolean }

const listeners = new Set<() => void>()
let shown = Promise.resolve()
let show = () => {}

// Missing in the tests of Node.
globalThis.addEventListener?.('pagehide', ({ persisted }: Transition) => {
  if (!persisted) return
  shown = new Promise((resolve) => {
    show = resolve
  })
  for (const listener of listeners) listener()
})
globalThis.addEventListener?.('pageshow', () => show())

/** Resolves at once; in a page that is being frozen, when it is shown again. */
export const pageShown = (): Promise<void> => shown

/** Calls back just before the page may be frozen. Returns the function that unsubscribes. */
export function onFreeze(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
