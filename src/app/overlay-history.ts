// Gives each open overlay a history entry above its page's entry, so that the browser's Back closes
// the overlay and keeps the page. The router does not see these entries: its history uses the
// window object that is created here, which hides them. See
// docs/decisions/0030-overlays-and-back.md.
import { closeOverlaysAbove, countOverlays, watchOverlays } from '#src/ui/overlay/overlay-stack.ts'

/**
 * The state of an entry: the router's key of its page, and the number of overlay entries up to this
 * one.
 */
interface EntryState {
  __TSR_key?: string
  overlays?: number
}

/** How long to wait for the popstate event of a traversal, ms. A browser may drop it. */
const TRAVERSAL_TIMEOUT_MS = 500

const stateNow = (): EntryState => window.history.state ?? {}
const depthNow = () => stateNow().overlays ?? 0

/** Creates the window object for the router: the browser's own, without the overlays' entries. */
export function createPageWindow() {
  const { history } = window
  const popListeners = new Set<(event: PopStateEvent) => void>()
  let pageKey = stateNow().__TSR_key
  let traversal: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []

  const runAfterTraversal = (work: () => void) => {
    if (traversal === undefined) work()
    else waiting.push(work)
  }
  const endTraversal = () => {
    clearTimeout(traversal)
    traversal = undefined
    while (traversal === undefined && waiting.length > 0) waiting.shift()?.()
  }
  /**
   * Goes back to the entry with `depth` overlay entries, without an event for the router, and then
   * runs `work`.
   */
  const goBackTo = (depth: number, work: () => void) => {
    const delta = depth - depthNow()
    if (delta >= 0) return work()
    waiting.unshift(work)
    traversal = setTimeout(endTraversal, TRAVERSAL_TIMEOUT_MS)
    history.go(delta)
  }

  const matchEntriesToOverlays = () => {
    const openCount = countOverlays()
    if (openCount < depthNow()) return goBackTo(openCount, () => {})
    for (let overlays = depthNow() + 1; overlays <= openCount; overlays++) {
      history.pushState({ ...stateNow(), overlays }, '')
    }
  }
  watchOverlays(() => {
    if (countOverlays() > depthNow()) runAfterTraversal(matchEntriesToOverlays)
    // The router may be about to replace the overlay's entry by another page.
    else setTimeout(() => runAfterTraversal(matchEntriesToOverlays))
  })

  const notifyRouter = (event: PopStateEvent) => {
    pageKey = stateNow().__TSR_key
    for (const listener of popListeners) listener(event)
  }
  window.addEventListener('popstate', (event) => {
    if (traversal !== undefined) return endTraversal()
    const isSamePage = pageKey !== undefined && stateNow().__TSR_key === pageKey
    // The entry of another page. If an overlay made it (before a reload, or it is reached by
    // Forward), that overlay is not open, so skip to the page's own entry.
    if (!isSamePage) return goBackTo(0, () => notifyRouter(event))
    closeOverlaysAbove(depthNow())
    setTimeout(() => runAfterTraversal(matchEntriesToOverlays))
  })
  // The page was reloaded while an overlay was open.
  goBackTo(0, () => {})

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
      /** The new page replaces the entries of the overlays on the page that it is opened from. */
      pushState(state: EntryState, title: string, url: string) {
        runAfterTraversal(() =>
          goBackTo(1, () => {
            pageKey = state.__TSR_key
            if (depthNow() === 0) history.pushState(state, title, url)
            else history.replaceState(state, title, url)
          }),
        )
      },
      replaceState(state: EntryState, title: string, url?: string) {
        runAfterTraversal(() =>
          goBackTo(0, () => {
            pageKey = state.__TSR_key
            history.replaceState(state, title, url)
          }),
        )
      },
      back: () => runAfterTraversal(() => goBackTo(0, () => history.back())),
      forward: () => runAfterTraversal(() => goBackTo(0, () => history.forward())),
      go: (delta: number) => runAfterTraversal(() => goBackTo(0, () => history.go(delta))),
    },
  }
}
