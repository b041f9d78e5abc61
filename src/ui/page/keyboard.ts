// The on-screen keyboard: the height that it covers, and whether it is open.

/** Only a keyboard covers this much of a device's height, in px; browser bars cover less. */
const keyboardHeight = 150

/** The tallest visible page at this width, which the keyboard is measured against. */
let tallest = { width: 0, height: 0 }

function isTyping(): boolean {
  const focused = document.activeElement
  return focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
}

function measure() {
  const viewport = window.visualViewport
  if (!viewport) return
  const visible = viewport.height * viewport.scale
  if (tallest.width !== window.innerWidth) tallest = { width: window.innerWidth, height: visible }
  tallest.height = Math.max(tallest.height, visible)

  const root = document.documentElement
  const open = isTyping() && tallest.height - visible > keyboardHeight
  const wasOpen = root.hasAttribute('data-keyboard')
  root.toggleAttribute('data-keyboard', open)
  // A keyboard that covers the page (iOS) instead of shortening it leaves its height to be added.
  const covered = open ? Math.max(0, window.innerHeight - visible - viewport.offsetTop) : 0
  root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  if (open && !wasOpen) showFocused()
}

/**
 * Scrolls the focused field above the action area of an open keyboard, whose height the browser
 * does not know.
 */
export function showFocused(): void {
  if (!document.documentElement.hasAttribute('data-keyboard')) return
  // Once the action area has its new place.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' })),
  )
}

let watchers = 0

/**
 * Sets `data-keyboard` and `--keyboard` (px covered) on the root element while there are
 * subscribers. Returns the function that unsubscribes.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport
  watchers += 1
  if (watchers === 1) {
    viewport?.addEventListener('resize', measure)
    viewport?.addEventListener('scroll', measure)
    document.addEventListener('focusin', showFocused)
    measure()
  }
  return () => {
    watchers -= 1
    if (watchers > 0) return
    viewport?.removeEventListener('resize', measure)
    viewport?.removeEventListener('scroll', measure)
    document.removeEventListener('focusin', showFocused)
    document.documentElement.removeAttribute('data-keyboard')
    document.documentElement.style.removeProperty('--keyboard')
  }
}
