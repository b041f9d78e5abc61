/**
 * Gives each open overlay a history entry above its page's, so that the browser's Back closes the overlay and keeps
 * the page. The router knows nothing of these entries: its history runs on the window that is made here, in which
 * there are none. See docs/decisions/2026-11-22-overlays-and-back.md.
 */
import { closeOverlaysAbove, countOverlays, watchOverlays } from '#src/ui/overlay-stack.ts'

/** An entry's state: the router's key of its page, and how many overlay entries lie from there up to this one. */
interface EntryState {
  __TSR_key?: string
  overlays?: number
}

/** How long a traversal may take. A browser may drop one, and then nothing says so, ms. */
const PATIENCE_MS = 500

const stateNow = (): EntryState => window.history.state ?? {}
const depthNow = () => stateNow().overlays ?? 0

/** Creates the router's window: the browser's, without the overlays' entries. */
export function createPageWindow() {
  const { history } = window
  const popListeners = new Set<(event: PopStateEvent) => void>()
  let pageKey = stateNow().__TSR_key
  let traversal: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []

  const run = (work: () => void) => {
    if (traversal === undefined) work()
    else waiting.push(work)
  }
  const arrive = () => {
    clearTimeout(traversal)
    traversal = undefined
    while (traversal === undefined && waiting.length > 0) waiting.shift()?.()
  }
  /** Goes down to the entry that has `depth` overlay entries, unheard by the router, and then does the work. */
  const descend = (depth: number, work: () => void) => {
    const delta = depth - depthNow()
    if (delta >= 0) return work()
    waiting.unshift(work)
    traversal = setTimeout(arrive, PATIENCE_MS)
    history.go(delta)
  }

  const agree = () => {
    const wanted = countOverlays()
    if (wanted < depthNow()) return descend(wanted, () => {})
    for (let overlays = depthNow() + 1; overlays <= wanted; overlays++) {
      history.pushState({ ...stateNow(), overlays }, '')
    }
  }
  watchOverlays(() => {
    if (countOverlays() > depthNow()) run(agree)
    // The router may be about to put another page in the place of the overlay's entry.
    else setTimeout(() => run(agree))
  })

  const tellRouter = (event: PopStateEvent) => {
    pageKey = stateNow().__TSR_key
    for (const listener of popListeners) listener(event)
  }
  window.addEventListener('popstate', (event) => {
    if (traversal !== undefined) return arrive()
    const isSamePage = pageKey !== undefined && stateNow().__TSR_key === pageKey
    // An overlay's entry that was left behind by a reload, or lies ahead, is not stayed on.
    if (!isSamePage) return descend(0, () => tellRouter(event))
    closeOverlaysAbove(depthNow())
    setTimeout(() => run(agree))
  })
  // The page was reloaded with an overlay open.
  descend(0, () => {})

  return {
    document,
    location: window.location,
    addEventListener(type: string, listener: (event: Event) => void, options?: object) {
      if (type === 'popstate') popListeners.add(listener)
      else window.addEventListener(type, listener, options)
    },
    removeEventListener(type: string, listener: (event: Event) => void, options?: object) {
      if (type === 'popstate') popListeners.delete(listener)
      else window.removeEventListener(type, listener, options)
    },
    history: {
      get state() {
        if (history.state === null) return null
        const { overlays: _, ...page } = stateNow()
        return page
      },
      get length() {
        return history.length
      },
      /** The new page takes the place of the overlays that lie over the one it is opened from. */
      pushState(state: EntryState, title: string, url: string) {
        run(() =>
          descend(1, () => {
            pageKey = state.__TSR_key
            if (depthNow() === 0) history.pushState(state, title, url)
            else history.replaceState(state, title, url)
          }),
        )
      },
      replaceState(state: EntryState, title: string, url?: string) {
        run(() =>
          descend(0, () => {
            pageKey = state.__TSR_key
            history.replaceState(state, title, url)
          }),
        )
      },
      back: () => run(() => descend(0, () => history.back())),
      forward: () => run(() => descend(0, () => history.forward())),
      go: (delta: number) => run(() => descend(0, () => history.go(delta))),
    },
  }
}
